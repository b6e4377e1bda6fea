(function () {
  const codes = {
    IndexSizeError: 1, NotFoundError: 8, NotSupportedError: 9, InvalidStateError: 11, SyntaxError: 12,
    InvalidAccessError: 15, TimeoutError: 23, AbortError: 20, QuotaExceededError: 22, DataCloneError: 25,
    InvalidCharacterError: 5,
  };
  class DOMException extends Error {
    #name;
    constructor(message = "", options = "Error") {
      super(String(message));
      this.#name = typeof options === "object" && options !== null ? String(options.name ?? "Error") : String(options);
      if (typeof options === "object" && options !== null && "cause" in options) {
        Object.defineProperty(this, "cause", { value: options.cause, writable: true, configurable: true });
      }
    }
    get name() { return this.#name; }
    get code() { return codes[this.#name] ?? 0; }
    get [Symbol.toStringTag]() { return "DOMException"; }
  }
  return { DOMException };
})
