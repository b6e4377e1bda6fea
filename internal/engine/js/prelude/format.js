(function (host) {
  // Node's util.format: the marks of a text and the values that follow it.
  const { kind, inside } = host;
  const { inspect } = host.use("inspect"), { numeral } = host.use("layout");
  const { getOwnPropertyDescriptor: describe, getPrototypeOf, hasOwn } = Object;
  const ownClasses = new Set(Object.getOwnPropertyNames(host.global).filter((name) => /^[A-Z][a-zA-Z0-9]+$/.test(name)));

  const plainText = (v) => { // whether String(v) would be no more than [object Object]
    for (let i = 0; kind(v) === "Proxy"; i += 1) {
      v = i < 100 ? inside(v) : null;
      if (v === null) return true;
    }
    if (typeof v[Symbol.toPrimitive] === "function" && kind(v) !== "Date") return false;
    if (typeof v.toString !== "function") return true;
    if (hasOwn(v, "toString")) return false;
    let o = v;
    do o = getPrototypeOf(o); while (!hasOwn(o, "toString"));
    const d = describe(o, "constructor");
    return d !== undefined && typeof d.value === "function" && ownClasses.has(d.value.name);
  };
  const symbolic = (f) => (v) => (typeof v === "bigint" ? `${v}n` : numeral(typeof v === "symbol" ? NaN : f(v)));
  const marks = {
    s(v) {
      if (typeof v === "number") return numeral(v);
      if (typeof v === "bigint") return `${v}n`;
      return typeof v !== "object" || v === null || !plainText(v) ? String(v) : inspect(v, { depth: 0, compact: 3 });
    },
    d: symbolic(Number), i: symbolic(parseInt), f: (v) => numeral(typeof v === "symbol" ? NaN : parseFloat(v)),
    j(v) { try { return JSON.stringify(v); } catch (e) { if (/circular/.test(e?.message)) return "[Circular]"; throw e; } },
    o: (v) => inspect(v, { showHidden: true, depth: 4 }), O: (v) => inspect(v), c: () => "",
  };
  function format(args) {
    let out = "", used = 0, gap = "";
    const first = args[0];
    if (typeof first === "string") {
      if (args.length === 1) return first;
      let last = 0;
      for (let i = 0; i < first.length - 1; i += 1) {
        if (first[i] !== "%") continue;
        i += 1;
        const mark = first[i];
        if (mark === "%") {
          out += first.slice(last, i);
          last = i + 1;
        } else if (used + 1 !== args.length && hasOwn(marks, mark)) {
          used += 1;
          out += first.slice(last, i - 1) + marks[mark](args[used]);
          last = i + 1;
        }
      }
      if (last !== 0) {
        used += 1;
        gap = " ";
        out += first.slice(last);
      }
    }
    for (; used < args.length; used += 1) {
      out += gap + (typeof args[used] === "string" ? args[used] : inspect(args[used]));
      gap = " ";
    }
    return out;
  }
  return { format };
})
