(function (host) {
  // Node's console.table.
  const { inspect } = host.use("inspect"), { width } = host.use("layout");
  const { keys: keysOf, values: valuesOf, hasOwn } = Object;
  const cell = (v) => inspect(v, { depth: v !== null && typeof v === "object" && !Array.isArray(v) && keysOf(v).length > 2 ? -1 : 0, maxArrayLength: 3, breakLength: Infinity });
  const indices = (n) => Array.from({ length: n }, (_, i) => cell(i));
  function drawn(head, columns) {
    const rows = Array.from({ length: Math.max(...columns.map((c) => c.length)) }, (_, j) => columns.map((c) => (hasOwn(c, j) ? c[j] : "")));
    const widths = head.map((h, i) => Math.max(width(h), ...rows.map((row) => width(row[i]))) + 2);
    const line = (row) => `│${row.map((s, i) => ` ${s}${" ".repeat(widths[i] - width(s) - 1)}`).join("│")}│`;
    const rule = (left, middle, right) => left + widths.map((w) => "─".repeat(w)).join(middle) + right;
    return [rule("┌", "┬", "┐"), line(head), rule("├", "┼", "┤"), ...rows.map(line), rule("└", "┴", "┘")].join("\n");
  }
  function table(data, columns) {
    const sort = host.kind(data);
    if (sort === "Map") {
      const entries = [...Map.prototype.entries.call(data)];
      return drawn(["(iteration index)", "Key", "Values"], [indices(entries.length), entries.map(([k]) => cell(k)), entries.map(([, v]) => cell(v))]);
    }
    if (sort === "Set") {
      const items = [...Set.prototype.values.call(data)];
      return drawn(["(iteration index)", "Values"], [indices(items.length), items.map(cell)]);
    }
    const rows = keysOf(data), byKey = Object.create(null), values = [];
    let plain = false;
    rows.forEach((key, i) => {
      const item = data[key];
      const primitive = item === null || (typeof item !== "function" && typeof item !== "object");
      if (columns === undefined && primitive) {
        plain = true;
        values[i] = cell(item);
        return;
      }
      for (const k of columns ?? keysOf(item)) (byKey[k] ??= [])[i] = (primitive && columns) || !hasOwn(item, k) ? "" : cell(item[k]);
    });
    const head = ["(index)", ...keysOf(byKey)], cells = [rows, ...valuesOf(byKey)];
    if (plain) { head.push("Values"); cells.push(values); }
    return drawn(head, cells);
  }
  return { table };
})
