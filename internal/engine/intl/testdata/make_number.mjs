// Prints, as JSON lines, what node's Intl.NumberFormat and Intl.PluralRules
// say for pseudo-randomly chosen locales, options and values:
//
//	node make_number.mjs 600 > number.jsonl
//
// Each line: service, locale, options, how, value(s), answer. A value is
// "n<number>", "b<bigint>" or "s<string>".
const count = Number(process.argv[2] || 600);
let state = Number(process.argv[3] || 1) >>> 0;
const next = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const pick = (a) => a[Math.floor(next() * a.length)];
const some = (p) => next() < p;

const common = "en en-US de de-DE fr fr-FR es es-ES it ja ja-JP zh zh-CN ko pt-BR ru sv sv-SE nl pl tr ar ar-EG hi en-GB en-IN".split(" ");
const others = ("ar-SA ar-MA ar-AE bg bn bn-IN ca cs da de-AT de-CH de-LI el en-AU en-CA en-ZA en-NZ en-001 en-150 en-SG en-DE en-CH en-SE es-419 es-MX es-AR es-CL es-CO es-UY es-US es-PE " +
  "fa fa-IR fa-AF fi fr-BE fr-CA fr-CH fr-MA he hr hu id it-CH ja ms nb no nl-BE pl pt pt-PT pt-AO ro ro-MD ru-UA sk sr sr-Latn sr-RS sv-FI th uk ur ur-IN vi zh-TW zh-HK zh-Hant zh-Hans-SG hi-Latn").split(" ");
const extended = "en-u-nu-arab de-u-nu-latn ar-u-nu-latn th-u-nu-thai hi-u-nu-deva zh-u-nu-hanidec fr-u-nu-beng en-u-nu-fullwide xx en-XX".split(" ");
const locale = () => (some(0.5) ? pick(common) : some(0.94) ? pick(others) : pick(extended));

const units = ("acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian " +
  "milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year").split(" ");
const compounds = "kilometer-per-hour mile-per-hour meter-per-second mile-per-gallon liter-per-kilometer megabyte-per-second megabit-per-second gram-per-liter byte-per-day kilogram-per-month liter-per-minute day-per-year acre-per-stone foot-per-minute celsius-per-hour percent-per-year kilometer-per-liter".split(" ");
const currencies = "USD EUR JPY GBP CHF SEK INR CNY KRW BRL RUB TRY PLN AUD CAD MXN ILS EGP SAR THB VND KWD CLF HUF CZK XXX ABC BTC TWD ARS UYU IRR PTE XAF".split(" ");

function options() {
  const o = {};
  const r = next();
  if (r < 0.25) {
    o.style = "currency";
    o.currency = pick(some(0.7) ? currencies.slice(0, 12) : currencies);
    if (some(0.4)) o.currencyDisplay = pick(["symbol", "narrowSymbol", "code", "name"]);
    if (some(0.25)) o.currencySign = pick(["standard", "accounting"]);
  } else if (r < 0.5) {
    o.style = "unit";
    o.unit = some(0.75) ? pick(units) : pick(compounds);
    if (some(0.7)) o.unitDisplay = pick(["short", "long", "narrow"]);
  } else if (r < 0.62) o.style = "percent";
  if (some(0.25)) {
    o.notation = pick(["compact", "compact", "compact", "scientific", "engineering", "standard"]);
    if (o.notation === "compact" && some(0.5)) o.compactDisplay = pick(["short", "long"]);
  }
  if (some(0.2)) o.signDisplay = pick(["auto", "always", "never", "exceptZero", "negative"]);
  if (some(0.15)) o.useGrouping = pick([true, false, "always", "auto", "min2"]);
  if (some(0.3)) {
    const d = next();
    if (d < 0.3) o.maximumFractionDigits = Math.floor(next() * 6);
    else if (d < 0.5) o.minimumFractionDigits = Math.floor(next() * 4);
    else if (d < 0.65) { o.minimumFractionDigits = 1 + Math.floor(next() * 2); o.maximumFractionDigits = 2 + Math.floor(next() * 3); }
    else if (d < 0.8) o.maximumSignificantDigits = 1 + Math.floor(next() * 5);
    else if (d < 0.9) { o.minimumSignificantDigits = 1 + Math.floor(next() * 3); o.maximumSignificantDigits = 3 + Math.floor(next() * 3); }
    else { o.minimumSignificantDigits = 2; o.maximumFractionDigits = 1 + Math.floor(next() * 3); o.roundingPriority = pick(["morePrecision", "lessPrecision", "auto"]); }
  }
  if (some(0.06)) o.minimumIntegerDigits = 1 + Math.floor(next() * 4);
  if (some(0.12)) o.roundingMode = pick("ceil floor expand trunc halfCeil halfFloor halfExpand halfTrunc halfEven".split(" "));
  if (some(0.04) && !o.maximumSignificantDigits && !o.minimumSignificantDigits && !o.notation) {
    o.roundingIncrement = pick([5, 10, 25, 50, 500]);
    o.minimumFractionDigits = o.maximumFractionDigits = 2;
  }
  if (some(0.06)) o.trailingZeroDisplay = "stripIfInteger";
  if (some(0.03)) o.numberingSystem = pick(["arab", "latn", "deva", "thai", "arabext", "beng", "foo"]);
  return o;
}

function number() {
  const r = next();
  if (r < 0.25) return pick([0, -0, 1, -1, 2, 3, 5, 10, 11, 21, 100, 1000, 1001, 1e6, 1e9, 1e12, 1e15, 1e21, NaN, Infinity, -Infinity, 0.5, 1.5, 2.5, 1.005, 0.1 + 0.2, 999999, 9999.5, 0.999, 0.0001234, 1e-7, 123456789.123456789]);
  const m = Math.pow(10, Math.floor(next() * 11) - 3);
  const v = next() * m * (some(0.25) ? -1 : 1);
  return some(0.4) ? Math.round(v) : some(0.5) ? Math.round(v * 100) / 100 : v;
}
function value() {
  const r = next();
  if (r < 0.9) { const n = number(); return ["n" + (Object.is(n, -0) ? "-0" : n), n]; }
  if (r < 0.95) { const b = BigInt(Math.floor(next() * 1e15)) ** BigInt(1 + Math.floor(next() * 3)); return ["b" + b, b]; }
  const s = pick(["12345678901234567890.5", " 7 ", "0x1F", "1e3", "", "abc", "-0.05", "Infinity"]);
  return ["s" + s, s];
}
const flat = (ps) => ps.map((p) => [p.type, p.value, p.source].filter((x) => x !== undefined).join(":")).join("|");
const attempt = (f) => { try { return f(); } catch (e) { return e.name + ": " + e.message; } };
const out = [];
// What options are refused, and how they are read.
const fixed = [
  {}, { style: "x" }, { style: "currency" }, { style: "unit" }, { style: "currency", currency: "E1" }, { style: "currency", currency: "eur" }, { style: "currency", currency: "" },
  { currency: "x" }, { style: "unit", unit: "foo" }, { unit: "foo" }, { style: "unit", unit: "mile-per-gallon-per-hour" }, { style: "unit", unit: "Meter" }, { style: "unit", unit: "meter", unitDisplay: "x" },
  { roundingIncrement: 5 }, { roundingIncrement: 5, maximumFractionDigits: 2 }, { roundingIncrement: 7 }, { roundingIncrement: 5, maximumSignificantDigits: 2 }, { roundingMode: "x" },
  { useGrouping: "x" }, { useGrouping: "true" }, { useGrouping: "false" }, { useGrouping: "" }, { useGrouping: 0 }, { useGrouping: 1 }, { useGrouping: "min2" },
  { minimumFractionDigits: 30 }, { minimumFractionDigits: 5, maximumFractionDigits: 2 }, { maximumFractionDigits: -1 }, { maximumFractionDigits: "2" }, { maximumFractionDigits: 2.9 }, { minimumFractionDigits: "x" },
  { minimumIntegerDigits: 0 }, { minimumIntegerDigits: 22 }, { minimumSignificantDigits: 0 }, { minimumSignificantDigits: 5, maximumSignificantDigits: 2 }, { signDisplay: "foo" },
  { numberingSystem: "a" }, { numberingSystem: "foo" }, { localeMatcher: "z" }, { notation: "x" }, { notation: "compact", compactDisplay: "x" }, { currencyDisplay: "x" }, { currencySign: "x" },
  { roundingPriority: "x" }, { trailingZeroDisplay: "x" }, { style: "currency", currency: "JPY", minimumFractionDigits: 1 }, { style: "percent", maximumFractionDigits: 1 },
];
for (const o of fixed)
  out.push(["NumberFormat", "en", o, "resolved", "n0", "n0", attempt(() => JSON.stringify(new Intl.NumberFormat("en", o).resolvedOptions()))]);
for (let i = 0; i < count; i++) {
  const l = locale();
  const kind = next();
  if (kind < 0.15) {
    const o = some(0.4) ? { type: "ordinal" } : {};
    if (some(0.2)) o.minimumFractionDigits = Math.floor(next() * 3);
    if (some(0.1)) o.maximumSignificantDigits = 1 + Math.floor(next() * 3);
    const [a, av] = ((n) => ["n" + (Object.is(n, -0) ? "-0" : n), n])(some(0.6) ? Math.floor(next() * 130) : number());
    const [b, bv] = ((n) => ["n" + n, n])(Math.floor(next() * 130) / pick([1, 10]));
    const how = pick(["select", "select", "select", "selectRange", "resolved"]);
    out.push(["PluralRules", l, o, how, a, b, attempt(() => {
      const p = new Intl.PluralRules(l, o);
      return how === "select" ? p.select(av) : how === "selectRange" ? p.selectRange(av, bv) : JSON.stringify(p.resolvedOptions());
    })]);
    continue;
  }
  const o = options();
  const [a, av] = value();
  const [b, bv] = value();
  const how = kind < 0.6 ? "format" : kind < 0.8 ? "parts" : kind < 0.85 ? "resolved" : kind < 0.93 ? "range" : "rangeParts";
  out.push(["NumberFormat", l, o, how, a, b, attempt(() => {
    const f = new Intl.NumberFormat(l, o);
    switch (how) {
      case "format": return f.format(av);
      case "parts": return flat(f.formatToParts(av));
      case "resolved": return JSON.stringify(f.resolvedOptions());
      case "range": return f.formatRange(av, bv);
    }
    return flat(f.formatRangeToParts(av, bv));
  })]);
}
process.stdout.write(out.map((x) => JSON.stringify(x)).join("\n") + "\n");
