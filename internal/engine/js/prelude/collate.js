(function () {
  // An approximation of the root collation: letters first without case and
  // accents, then accents, then case with the small letter first.
  const marks = /\p{M}+/gu, digits = /(\d+)/;
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const base = (s) => s.normalize("NFD").replace(marks, "").toLowerCase();
  const swapCase = (s) => Array.from(s, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join("");
  // Punctuation before digits before letters.
  const rank = (c) => (/\p{L}/u.test(c) ? 2 : /\p{N}/u.test(c) ? 1 : 0);
  function primary(a, b, numeric) {
    const x = numeric ? a.split(digits) : [a], y = numeric ? b.split(digits) : [b];
    for (let i = 0; i < Math.max(x.length, y.length); i += 1) {
      const p = x[i] ?? "", q = y[i] ?? "";
      if (p === q) continue;
      if (i % 2 === 1 && p !== "" && q !== "") {
        const m = p.replace(/^0+(?=\d)/, ""), n = q.replace(/^0+(?=\d)/, "");
        if (m !== n) return order(m.length, n.length) || order(m, n);
        continue;
      }
      const c = Array.from(p), d = Array.from(q);
      for (let j = 0; j < Math.max(c.length, d.length); j += 1) {
        if (c[j] === d[j]) continue;
        if (c[j] === undefined || d[j] === undefined) {
          // The shorter text ends here, or goes on with a number.
          const rest = c[j] === undefined ? x[i + 1] : y[i + 1];
          if (!rest) return c[j] === undefined ? -1 : 1;
          const other = rank(c[j] ?? d[j]);
          return (other > 1 ? -1 : 1) * (c[j] === undefined ? 1 : -1);
        }
        return order(rank(c[j]), rank(d[j])) || order(c[j], d[j]);
      }
    }
    return 0;
  }
  function compareWith(options) {
    const numeric = Boolean(options?.numeric);
    const sensitivity = options?.sensitivity ?? "variant";
    const upperFirst = options?.caseFirst === "upper";
    return (a, b) => {
      if (a === b) return 0;
      const first = primary(base(a), base(b), numeric);
      if (first !== 0 || sensitivity === "base") return first;
      const accents = sensitivity === "case" ? 0 : order(a.normalize("NFD").toLowerCase(), b.normalize("NFD").toLowerCase());
      if (accents !== 0 || sensitivity === "accent") return accents;
      const c = a.normalize("NFC"), d = b.normalize("NFC");
      return upperFirst ? order(c, d) : order(swapCase(c), swapCase(d));
    };
  }
  class Collator {
    #compare; #options;
    constructor(_locales, options) { this.#options = { ...options }; this.#compare = compareWith(options); }
    get compare() { return (a, b) => this.#compare(String(a), String(b)); }
    resolvedOptions() { return { locale: "en-US", usage: "sort", sensitivity: "variant", numeric: false, caseFirst: "false", ignorePunctuation: false, collation: "default", ...this.#options }; }
    static supportedLocalesOf() { return []; }
  }
  return {
    Collator,
    compare: { localeCompare(that, _locales, options) { return compareWith(options)(String(this), String(that)); } }.localeCompare,
  };
})
