(function (host) {
  // Values as Node's util.inspect writes them, without colours.
  const { kind, inside } = host;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const has = uncurry(Object.prototype.hasOwnProperty), enumerable = uncurry(Object.prototype.propertyIsEnumerable);
  const { getOwnPropertyDescriptor: describe, getOwnPropertyNames: namesOf, getOwnPropertySymbols: symbolsOf, getPrototypeOf, keys: keysOf } = Object;
  const isArray = Array.isArray, { min, max } = Math;
  const { escaped, quoted, primitive, width, joined, hex } = host.use("layout");
  const custom = Symbol.for("nodejs.util.inspect.custom");
  const sourceOf = uncurry(Function.prototype.toString), dateText = uncurry(host.Date.prototype.toString), dateISO = uncurry(host.Date.prototype.toISOString);
  const timeOf = uncurry(host.Date.prototype.getTime), regexpText = uncurry(RegExp.prototype.toString);
  const getter = (proto, name) => uncurry(describe(proto, name).get);
  const mapSize = getter(Map.prototype, "size"), setSize = getter(Set.prototype, "size");
  const mapEntries = uncurry(Map.prototype.entries), setValues = uncurry(Set.prototype.values);
  const typed = /^(?:(?:Big)?(?:Int|Uint)\d+|Uint8Clamped|Float\d+)Array$/;
  const boxed = { Number: uncurry(Number.prototype.valueOf), String: uncurry(String.prototype.valueOf), Boolean: uncurry(Boolean.prototype.valueOf), BigInt: uncurry(BigInt.prototype.valueOf), Symbol: uncurry(Symbol.prototype.valueOf) };
  const plural = (n) => (n > 1 ? "s" : ""), more = (n) => `... ${n} more item${plural(n)}`, spaces = (n) => " ".repeat(n);

  const prefix = (name, tag, fallback, size = "") => {
    if (name === null) return tag !== "" && fallback !== tag ? `[${fallback}${size}: null prototype] [${tag}] ` : `[${fallback}${size}: null prototype] `;
    return tag !== "" && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `;
  };
  const isOf = (v, C) => { try { return v instanceof C; } catch { return false; } };
  function className(v, ctx, depth) {
    let first;
    for (let o = v; o; ) {
      const d = describe(o, "constructor");
      if (d !== undefined && typeof d.value === "function" && d.value.name !== "" && isOf(v, d.value)) return String(d.value.name);
      o = getPrototypeOf(o);
      if (first === undefined) first = o;
    }
    if (first === null) return null;
    if (depth > ctx.depth) return "Object <Complex prototype>";
    const above = className(first, ctx, depth + 1);
    return `Object <${above === null ? inspect(first, { ...ctx.given, customInspect: false, depth: -1 }) : above}>`;
  }

  function functionBase(v, name, tag, sort) {
    const source = sourceOf(v);
    if (source.startsWith("class") && source.endsWith("}") && !/^[^{]*\(/.test(source.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").replace(/extends[^{]*/, ""))) {
      let base = `class ${(has(v, "name") && v.name) || "(anonymous)"}`;
      if (name !== "Function" && name !== null) base += ` [${name}]`;
      if (tag !== "" && name !== tag) base += ` [${tag}]`;
      const above = name === null ? "null" : getPrototypeOf(v).name;
      return `[${base}${above ? ` extends ${above}` : ""}]`;
    }
    let base = `[${sort}${name === null ? " (null prototype)" : ""}${v.name === "" ? " (anonymous)" : `: ${v.name}`}]`;
    if (name !== sort && name !== null) base += ` ${name}`;
    if (tag !== "" && name !== tag) base += ` [${tag}]`;
    return base;
  }

  const stackOf = (e) => (e.stack ? String(e.stack) : Error.prototype.toString.call(e));
  const callsFrom = (stack) => { const at = stack.indexOf("\n    at"); return at < 0 ? [] : stack.slice(at + 1).split("\n"); };
  function sameCalls(a, b) { // a run of calls that b has too: [where, how many]
    for (let i = 0; i < a.length - 3; i += 1) {
      const pos = b.indexOf(a[i]);
      if (pos < 0 || b.length - pos <= 3) continue;
      let n = 1;
      while (n < min(a.length - i, b.length - pos) && a[i + n] === b[pos + n]) n += 1;
      if (n > 3) return [i, n];
    }
    return [0, 0];
  }
  function errorBase(e, name, tag, ctx, keys) {
    const own = e.name != null ? String(e.name) : "Error";
    let stack = stackOf(e);
    if (!ctx.showHidden) {
      for (const key of ["name", "message", "stack"]) {
        const i = keys.indexOf(key);
        if (i >= 0 && (typeof e[key] !== "string" || stack.includes(e[key]))) keys.splice(i, 1);
      }
    }
    if ("cause" in e && !keys.includes("cause")) keys.push("cause");
    if (isArray(e.errors) && !keys.includes("errors")) keys.push("errors");
    let length = own.length;
    if (name === null || (own.endsWith("Error") && stack.startsWith(own) && (stack.length === length || stack[length] === ":" || stack[length] === "\n"))) {
      let fallback = "Error";
      if (name === null) {
        fallback = (/^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)/.exec(stack) ?? /^([a-z_A-Z0-9-]*Error)$/.exec(stack))?.[1] ?? "";
        length = fallback.length;
        fallback ||= "Error";
      }
      const title = prefix(name, tag, fallback).slice(0, -1);
      if (own !== title) {
        if (title.includes(own)) stack = length === 0 ? `${title}: ${stack}` : title + stack.slice(length);
        else stack = `${title} [${own}]${stack.slice(length)}`;
      }
    }
    let pos = (e.message && stack.indexOf(e.message)) || -1;
    if (pos !== -1) pos += e.message.length;
    const start = stack.indexOf("\n    at", pos);
    if (start < 0) stack = `[${stack}]`;
    else {
      const calls = stack.slice(start + 1).split("\n");
      if (e.cause != null && kind(e.cause) === "Error") {
        const [at, n] = sameCalls(calls, callsFrom(stackOf(e.cause)));
        if (n > 3) calls.splice(at + 1, n - 2, `    ... ${n - 2} lines matching cause stack trace ...`);
      }
      stack = `${stack.slice(0, start)}\n${calls.join("\n")}`;
    }
    return ctx.indentation === 0 ? stack : stack.replaceAll("\n", `\n${spaces(ctx.indentation)}`);
  }

  // What keys a value is shown with: those that list gives, and enumerable symbols.
  const keysFor = (v, ctx, skipIndices) => {
    let keys = ctx.showHidden ? namesOf(v) : keysOf(v);
    if (skipIndices) keys = keys.filter((k) => !/^(?:0|[1-9]\d*)$/.test(k) || k > 4294967294);
    for (const s of symbolsOf(v)) if (ctx.showHidden || enumerable(v, s)) keys.push(s);
    return keys;
  };
  const indented = (ctx, by, f) => { ctx.indentation += by; try { return f(); } finally { ctx.indentation -= by; } };

  function property(ctx, v, depth, key, element) {
    let d = describe(v, key);
    if (d === undefined) d = { value: v[key], enumerable: true };
    let s, gap = " ";
    if (d.value !== undefined) {
      const by = ctx.compact !== true || element !== 0 ? 2 : 3;
      s = indented(ctx, by, () => format1(ctx, d.value, depth));
      if (by === 3 && ctx.breakLength < width(s)) gap = `\n${spaces(ctx.indentation + by)}`;
    } else if (d.get !== undefined) s = d.set !== undefined ? "[Getter/Setter]" : "[Getter]";
    else s = d.set !== undefined ? "[Setter]" : "undefined";
    if (element === 1) return s;
    let name;
    if (typeof key === "symbol") name = `[${primitive(key).replace(/[\x00-\x1f'\\\x7f-\x9f]/g, escaped)}]`;
    else if (key === "__proto__") name = "['__proto__']";
    else if (d.enumerable === false) name = `[${key.replace(/[\x00-\x1f'\\\x7f-\x9f]/g, escaped)}]`;
    else name = /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? key : quoted(key);
    return `${name}:${gap}${s}`;
  }

  const ofArray = (ctx, v, depth) => {
    const length = min(max(0, ctx.maxArrayLength), v.length), out = [];
    for (let i = 0; i < length; i += 1) {
      if (!has(v, i)) return ofSparse(ctx, v, depth, length, out, i);
      out.push(property(ctx, v, depth, i, 1));
    }
    if (v.length > length) out.push(more(v.length - length));
    return out;
  };
  function ofSparse(ctx, v, depth, length, out, i) {
    const keys = keysOf(v);
    let index = i;
    for (; i < keys.length && out.length < length; i += 1) {
      const key = keys[i];
      if (`${index}` !== key) {
        if (!/^(?:0|[1-9]\d*)$/.test(key)) break;
        const empty = key - index;
        out.push(`<${empty} empty item${plural(empty)}>`);
        index = +key;
        if (out.length === length) break;
      }
      out.push(property(ctx, v, depth, key, 1));
      index += 1;
    }
    const left = v.length - index;
    if (left > 0) out.push(out.length !== length ? `<${left} empty item${plural(left)}>` : more(left));
    return out;
  }
  const ofItems = (ctx, items, size, show) => {
    const length = min(max(0, ctx.maxArrayLength), size), out = [];
    indented(ctx, 2, () => {
      let i = 0;
      for (const item of items) {
        if (i >= length) break;
        out.push(show(item));
        i += 1;
      }
    });
    if (size > length) out.push(more(size - length));
    return out;
  };
  const ofBytes = (ctx, v) => {
    let bytes;
    try { bytes = new Uint8Array(v); } catch { return ["(detached)"]; }
    const left = bytes.length - ctx.maxArrayLength;
    const text = Array.from(bytes.subarray(0, ctx.maxArrayLength), (b) => hex(b, 2).toLowerCase()).join(" ");
    return [`[Uint8Contents]: <${text}${left > 0 ? ` ... ${left} more byte${plural(left)}` : ""}>`];
  };
  const ofPromise = (ctx, v, depth) => {
    const [state, result] = inside(v);
    if (state === 0) return ["<pending>"];
    const s = indented(ctx, 2, () => format1(ctx, result, depth));
    return [state === 2 ? `<rejected> ${s}` : s];
  };

  function format1(ctx, v, depth, below) {
    if ((typeof v !== "object" && typeof v !== "function") || v === null) return primitive(v, ctx);
    if ((ctx.left -= 1) < 0) return "…";
    const outer = v;
    for (let i = 0; kind(v) === "Proxy"; i += 1) {
      v = i < 100 ? inside(v) : null;
      if (v === null) return "<Revoked Proxy>";
    }
    if (ctx.customInspect) {
      const own = v[custom];
      if (typeof own === "function" && own !== inspect && !(v.constructor && v.constructor.prototype === v)) {
        const left = ctx.depth === Infinity ? null : ctx.depth - depth;
        const out = own.call(outer, left, { ...ctx.given, depth: left, stylize: (s) => `${s}` }, inspect);
        if (out !== v) return (typeof out !== "object" ? `${out}` : format1(ctx, out, depth)).replaceAll("\n", `\n${spaces(ctx.indentation)}`);
      }
    }
    if (ctx.above.includes(v)) {
      ctx.circular ??= new Map();
      if (!ctx.circular.has(v)) ctx.circular.set(v, ctx.circular.size + 1);
      return `[Circular *${ctx.circular.get(v)}]`;
    }
    return structure(ctx, v, depth, below);
  }

  function structure(ctx, v, depth, below) {
    const own = kind(v), sort = own === "Object" && isOf(v, Error) ? "Error" : own, name = className(v, ctx, depth);
    let tag = v[Symbol.toStringTag];
    if (typeof tag !== "string" || (tag !== "" && (ctx.showHidden ? has : enumerable)(v, Symbol.toStringTag))) tag = "";
    let base = "", braces = ["{", "}"], show = () => [], keys, extras = 0, list = true;
    if (v[Symbol.iterator] || name === null) {
      list = false;
      if (isArray(v)) {
        keys = keysFor(v, ctx, true);
        braces = [`${name !== "Array" || tag !== "" ? prefix(name, tag, "Array", `(${v.length})`) : ""}[`, "]"];
        if (v.length === 0 && keys.length === 0) return `${braces[0]}]`;
        extras = 2;
        show = () => ofArray(ctx, v, depth);
      } else if (sort === "Set") {
        const size = setSize(v), title = prefix(name, tag, "Set", `(${size})`);
        keys = keysFor(v, ctx);
        if (size === 0 && keys.length === 0) return `${title}{}`;
        braces[0] = `${title}{`;
        show = () => ofItems(ctx, setValues(v), size, (item) => format1(ctx, item, depth));
      } else if (sort === "Map") {
        const size = mapSize(v), title = prefix(name, tag, "Map", `(${size})`);
        keys = keysFor(v, ctx);
        if (size === 0 && keys.length === 0) return `${title}{}`;
        braces[0] = `${title}{`;
        show = () => ofItems(ctx, mapEntries(v), size, ([k, item]) => `${format1(ctx, k, depth)} => ${format1(ctx, item, depth)}`);
      } else if (typed.test(sort)) {
        keys = keysFor(v, ctx, true);
        const all = name === null ? new host.global[sort](v) : v, size = all.length;
        braces = [`${prefix(name, tag, name === null ? sort : "", `(${size})`)}[`, "]"];
        if (size === 0 && keys.length === 0 && !ctx.showHidden) return `${braces[0]}]`;
        extras = 2;
        show = () => {
          const n = min(max(0, ctx.maxArrayLength), size), out = Array.from(all.subarray(0, n), (x) => primitive(x, ctx));
          if (size > n) out.push(more(size - n));
          if (ctx.showHidden) for (const key of ["BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"]) out.push(`[${key}]: ${indented(ctx, 2, () => format1(ctx, all[key], depth, true))}`);
          return out;
        };
      } else if (sort === "Map Iterator" || sort === "Set Iterator") {
        keys = keysFor(v, ctx);
        braces = [`[${tag}] {`, "}"];
        show = () => ["<items unknown>"];
      } else list = true;
    }
    if (list) {
      keys = keysFor(v, ctx);
      const none = keys.length === 0;
      if (name === "Object") {
        braces[0] = sort === "Arguments" ? "[Arguments] {" : `${tag !== "" ? prefix(name, tag, "Object") : ""}{`;
        if (none) return `${braces[0]}}`;
      } else if (typeof v === "function") {
        base = functionBase(v, name, tag, sort);
        if (none) return base;
      } else if (sort === "RegExp") {
        base = regexpText(name !== null ? v : new RegExp(v));
        const title = prefix(name, tag, "RegExp");
        if (title !== "RegExp ") base = title + base;
        if (none || depth > ctx.depth) return base;
      } else if (sort === "Date") {
        base = Number.isNaN(timeOf(v)) ? dateText(v) : dateISO(v);
        const title = prefix(name, tag, "Date");
        if (title !== "Date ") base = title + base;
        if (none) return base;
      } else if (sort === "Error") {
        base = errorBase(v, name, tag, ctx, keys);
        if (keys.length === 0) return base;
      } else if (sort === "ArrayBuffer" || sort === "SharedArrayBuffer") {
        const title = prefix(name, tag, sort);
        if (below && none) return `${title}{ byteLength: ${v.byteLength} }`;
        braces[0] = `${title}{`;
        keys.unshift("byteLength");
        if (!below) show = () => ofBytes(ctx, v);
      } else if (sort === "DataView") {
        braces[0] = `${prefix(name, tag, "DataView")}{`;
        keys.unshift("byteLength", "byteOffset", "buffer");
      } else if (sort === "Promise") {
        braces[0] = `${prefix(name, tag, "Promise")}{`;
        show = () => ofPromise(ctx, v, depth);
      } else if (sort === "WeakSet" || sort === "WeakMap") {
        braces[0] = `${prefix(name, tag, sort)}{`;
        show = () => ["<items unknown>"];
      } else if (sort === "WeakRef") {
        braces[0] = `${prefix(name, tag, "WeakRef")}{`;
        show = () => { const target = v.deref(); return [target === undefined ? "<cleared>" : indented(ctx, 2, () => format1(ctx, target, depth))]; };
      } else if (sort === "Module") {
        braces[0] = `${prefix(name, tag, "Module")}{`;
      } else if (Object.hasOwn(boxed, sort)) {
        if (sort === "String") keys = keysFor(v, ctx, true);
        base = `[${sort}${sort === name ? "" : name === null ? " (null prototype)" : ` (${name})`}: ${primitive(boxed[sort](v), { ...ctx, compact: true })}]`;
        if (tag !== "" && tag !== name) base += ` [${tag}]`;
        if (keys.length === 0) return base;
      } else {
        const title = prefix(name, tag, "Object");
        if (none) return `${title}{}`;
        braces[0] = `${title}{`;
      }
    }
    if (depth > ctx.depth) return `[${prefix(name, tag, "Object").slice(0, -1)}]`;
    depth += 1;
    ctx.above.push(v);
    ctx.deepest = depth;
    const out = show();
    for (const key of keys) out.push(property(ctx, v, depth, key, extras));
    ctx.above.pop();
    const index = ctx.circular?.get(v);
    if (index !== undefined) {
      if (ctx.compact !== true) base = base === "" ? `<ref *${index}>` : `<ref *${index}> ${base}`;
      else braces[0] = `<ref *${index}> ${braces[0]}`;
    }
    if (ctx.sorted) {
      const by = typeof ctx.sorted === "function" ? ctx.sorted : undefined;
      if (extras === 0) out.sort(by);
    }
    return joined(ctx, out, base, braces, extras, depth, v);
  }

  const usual = { depth: 2, showHidden: false, customInspect: true, maxArrayLength: 100, maxStringLength: 10000, breakLength: 80, compact: 3, sorted: false };
  function inspect(v, options) {
    const given = typeof options === "object" && options !== null ? options : {};
    const ctx = { ...usual, given, above: [], indentation: 0, deepest: 0, circular: undefined, left: 20000 };
    for (const key of keysOf(usual)) if (given[key] !== undefined) ctx[key] = given[key];
    if (ctx.compact === false) ctx.compact = 0;
    if (ctx.maxArrayLength === null) ctx.maxArrayLength = Infinity;
    if (ctx.maxStringLength === null) ctx.maxStringLength = Infinity;
    if (given.depth === null) ctx.depth = Infinity;
    return format1(ctx, v, 0);
  }
  inspect.custom = custom;

  return { inspect };
})
