(function (host) {
  // What Intl's classes share, and the four that apps use most. The rest is in
  // the piece intlmore. Formatting is Go's: a state holds a number for it.
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { apply, construct, defineProperty } = Reflect;
  const getTime = uncurry(host.Date.prototype.getTime), test = uncurry(RegExp.prototype.test), trim = uncurry(String.prototype.trim);
  const numberOf = uncurry(Number.prototype.valueOf), bigintOf = uncurry(BigInt.prototype.valueOf);
  const nativeUpper = uncurry(String.prototype.toUpperCase), nativeLower = uncurry(String.prototype.toLowerCase);
  const has = uncurry(Object.prototype.hasOwnProperty), includes = uncurry(String.prototype.includes), split = uncurry(String.prototype.split);
  const lookUp = uncurry(Map.prototype.get), keep = uncurry(Map.prototype.set);
  const isObject = (v) => (typeof v === "object" && v !== null) || typeof v === "function";

  // Slot puts a private state on an object that it did not make.
  class Slot extends (function (o) { return o; }) {
    #state;
    constructor(o, state) { super(o); this.#state = state; }
    static of(o) { return isObject(o) && #state in o ? o.#state : undefined; }
  }
  const shown = (v) => {
    if (!isObject(v)) return String(v);
    const name = typeof v.constructor === "function" ? v.constructor.name : "";
    return typeof v === "function" ? String(v) : Array.isArray(v) ? "[object Array]" : `#<${name || "Object"}>`;
  };
  const stateOf = (o, kind, method) => {
    const state = Slot.of(o);
    if (state?.kind !== kind) throw new TypeError(`Method ${method[0] === "U" ? method : `Intl.${kind}.prototype.${method}`} called on incompatible receiver ${method[0] === "U" ? "undefined" : shown(o)}`);
    return state;
  };

  // tags gives the requested locales, one a line, as they were written.
  const tags = (locales) => {
    if (locales === undefined) return "";
    if (typeof locales === "string") return locales || "\n";
    const one = Slot.of(locales);
    if (one?.kind === "Locale") return one.tag;
    if (locales === null) throw new TypeError("Cannot convert undefined or null to object");
    const from = Object(locales), n = Math.min(Math.max(Math.trunc(Number(from.length)) || 0, 0), Number.MAX_SAFE_INTEGER);
    let out = "";
    for (let i = 0; i < n; i += 1) {
      if (!(i in from)) continue;
      const v = from[i];
      if (typeof v !== "string" && !isObject(v)) throw new TypeError("Language ID should be string or object.");
      const tag = Slot.of(v)?.kind === "Locale" ? Slot.of(v).tag : String(v);
      // A tag with a line break is as wrong as an empty one.
      out += (out === "" ? "" : "\n") + (tag === "" || includes(tag, "\n") ? "-" : tag);
    }
    return out;
  };
  // read gives [name, value, …] of the options that are there, converted. A
  // rule is string, number, boolean, or the words that are allowed. Most
  // objects are literals with a few members: theirs alone are looked at.
  const ownNames = Object.keys, protoOf = Object.getPrototypeOf, plain = Object.prototype, sortNames = uncurry(Array.prototype.sort);
  const read = (kind, options, rules) => {
    const out = [], proto = protoOf(options);
    const names = proto === plain || proto === null ? sortNames(ownNames(options)) : ownNames(rules);
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i], rule = rules[name];
      if (rule === undefined) continue;
      let v = options[name];
      if (v === undefined) continue;
      if (typeof rule === "function") v = rule(v, kind);
      else if (rule === "boolean") v = Boolean(v);
      else if (rule === "number") v = +v;
      else {
        v = String(v);
        if (rule !== "string" && (v === "" || includes(v, "|") || !includes(rule, `|${v}|`))) throw new RangeError(`Value ${v} out of range for Intl.${kind} options property ${name}`);
      }
      if (name !== "localeMatcher" && name !== "formatMatcher" && v !== undefined) out[out.length] = name, out[out.length] = v;
    }
    return out;
  };
  const loose = (kind, options) => {
    if (options === null) throw new TypeError(`Intl.${kind} called on null or undefined`);
    return Object(options);
  };
  const strict = (kind, options) => {
    if (!isObject(options)) throw new TypeError("invalid_argument");
    return options;
  };
  const toObject = (kind, options) => {
    if (options === null) throw new TypeError("Cannot convert undefined or null to object");
    return Object(options);
  };
  const handles = new Map();
  // handle gives the number of the formatter for what was asked: one that is
  // like an earlier one is that one.
  const handle = (kind, locales, options, how, extra) => {
    const list = tags(locales);
    const given = options === undefined ? [] : read(kind, how.options(kind, options), how.rules);
    let key = `${kind}\0${extra}\0${list}`;
    for (let i = 0; i < given.length; i += 1) key += `\0${given[i] === 0 && 1 / given[i] < 0 ? "-0" : typeof given[i] === "boolean" ? `!${given[i]}` : given[i]}`;
    let h = lookUp(handles, key);
    if (h === undefined) {
      if (handles.size >= 4096) throw new RangeError("one call can use 4096 different formatters of Intl");
      const all = [kind, extra, list];
      for (let i = 0; i < given.length; i += 1) all[i + 3] = given[i];
      h = apply(host.make, undefined, all);
      keep(handles, key, h);
    }
    return h;
  };

  const method = (on, name, length, value) => {
    defineProperty(value, "name", { value: name, configurable: true });
    defineProperty(value, "length", { value: length, configurable: true });
    defineProperty(on, name, { value, writable: true, configurable: true, enumerable: false });
  };
  const getter = (on, name, get) => {
    defineProperty(get, "name", { value: `get ${name}`, configurable: true });
    defineProperty(on, name, { get, set: undefined, configurable: true, enumerable: false });
  };
  const tagged = (on, name) => defineProperty(on, Symbol.toStringTag, { value: name, configurable: true });
  const matcher = { __proto__: null, localeMatcher: "|lookup|best fit|" };
  // service makes the class of one formatter.
  const service = (kind, how) => {
    const Class = function (locales, options) {
      if (new.target === undefined) {
        if (how.callable) return construct(Class, [locales, options]);
        throw new TypeError(`Constructor Intl.${kind} requires 'new'`);
      }
      if (options === undefined && how.needsOptions) throw new TypeError("invalid_argument");
      new Slot(this, { kind, handle: handle(kind, locales, options, how, ""), bound: undefined });
    };
    defineProperty(Class, "name", { value: kind, configurable: true });
    defineProperty(Class, "length", { value: how.needsOptions ? 2 : 0, configurable: true });
    defineProperty(Class, "prototype", { writable: false });
    method(Class, "supportedLocalesOf", 1, { m(locales, options) {
      if (options !== undefined) read(`${kind}.supportedLocalesOf`, toObject(kind, options), matcher);
      return host.supported(tags(locales));
    } }.m);
    method(Class.prototype, "resolvedOptions", 0, { m() { return host.resolved(stateOf(this, kind, how.callable && kind !== "Collator" ? `Unwrap${kind}` : "resolvedOptions").handle); } }.m);
    how.members(Class.prototype);
    tagged(Class.prototype, `Intl.${kind}`);
    return Class;
  };

  const primitive = (v) => {
    const f = v[Symbol.toPrimitive];
    if (f !== undefined && f !== null) return apply(f, v, ["number"]);
    const p = typeof v.valueOf === "function" ? v.valueOf() : v;
    return isObject(p) ? v.toString() : p;
  };
  const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?\s*$/;
  // A number, or a bigint or text of digits, whose value no number may hold.
  const numeric = (v) => {
    if (typeof v === "number") return v;
    if (isObject(v)) v = primitive(v);
    if (typeof v === "bigint") return v;
    return typeof v === "string" && test(decimal, v) ? trim(v) : +v;
  };
  const bound = (v, what) => {
    if (v === undefined) throw new TypeError(`Invalid ${what} : undefined`);
    const n = numeric(v);
    if (n !== n) throw new RangeError(`Invalid ${what} : ${String(v)}`);
    return n;
  };
  const digits = { __proto__: null, minimumIntegerDigits: "number", minimumFractionDigits: "number", maximumFractionDigits: "number", minimumSignificantDigits: "number",
      maximumSignificantDigits: "number", roundingIncrement: "number",
      roundingMode: "|ceil|floor|expand|trunc|halfCeil|halfFloor|halfExpand|halfTrunc|halfEven|",
      roundingPriority: "|auto|morePrecision|lessPrecision|", trailingZeroDisplay: "|auto|stripIfInteger|" };
  const grouping = (v, kind) => {
    if (v === true) return "always";
    if (!v) return false;
    v = String(v);
    if (v === "true" || v === "false") return undefined;
    if (v !== "min2" && v !== "auto" && v !== "always") throw new RangeError(`Value ${v} out of range for Intl.${kind} options property useGrouping`);
    return v;
  };
  const numbers = {
    callable: true, options: loose,
    rules: { __proto__: null, ...matcher, numberingSystem: "string", style: "|decimal|percent|currency|unit|", currency: "string",
      currencyDisplay: "|code|symbol|narrowSymbol|name|", currencySign: "|standard|accounting|", unit: "string", unitDisplay: "|short|narrow|long|",
      notation: "|standard|scientific|engineering|compact|", ...digits, compactDisplay: "|short|long|", useGrouping: grouping,
      signDisplay: "|auto|never|always|exceptZero|negative|" },
    members(proto) {
      method(proto, "formatToParts", 1, { m(v) { return host.parts(stateOf(this, "NumberFormat", "formatToParts").handle, numeric(v)); } }.m);
      getter(proto, "format", { m() {
        const state = stateOf(this, "NumberFormat", "UnwrapNumberFormat"), h = state.handle;
        return state.bound ??= [(v) => host.format(h, numeric(v))][0];
      } }.m);
      method(proto, "formatRange", 2, { m(a, b) { return host.format(stateOf(this, "NumberFormat", "formatRange").handle, bound(a, "start"), bound(b, "end")); } }.m);
      method(proto, "formatRangeToParts", 2, { m(a, b) { return host.parts(stateOf(this, "NumberFormat", "formatRangeToParts").handle, bound(a, "start"), bound(b, "end")); } }.m);
    },
  };
  const time = (v) => {
    v = v === undefined ? host.now() : +v;
    if (!(Math.abs(v) <= 8.64e15)) throw new RangeError("Invalid time value");
    return Math.trunc(v) + 0;
  };
  const times = (a, b, answer, h) => {
    if (a === undefined || b === undefined) throw new TypeError("Invalid time value");
    const from = time(a);
    return answer(h, from, time(b));
  };
  const twoOr = "|2-digit|numeric|", text = "|narrow|short|long|";
  const dates = {
    callable: true, options: toObject,
    rules: { __proto__: null, ...matcher, calendar: "string", numberingSystem: "string", hour12: "boolean", hourCycle: "|h11|h12|h23|h24|", timeZone: "string",
      weekday: text, era: text, year: twoOr, month: "|2-digit|numeric|narrow|short|long|", day: twoOr, dayPeriod: text, hour: twoOr, minute: twoOr,
      second: twoOr, fractionalSecondDigits: "number", timeZoneName: "|short|long|shortOffset|longOffset|shortGeneric|longGeneric|",
      formatMatcher: "|basic|best fit|", dateStyle: "|full|long|medium|short|", timeStyle: "|full|long|medium|short|" },
    members(proto) {
      method(proto, "formatToParts", 1, { m(v) { return host.parts(stateOf(this, "DateTimeFormat", "formatToParts").handle, time(v)); } }.m);
      getter(proto, "format", { m() {
        const state = stateOf(this, "DateTimeFormat", "UnwrapDateTimeFormat"), h = state.handle;
        return state.bound ??= [(v) => host.format(h, time(v))][0];
      } }.m);
      method(proto, "formatRange", 2, { m(a, b) { return times(a, b, host.format, stateOf(this, "DateTimeFormat", "formatRange").handle); } }.m);
      method(proto, "formatRangeToParts", 2, { m(a, b) { return times(a, b, host.parts, stateOf(this, "DateTimeFormat", "formatRangeToParts").handle); } }.m);
    },
  };
  const collators = {
    callable: true, options: loose,
    rules: { __proto__: null, usage: "|sort|search|", ...matcher, collation: "string", numeric: "boolean", caseFirst: "|upper|lower|false|",
      sensitivity: "|base|accent|case|variant|", ignorePunctuation: "boolean" },
    members(proto) {
      getter(proto, "compare", { m() {
        const state = stateOf(this, "Collator", "compare"), h = state.handle;
        return state.bound ??= [(a, b) => host.compare(h, String(a), String(b))][0];
      } }.m);
    },
  };
  const plurals = {
    options: loose,
    rules: { __proto__: null, ...matcher, type: "|cardinal|ordinal|", ...digits },
    members(proto) {
      method(proto, "select", 1, { m(v) { return host.select(stateOf(this, "PluralRules", "select").handle, +v); } }.m);
      method(proto, "selectRange", 2, { m(a, b) { return host.select(stateOf(this, "PluralRules", "selectRange").handle, +bound(a, "startRange"), +bound(b, "endRange")); } }.m);
    },
  };

  const Intl = {};
  const lazily = (name, make) => {
    const put = (value) => { defineProperty(Intl, name, { value, writable: true, configurable: true, enumerable: false }); return value; };
    defineProperty(Intl, name, { get: () => put(make()), set: (v) => { put(v); }, configurable: true, enumerable: false });
  };
  method(Intl, "getCanonicalLocales", 1, { m(locales) { return host.canonical(tags(locales)); } }.m);
  method(Intl, "supportedValuesOf", 1, { m(key) { return host.values(String(key)); } }.m);
  lazily("DateTimeFormat", () => service("DateTimeFormat", dates));
  lazily("NumberFormat", () => service("NumberFormat", numbers));
  lazily("Collator", () => service("Collator", collators));
  lazily("PluralRules", () => service("PluralRules", plurals));
  for (const name of ["RelativeTimeFormat", "ListFormat", "Locale", "DisplayNames", "Segmenter"]) lazily(name, () => host.use("intlmore")[name]());
  tagged(Intl, "Intl");

  const wanted = (locales) => (locales === undefined ? host.language("") : host.language(tags(locales)));
  const cased = (name, native) => function (locales) {
    if (this === undefined || this === null) throw new TypeError(`String.prototype.${name} called on null or undefined`);
    const s = String(this), language = wanted(locales);
    return native(language === "" ? s : host.cased(s, language, name === "toLocaleUpperCase"));
  };
  const dateText = (name, extra) => function (locales, options) {
    let t;
    try { t = getTime(this); } catch { throw new TypeError(`Method Date.prototype.${name} called on incompatible receiver ${shown(this)}`); }
    return t !== t ? "Invalid Date" : host.format(handle("DateTimeFormat", locales, options, dates, extra), t);
  };
  // The array that is being shown, against one that holds itself.
  const showing = new Set();
  return {
    Intl,
    shared: { Slot, stateOf, tags, read, handle, service, method, getter, tagged, loose, strict, matcher, isObject, split, has, numeric },
    toLocaleString: dateText("toLocaleString", "any all"),
    toLocaleDateString: dateText("toLocaleDateString", "date date"),
    toLocaleTimeString: dateText("toLocaleTimeString", "time time"),
    toLocaleUpperCase: cased("toLocaleUpperCase", nativeUpper),
    toLocaleLowerCase: cased("toLocaleLowerCase", nativeLower),
    number(locales, options) {
      let n;
      try { n = numberOf(this); } catch { throw new TypeError("Number.prototype.toLocaleString requires that 'this' be a Number"); }
      return host.format(handle("NumberFormat", locales, options, numbers, ""), n);
    },
    bigint(locales, options) {
      let n;
      try { n = bigintOf(this); } catch { throw new TypeError("BigInt.prototype.toLocaleString requires that 'this' be a BigInt"); }
      return host.format(handle("NumberFormat", locales, options, numbers, ""), n);
    },
    array(locales, options) {
      const a = Object(this), n = a.length;
      if (showing.has(a)) return "";
      showing.add(a);
      try {
        let out = "";
        for (let i = 0; i < n; i += 1) {
          const v = a[i];
          out += (i > 0 ? "," : "") + (v === undefined || v === null ? "" : String(v.toLocaleString(locales, options)));
        }
        return out;
      } finally { showing.delete(a); }
    },
    compare(a, b, locales, options) { return host.compare(handle("Collator", locales, options === null ? toObject() : options, collators, ""), a, b); },
  };
})
