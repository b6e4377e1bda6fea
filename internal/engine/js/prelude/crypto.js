(function (host) {
  const integers = new Set(["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "BigInt64Array", "BigUint64Array"]);
  const kind = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
  const crypto = {
    getRandomValues(array) {
      if (!integers.has(kind.call(array))) throw new (host.use("exception").DOMException)("getRandomValues needs an integer typed array", "TypeMismatchError");
      if (array.byteLength > 65536) throw new (host.use("exception").DOMException)("getRandomValues gives at most 65536 bytes", "QuotaExceededError");
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(new Uint8Array(host.random(array.byteLength)));
      return array;
    },
    randomUUID: () => host.uuid(),
  };
  Object.defineProperty(crypto, Symbol.toStringTag, { value: "Crypto" });
  return { crypto };
})
