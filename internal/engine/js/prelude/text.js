(function (host) {
  const labels = {
    "utf-8": "utf-8", utf8: "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16": "utf-16le", "utf-16le": "utf-16le", "ucs-2": "utf-16le",
    "utf-16be": "utf-16be", "latin1": "windows-1252", "iso-8859-1": "windows-1252", "ascii": "windows-1252", "us-ascii": "windows-1252",
    "windows-1252": "windows-1252", "cp1252": "windows-1252",
  };
  const bytesOf = (input) => {
    if (input === undefined) return new Uint8Array(0);
    if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    if (input instanceof ArrayBuffer) return new Uint8Array(input);
    throw new TypeError("decode needs an ArrayBuffer or a view of one");
  };
  class TextEncoder {
    get encoding() { return "utf-8"; }
    encode(text = "") { return new Uint8Array(host.encode(String(text))); }
    encodeInto(text, target) {
      let read = 0, written = 0;
      for (const c of String(text)) {
        const bytes = this.encode(c);
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        written += bytes.length;
        read += c.length;
      }
      return { read, written };
    }
    get [Symbol.toStringTag]() { return "TextEncoder"; }
  }
  class TextDecoder {
    #encoding; #fatal; #ignoreBOM; #rest = new Uint8Array(0); #begun = false;
    constructor(label = "utf-8", options = {}) {
      this.#encoding = labels[String(label).trim().toLowerCase()];
      if (!this.#encoding) throw new RangeError(`The "${label}" encoding is not supported`);
      this.#fatal = Boolean(options?.fatal);
      this.#ignoreBOM = Boolean(options?.ignoreBOM);
    }
    get encoding() { return this.#encoding; }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#ignoreBOM; }
    decode(input, options = {}) {
      let bytes = bytesOf(input);
      if (this.#rest.length > 0) {
        const joined = new Uint8Array(this.#rest.length + bytes.length);
        joined.set(this.#rest);
        joined.set(bytes, this.#rest.length);
        bytes = joined;
      }
      const stream = Boolean(options?.stream);
      const { text, left, bad } = host.decode(this.#encoding, bytes.buffer, bytes.byteOffset, bytes.byteLength, stream);
      this.#rest = stream ? bytes.slice(bytes.length - left) : new Uint8Array(0);
      if (bad && this.#fatal) { this.#rest = new Uint8Array(0); this.#begun = false; throw new TypeError("The encoded data was not valid"); }
      let out = text;
      if (!this.#begun && !this.#ignoreBOM && out.startsWith("\uFEFF") && this.#encoding !== "windows-1252") out = out.slice(1);
      this.#begun = stream && (this.#begun || text.length > 0);
      return out;
    }
    get [Symbol.toStringTag]() { return "TextDecoder"; }
  }
  return { TextEncoder, TextDecoder };
})
