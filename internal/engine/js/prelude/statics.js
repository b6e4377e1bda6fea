(function () {
  const own = new Error("").stack.split("\n")[0]; // how a frame of this file looks
  const file = /genapp:/;
  function captureStackTrace(target, above) {
    if ((typeof target !== "object" && typeof target !== "function") || target === null) throw new TypeError("captureStackTrace needs an object");
    let frames = new Error("").stack.split("\n").filter((line) => line !== "" && line !== own && !file.test(line));
    if (typeof above === "function" && above.name) {
      const at = frames.findIndex((line) => line.trim().startsWith(`at ${above.name} `));
      if (at >= 0) frames = frames.slice(at + 1);
    }
    Object.defineProperty(target, "stack", { value: frames.join("\n") + "\n", writable: true, configurable: true });
  }
  async function fromAsync(source, map, self) {
    if (map !== undefined && typeof map !== "function") throw new TypeError("fromAsync needs a function to map with");
    const asynchronous = source[Symbol.asyncIterator];
    const C = typeof this === "function" ? this : Array;
    if (asynchronous != null || source[Symbol.iterator] != null) {
      const out = C === Array ? [] : new C();
      let i = 0;
      for await (const item of source) {
        const value = map ? await map.call(self, item, i) : item;
        Object.defineProperty(out, i, { value, writable: true, enumerable: true, configurable: true });
        i += 1;
      }
      out.length = i;
      return out;
    }
    const n = Math.min(Math.max(Math.trunc(Number(source.length)) || 0, 0), Number.MAX_SAFE_INTEGER);
    const out = C === Array ? [] : new C(n);
    for (let i = 0; i < n; i += 1) {
      const item = await source[i];
      Object.defineProperty(out, i, { value: map ? await map.call(self, item, i) : item, writable: true, enumerable: true, configurable: true });
    }
    out.length = n;
    return out;
  }
  return {
    captureStackTrace,
    // The method of an array class is a plain function, and awaits as one.
    fromAsync: { fromAsync(source, map = undefined, self = undefined) { return fromAsync.call(this, source, map, self); } }.fromAsync,
  };
})
