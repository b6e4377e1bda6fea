(function (host) {
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const getter = (proto, name) => uncurry(Object.getOwnPropertyDescriptor(proto, name).get);
  const getTime = uncurry(host.Date.prototype.getTime), iso = uncurry(host.Date.prototype.toISOString);
  const mapSize = getter(Map.prototype, "size"), setSize = getter(Set.prototype, "size");
  const kind = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
  const entries = uncurry(Map.prototype.entries), values = uncurry(Set.prototype.values);
  const source = uncurry(RegExp.prototype.toString);
  const attempt = (f, v) => { try { return f(v); } catch { return undefined; } };
  return {
    look(v) {
      const t = attempt(getTime, v);
      if (t !== undefined) return t === t ? iso(v) : "Invalid Date";
      const pairs = attempt(mapSize, v);
      if (pairs !== undefined) return { name: `Map(${pairs})`, items: [...entries(v)] };
      const members = attempt(setSize, v);
      if (members !== undefined) return { name: `Set(${members})`, items: [...values(v)] };
      const view = kind(v);
      if (view !== undefined) return { name: `${view}(${v.length})`, items: [...v.subarray(0, 100)] };
      if (v instanceof RegExp) return attempt(source, v);
      if (v instanceof Promise) return "Promise";
      return undefined;
    },
  };
})
