(function (host) {
  const { DOMException } = host.use("exception");
  const refuse = (what) => { throw new DOMException(`${what} could not be cloned.`, "DataCloneError"); };
  const brand = (object, probe) => { try { probe(object); return true; } catch { return false; } };
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, name) => uncurry(Object.getOwnPropertyDescriptor(proto, name).get);
  const mapSize = getter(Map.prototype, "size"), setSize = getter(Set.prototype, "size");
  const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  const getTime = uncurry(Date.prototype.getTime), stamp = host.Date;
  const regexpSource = getter(RegExp.prototype, "source"), regexpFlags = getter(RegExp.prototype, "flags");
  const viewKind = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
  const boxes = [[Boolean, uncurry(Boolean.prototype.valueOf)], [Number, uncurry(Number.prototype.valueOf)],
    [String, uncurry(String.prototype.valueOf)], [BigInt, uncurry(BigInt.prototype.valueOf)]];
  const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  const weak = [[WeakMap.prototype.has, "WeakMap"], [WeakSet.prototype.has, "WeakSet"], [WeakRef.prototype.deref, "WeakRef"]]
    .map(([f, name]) => [uncurry(f), name]);
  const then = uncurry(Promise.prototype.then);

  function clone(value, seen) {
    if (typeof value === "symbol") refuse(String(value));
    if (typeof value === "function") refuse(value.name || "function");
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    const keep = (copy) => { seen.set(value, copy); return copy; };
    if (Array.isArray(value)) return members(value, keep(new Array(value.length)), seen);
    if (brand(value, getTime)) return keep(new stamp(getTime(value)));
    if (brand(value, mapSize)) {
      const copy = keep(new Map());
      for (const [k, v] of [...Map.prototype.entries.call(value)]) copy.set(clone(k, seen), clone(v, seen));
      return copy;
    }
    if (brand(value, setSize)) {
      const copy = keep(new Set());
      for (const v of [...Set.prototype.values.call(value)]) copy.add(clone(v, seen));
      return copy;
    }
    if (value !== RegExp.prototype && Object.prototype.toString.call(value) === "[object RegExp]" && value instanceof RegExp) {
      return keep(new RegExp(regexpSource(value), regexpFlags(value)));
    }
    if (brand(value, bufferLength)) return keep(ArrayBuffer.prototype.slice.call(value, 0));
    if (ArrayBuffer.isView(value)) {
      const buffer = clone(value.buffer, seen);
      const kind = viewKind(value);
      if (kind === undefined) return keep(new DataView(buffer, value.byteOffset, value.byteLength));
      return keep(new host.global[kind](buffer, value.byteOffset, value.length));
    }
    for (const [Box, valueOf] of boxes) {
      if (brand(value, valueOf)) return keep(Object(valueOf(value)));
    }
    if (Error.isError(value)) {
      const name = Object.hasOwn(errors, value.name) ? value.name : "Error";
      const copy = keep(Object.create(errors[name].prototype));
      const made = new errors[name]();
      seen.set(value, made);
      for (const key of ["message", "stack", "cause"]) {
        const d = Object.getOwnPropertyDescriptor(value, key);
        if (key === "stack" ? d : d && "value" in d) Object.defineProperty(made, key, { value: key === "cause" ? clone(d.value, seen) : String(value[key]), writable: true, configurable: true });
      }
      return copy && made;
    }
    for (const [probe, name] of weak) {
      if (value instanceof host.global[name] && brand(value, (o) => probe(o, {}))) refuse(`#<${name}>`);
    }
    if (value instanceof Promise) refuse("#<Promise>");
    return members(value, keep({}), seen);
  }
  function members(from, to, seen) {
    for (const key of Object.keys(from)) {
      Object.defineProperty(to, key, { value: clone(from[key], seen), writable: true, enumerable: true, configurable: true });
    }
    return to;
  }
  function structuredClone(value, options) {
    if (arguments.length === 0) throw new TypeError("structuredClone needs a value");
    const seen = new Map();
    const given = new Set(options?.transfer ?? []);
    for (const item of given) {
      if (!brand(item, bufferLength)) throw new DOMException("Value could not be transferred.", "DataCloneError");
      seen.set(item, item.transfer());
    }
    return clone(value, seen);
  }
  return { structuredClone };
})
