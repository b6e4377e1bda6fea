(function () {
  // How Node lays a value out: the text of primitives, the width of a text in
  // a terminal, and whether parts stand on one line, in columns or in rows.
  const { min, max, sqrt, round, floor } = Math;
  const symbolText = Function.prototype.call.bind(Symbol.prototype.toString);
  const plural = (n) => (n > 1 ? "s" : ""), spaces = (n) => " ".repeat(n);

  const hex = (n, width) => n.toString(16).toUpperCase().padStart(width, "0");
  const short = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\", "'": "\\'" };
  const escaped = (c) => short[c] ?? (c.length === 1 && c.charCodeAt(0) < 256 ? `\\x${hex(c.charCodeAt(0), 2)}` : `\\u${c.charCodeAt(0).toString(16)}`);
  const quoted = (s) => {
    let quote = "'";
    if (s.includes("'")) {
      if (!s.includes('"')) quote = '"';
      else if (!s.includes("`") && !s.includes("${")) quote = "`";
    }
    const unusual = /[\x00-\x1f'\\\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
    return quote + s.replace(unusual, (c) => (c === "'" && quote !== "'" ? c : escaped(c))) + quote;
  };
  const numeral = (n) => (Object.is(n, -0) ? "-0" : `${n}`);

  // How many columns of a terminal a text takes.
  const width = (s) => {
    if (/^[\x20-\x7e]*$/.test(s)) return s.length;
    let n = 0;
    for (const c of s.normalize("NFC")) {
      const p = c.codePointAt(0);
      if (p < 32 || (p >= 0x7f && p < 0xa0) || /[\p{Mn}\p{Me}\p{Cf}]/u.test(c)) continue;
      n += p >= 0x1100 && (p <= 0x115f || p === 0x2329 || p === 0x232a || (p >= 0x2e80 && p <= 0x3247 && p !== 0x303f) || (p >= 0x3250 && p <= 0x4dbf) ||
        (p >= 0x4e00 && p <= 0xa4c6) || (p >= 0xa960 && p <= 0xa97c) || (p >= 0xac00 && p <= 0xd7a3) || (p >= 0xf900 && p <= 0xfaff) || (p >= 0xfe10 && p <= 0xfe19) ||
        (p >= 0xfe30 && p <= 0xfe6b) || (p >= 0xff01 && p <= 0xff60) || (p >= 0xffe0 && p <= 0xffe6) || (p >= 0x1b000 && p <= 0x1b001) || (p >= 0x1f200 && p <= 0x1f251) ||
        (p >= 0x20000 && p <= 0x3fffd) || /\p{Emoji_Presentation}/u.test(c)) ? 2 : 1;
    }
    return n;
  };

  function primitive(v, ctx) {
    switch (typeof v) {
      case "string": {
        let rest = "";
        if (v.length > ctx.maxStringLength) {
          const n = v.length - ctx.maxStringLength;
          v = v.slice(0, ctx.maxStringLength);
          rest = `... ${n} more character${plural(n)}`;
        }
        if (ctx.compact !== true && v.length > 16 && v.length > ctx.breakLength - ctx.indentation - 4) {
          return v.split(/(?<=\n)/).map(quoted).join(` +\n${spaces(ctx.indentation + 2)}`) + rest;
        }
        return quoted(v) + rest;
      }
      case "number": return numeral(v);
      case "bigint": return `${v}n`;
      case "symbol": return symbolText(v);
    }
    return `${v}`;
  }

  function joined(ctx, out, base, braces, extras, depth, v) {
    const lead = base ? `${base} ` : "";
    if (ctx.compact === true) {
      const inner = base ? ` ${base}` : "";
      if (fits(ctx, out, 0, base)) return `${braces[0]}${inner} ${out.join(", ")} ${braces[1]}`;
      const row = `\n${spaces(ctx.indentation)}  `;
      return `${braces[0]}${base === "" && braces[0].length === 1 ? " " : `${inner}${row}`}${out.join(`,${row}`)} ${braces[1]}`;
    }
    const count = out.length;
    if (typeof ctx.compact === "number" && ctx.compact >= 1) {
      if (extras === 2 && count > 6) out = grouped(ctx, out, v);
      if (ctx.deepest - depth < ctx.compact && count === out.length) {
        const start = out.length + ctx.indentation + braces[0].length + base.length + 10;
        if (fits(ctx, out, start, base)) {
          const line = out.join(", ");
          if (!line.includes("\n")) return `${lead}${braces[0]} ${line} ${braces[1]}`;
        }
      }
    }
    const gap = `\n${spaces(ctx.indentation)}`;
    return `${lead}${braces[0]}${gap}  ${out.join(`,${gap}  `)}${gap}${braces[1]}`;
  }
  function fits(ctx, out, start, base) {
    let total = out.length + start;
    if (total + out.length > ctx.breakLength) return false;
    for (const s of out) if ((total += s.length) > ctx.breakLength) return false;
    return base === "" || !base.includes("\n");
  }
  // Short elements of a long array are set in columns.
  function grouped(ctx, out, v) {
    const extra = ctx.maxArrayLength < out.length, length = extra ? out.length - 1 : out.length;
    const sizes = [];
    let total = 0, longest = 0;
    for (let i = 0; i < length; i += 1) {
      sizes[i] = width(out[i]);
      total += sizes[i] + 2;
      longest = max(longest, sizes[i]);
    }
    const actual = longest + 2;
    if (!(actual * 3 + ctx.indentation < ctx.breakLength && (total / actual > 5 || longest <= 6))) return out;
    const biased = max(actual - 3 - sqrt(actual - total / out.length), 1);
    const columns = min(round(sqrt(2.5 * biased * length) / biased), floor((ctx.breakLength - ctx.indentation) / actual), ctx.compact * 4, 15);
    if (columns <= 1) return out;
    const widths = [];
    for (let i = 0; i < columns; i += 1) {
      let w = 0;
      for (let j = i; j < length; j += columns) w = max(w, sizes[j]);
      widths.push(w + 2);
    }
    let left = true; // numbers stand to the right
    for (let i = 0; i < out.length && left; i += 1) left = typeof v[i] === "number" || typeof v[i] === "bigint";
    const rows = [];
    for (let i = 0; i < length; i += columns) {
      const end = min(i + columns, length);
      let row = "", j = i;
      for (; j < end - 1; j += 1) {
        const cell = `${out[j]}, `, w = widths[j - i] + out[j].length - sizes[j];
        row += left ? cell.padStart(w) : cell.padEnd(w);
      }
      row += left ? out[j].padStart(widths[j - i] + out[j].length - sizes[j] - 2) : out[j];
      rows.push(row);
    }
    if (extra) rows.push(out[length]);
    return rows;
  }

  return { escaped, quoted, numeral, primitive, width, joined, hex };
})
