(function (host) {
  const { DOMException } = host.use("exception");
  const refuse = (what) => { throw new DOMException(`${what} could not be cloned.`, "DataCloneError"); };
  const { kind } = host;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, name) => uncurry(Object.getOwnPropertyDescriptor(proto, name).get);
  const entriesOf = uncurry(Map.prototype.entries), valuesOf = uncurry(Set.prototype.values), bytesOf = uncurry(ArrayBuffer.prototype.slice);
  const getTime = uncurry(host.Date.prototype.getTime), stamp = host.Date;
  const regexpSource = getter(RegExp.prototype, "source"), regexpFlags = getter(RegExp.prototype, "flags");
  const sourceOf = uncurry(Function.prototype.toString);
  const boxes = { Boolean: uncurry(Boolean.prototype.valueOf), Number: uncurry(Number.prototype.valueOf), String: uncurry(String.prototype.valueOf), BigInt: uncurry(BigInt.prototype.valueOf) };
  const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  const never = new Set(["Promise", "WeakMap", "WeakSet", "WeakRef", "Symbol", "Generator", "Module"]);

  function clone(value, seen) {
    if (typeof value === "symbol") refuse(String(value));
    if (typeof value === "function") refuse(sourceOf(value));
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    const keep = (copy) => { seen.set(value, copy); return copy; };
    const sort = kind(value);
    if (sort === "Proxy") refuse("#<Object>");
    if (Array.isArray(value)) return members(value, keep(new Array(value.length)), seen);
    switch (sort) {
      case "Object": return members(value, keep({}), seen);
      case "Date": return keep(new stamp(getTime(value)));
      case "Map": {
        const copy = keep(new Map());
        for (const [k, v] of [...entriesOf(value)]) copy.set(clone(k, seen), clone(v, seen));
        return copy;
      }
      case "Set": {
        const copy = keep(new Set());
        for (const v of [...valuesOf(value)]) copy.add(clone(v, seen));
        return copy;
      }
      case "RegExp": return keep(new RegExp(regexpSource(value), regexpFlags(value)));
      case "ArrayBuffer": return keep(bytesOf(value, 0));
      case "SharedArrayBuffer": return keep(value);
      case "DataView": return keep(new DataView(clone(value.buffer, seen), value.byteOffset, value.byteLength));
      case "Error": return failure(value, keep, seen);
    }
    if (ArrayBuffer.isView(value)) return keep(new host.global[sort](clone(value.buffer, seen), value.byteOffset, value.length));
    if (Object.hasOwn(boxes, sort)) return keep(Object(boxes[sort](value)));
    if (never.has(sort)) refuse(`#<${sort}>`);
    return members(value, keep({}), seen);
  }
  function failure(value, keep, seen) {
    const copy = keep(new errors[Object.hasOwn(errors, value.name) ? value.name : "Error"]());
    for (const key of ["message", "stack", "cause"]) {
      const d = Object.getOwnPropertyDescriptor(value, key);
      if (d === undefined || (key !== "stack" && !("value" in d))) continue;
      Object.defineProperty(copy, key, { value: key === "cause" ? clone(d.value, seen) : String(value[key]), writable: true, configurable: true });
    }
    return copy;
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
      if (kind(item) !== "ArrayBuffer") throw new DOMException("Value could not be transferred.", "DataCloneError");
      seen.set(item, item.transfer());
    }
    return clone(value, seen);
  }
  return { structuredClone };
})
