(function (host) {
  const { Slot, stateOf, tags, read, service, method, getter, tagged, loose, strict, matcher, isObject, split, numeric } = host.use("intl").shared;
  const { defineProperty, construct } = Reflect;
  const style = { __proto__: null, style: "|long|short|narrow|" };
  const strings = (list) => {
    if (list === undefined) return [];
    if (list === null || typeof list[Symbol.iterator] !== "function") throw new TypeError(`${typeof list === "object" ? "object null" : typeof list + " " + String(list)} is not iterable (cannot read property Symbol(Symbol.iterator))`);
    const out = [];
    for (const v of list) {
      if (typeof v !== "string") throw new TypeError(`Iterable yielded ${isObject(v) ? Object.prototype.toString.call(v) : String(v)} which is not a string`);
      out[out.length] = v;
    }
    return out;
  };
  const ListFormat = () => service("ListFormat", {
    options: strict,
    rules: { __proto__: null, ...matcher, type: "|conjunction|disjunction|unit|", ...style },
    members(proto) {
      method(proto, "format", 1, { m(list) { return host.list(stateOf(this, "ListFormat", "format").handle, ...strings(list)); } }.m);
      method(proto, "formatToParts", 1, { m(list) { return host.listParts(stateOf(this, "ListFormat", "formatToParts").handle, ...strings(list)); } }.m);
    },
  });

  const units = "|second|seconds|minute|minutes|hour|hours|day|days|week|weeks|month|months|quarter|quarters|year|years|";
  const amount = (v, unit, name) => {
    const n = +v, u = String(unit);
    if (!Number.isFinite(n)) throw new RangeError(`Value need to be finite number for Intl.RelativeTimeFormat.prototype.${name}()`);
    if (u === "" || u.includes("|") || !units.includes(`|${u}|`)) throw new RangeError(`Invalid unit argument for Intl.RelativeTimeFormat.prototype.${name}() '${u}'`);
    return [n, u.endsWith("s") ? u.slice(0, -1) : u];
  };
  const RelativeTimeFormat = () => service("RelativeTimeFormat", {
    options: loose,
    rules: { __proto__: null, ...matcher, numberingSystem: "string", ...style, numeric: "|always|auto|" },
    members(proto) {
      method(proto, "format", 2, { m(v, unit) { return host.format(stateOf(this, "RelativeTimeFormat", "format").handle, ...amount(v, unit, "format")); } }.m);
      method(proto, "formatToParts", 2, { m(v, unit) { return host.parts(stateOf(this, "RelativeTimeFormat", "formatToParts").handle, ...amount(v, unit, "formatToParts")); } }.m);
    },
  });

  const DisplayNames = () => service("DisplayNames", {
    options: (kind, options) => {
      strict(kind, options);
      return options;
    },
    needsOptions: true,
    rules: { __proto__: null, ...matcher, ...style, type: "|language|region|script|currency|calendar|dateTimeField|", fallback: "|code|none|",
      languageDisplay: "|dialect|standard|" },
    members(proto) {
      method(proto, "of", 1, { m(code) { return host.of(stateOf(this, "DisplayNames", "of").handle, String(code)); } }.m);
    },
  });

  // Segments are found when they are first asked for: [end, isWord, …].
  const segmentData = (s, i) => {
    const index = i === 0 ? 0 : s.ends[2 * (i - 1)], segment = s.input.slice(index, s.ends[2 * i]);
    return s.words ? { segment, index, input: s.input, isWordLike: s.ends[2 * i + 1] === 1 } : { segment, index, input: s.input };
  };
  const segmentsProto = {}, iteratorProto = Object.create(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
  const endsOf = (s) => { s.ends ??= host.segments(s.handle, s.input); return s.ends; };
  method(segmentsProto, "containing", 1, { m(at) {
    const s = stateOf(this, "%Segments%", "containing");
    const n = Math.trunc(+at) || 0;
    if (n < 0 || n >= s.input.length) return undefined;
    const ends = endsOf(s);
    let low = 0, high = ends.length / 2 - 1;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (ends[2 * mid] > n) high = mid; else low = mid + 1;
    }
    return segmentData(s, low);
  } }.m);
  const iterate = { m() {
    const o = Object.create(iteratorProto), s = stateOf(this, "%Segments%", "[Symbol.iterator]");
    new Slot(o, { kind: "%SegmentIterator%", segments: s, i: 0 });
    return o;
  } }.m;
  defineProperty(iterate, "name", { value: "[Symbol.iterator]", configurable: true });
  defineProperty(segmentsProto, Symbol.iterator, { value: iterate, writable: true, configurable: true });
  method(iteratorProto, "next", 0, { m() {
    const it = stateOf(this, "%SegmentIterator%", "next"), ends = endsOf(it.segments);
    if (2 * it.i >= ends.length) return { value: undefined, done: true };
    it.i += 1;
    return { value: segmentData(it.segments, it.i - 1), done: false };
  } }.m);
  tagged(iteratorProto, "Segmenter String Iterator");
  const Segmenter = () => service("Segmenter", {
    options: strict,
    rules: { __proto__: null, ...matcher, granularity: "|grapheme|word|sentence|" },
    members(proto) {
      method(proto, "segment", 1, { m(input) {
        const state = stateOf(this, "Segmenter", "segment"), o = Object.create(segmentsProto);
        new Slot(o, { kind: "%Segments%", handle: state.handle, input: String(input), words: host.resolved(state.handle).granularity === "word", ends: undefined });
        return o;
      } }.m);
    },
  });

  const wrong = () => new RangeError("Incorrect locale information provided");
  // parts takes a canonical tag apart: what it says of language, script and
  // region, its variants, the keys of its -u- extension, and the rest.
  const partsOf = (tag) => {
    const all = split(tag, "-"), p = { language: all[0], script: undefined, region: undefined, variants: [], keys: new Map(), attributes: [], rest: [] };
    let i = 1;
    if (/^[A-Z][a-z]{3}$/.test(all[i] ?? "")) p.script = all[i++];
    if (/^([A-Z]{2}|\d{3})$/.test(all[i] ?? "")) p.region = all[i++];
    while (i < all.length && all[i].length > 1) p.variants.push(all[i++]);
    while (i < all.length) {
      const singleton = all[i++], from = i;
      while (i < all.length && (singleton === "x" || all[i].length > 1)) i += 1;
      if (singleton !== "u") { p.rest.push([singleton, ...all.slice(from, i)].join("-")); continue; }
      let key;
      for (const s of all.slice(from, i)) {
        if (s.length === 2) { key = s; p.keys.set(key, ""); } else if (key === undefined) p.attributes.push(s);
        else p.keys.set(key, p.keys.get(key) + (p.keys.get(key) ? "-" : "") + s);
      }
    }
    return p;
  };
  const base = (p) => [p.language, p.script, p.region, ...p.variants].filter((s) => s !== undefined).join("-");
  const whole = (p) => {
    const u = [...p.attributes, ...[...p.keys].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([k, v]) => (v === "" || v === "true" ? [k] : [k, v]))];
    const rest = [...p.rest];
    if (u.length > 0) rest.push(`u-${u.join("-")}`);
    rest.sort((a, b) => (a[0] === "x" ? 1 : b[0] === "x" ? -1 : a < b ? -1 : 1));
    return [base(p), ...rest].join("-");
  };
  const named = [["calendar", "ca"], ["caseFirst", "kf"], ["collation", "co"], ["hourCycle", "hc"], ["numeric", "kn"], ["numberingSystem", "nu"]];
  const Locale = () => {
    const make = (tag, target) => {
      const o = Object.create(target);
      new Slot(o, { kind: "Locale", tag, parts: partsOf(tag) });
      return o;
    };
    const Class = function (tag, options) {
      if (new.target === undefined) throw new TypeError("Constructor Intl.Locale requires 'new'");
      if (typeof tag !== "string" && !isObject(tag)) throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing");
      const from = Slot.of(tag);
      let t = from?.kind === "Locale" ? from.tag : String(tag);
      if (t === "" || t.includes("\n")) throw wrong();
      [t] = host.canonical(t);
      if (options !== undefined) {
        const given = read("Locale", loose("Locale", options), { __proto__: null, language: "string", script: "string", region: "string", calendar: "string", collation: "string", hourCycle: "|h11|h12|h23|h24|",
      caseFirst: "|upper|lower|false|", numeric: "boolean", numberingSystem: "string" });
        const p = partsOf(t);
        const valid = { language: /^([a-z]{2,3}|[a-z]{5,8})$/i, script: /^[a-z]{4}$/i, region: /^([a-z]{2}|\d{3})$/i };
        for (let i = 0; i < given.length; i += 2) {
          const name = given[i], v = given[i + 1], key = named.find(([n]) => n === name)?.[1];
          if (valid[name]) {
            if (!valid[name].test(v)) throw wrong();
            p[name] = name === "language" ? v.toLowerCase() : name === "region" ? v.toUpperCase() : v[0].toUpperCase() + v.slice(1).toLowerCase();
          } else {
            if (typeof v === "string" && !/^[a-z0-9]{3,8}(-[a-z0-9]{3,8})*$/i.test(v)) throw wrong();
            p.keys.set(key, String(v).toLowerCase());
          }
        }
        [t] = host.canonical(whole(p));
      }
      new Slot(this, { kind: "Locale", tag: t, parts: partsOf(t) });
    };
    const proto = Class.prototype;
    defineProperty(Class, "name", { value: "Locale", configurable: true });
    defineProperty(Class, "length", { value: 1, configurable: true });
    defineProperty(Class, "prototype", { writable: false });
    method(proto, "toString", 0, { m() { return stateOf(this, "Locale", "toString").tag; } }.m);
    for (const name of ["maximize", "minimize"]) {
      method(proto, name, 0, { m() {
        const { parts } = stateOf(this, "Locale", name), p = { ...parts };
        const likely = partsOf(host.likely([p.language, p.script, p.region].filter(Boolean).join("-"), name === "maximize"));
        return make(whole({ ...p, language: likely.language, script: likely.script, region: likely.region }), proto);
      } }.m);
    }
    for (const name of ["language", "script", "region"]) getter(proto, name, { m() { return stateOf(this, "Locale", name).parts[name]; } }.m);
    getter(proto, "baseName", { m() { return base(stateOf(this, "Locale", "baseName").parts); } }.m);
    for (const [name, key] of named) {
      getter(proto, name, { m() {
        const v = stateOf(this, "Locale", name).parts.keys.get(key);
        return name === "numeric" ? v === "" || v === "true" : v;
      } }.m);
    }
    const about = (name, from) => getter(proto, name, { m() {
      const { parts } = stateOf(this, "Locale", name);
      return from(parts, [parts.language, parts.script, parts.region].filter(Boolean).join("-"));
    } }.m);
    const lists = (key, what) => (p, tag) => (p.keys.get(key) ? [p.keys.get(key)] : host.about(what, tag));
    about("calendars", lists("ca", "calendars"));
    about("collations", lists("co", "collations"));
    about("hourCycles", lists("hc", "hourCycles"));
    about("numberingSystems", lists("nu", "numberingSystems"));
    about("textInfo", (p, tag) => ({ direction: host.about("direction", tag)[0] }));
    about("timeZones", (p, tag) => (p.region === undefined ? undefined : host.about("timeZones", tag)));
    about("weekInfo", (p, tag) => { const [firstDay, minimalDays, ...weekend] = host.about("week", tag).map(Number); return { firstDay, weekend, minimalDays }; });
    tagged(proto, "Intl.Locale");
    return Class;
  };
  return { ListFormat, RelativeTimeFormat, DisplayNames, Segmenter, Locale };
})
