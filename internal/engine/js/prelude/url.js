(function (host) {
  // The URL standard's parser, as far as text goes: no blobs, no origin of files.
  const special = new Map([["http", "80"], ["https", "443"], ["ws", "80"], ["wss", "443"], ["ftp", "21"], ["file", ""]]);
  const utf8 = (text) => new Uint8Array(host.encode(text));
  const hex = (byte) => "%" + byte.toString(16).toUpperCase().padStart(2, "0");
  const encoder = (unsafe) => {
    const set = new Set(unsafe);
    return (text) => {
      let out = "";
      for (const c of text) {
        const code = c.codePointAt(0);
        if (code > 0x7e || code < 0x20 || set.has(c)) for (const byte of utf8(c)) out += hex(byte);
        else out += c;
      }
      return out;
    };
  };
  const fragmentSafe = encoder(' "<>`'), querySafe = encoder(' "#<>'), specialQuerySafe = encoder(' "#<>\''), controlSafe = encoder("");
  const pathSafe = encoder(' "#<>?^`{}'), userSafe = encoder(' "#<>?^`{}/:;=@[\\]|');
  const decode = (text) => {
    const bytes = utf8(text);
    const out = [];
    const digit = (b) => (b >= 48 && b <= 57 ? b - 48 : b >= 65 && b <= 70 ? b - 55 : b >= 97 && b <= 102 ? b - 87 : -1);
    for (let i = 0; i < bytes.length; i += 1) {
      const high = digit(bytes[i + 1] ?? 0), low = digit(bytes[i + 2] ?? 0);
      if (bytes[i] === 37 && high >= 0 && low >= 0) { out.push(high * 16 + low); i += 2; } else out.push(bytes[i]);
    }
    const buffer = new Uint8Array(out).buffer;
    return host.decode("utf-8", buffer, 0, out.length, false).text;
  };

  function number(part) {
    if (part === "") return NaN;
    let radix = 10, digits = part;
    if (/^0x/i.test(part)) { radix = 16; digits = part.slice(2); } else if (part.length > 1 && part[0] === "0") { radix = 8; digits = part.slice(1); }
    if (digits === "") return 0;
    const valid = radix === 16 ? /^[0-9a-f]+$/i : radix === 8 ? /^[0-7]+$/ : /^\d+$/;
    return valid.test(digits) ? parseInt(digits, radix) : NaN;
  }
  function ipv4(hostname) {
    const parts = hostname.split(".");
    if (parts.at(-1) === "" && parts.length > 1) parts.pop();
    const last = parts.at(-1);
    if (!/^\d+$/.test(last) && !/^0x[0-9a-f]*$/i.test(last)) return undefined; // a name, no address
    if (parts.length > 4) return null;
    const numbers = parts.map(number);
    if (numbers.some((n) => n !== n) || numbers.slice(0, -1).some((n) => n > 255)) return null;
    if (numbers.at(-1) >= 256 ** (5 - numbers.length)) return null;
    let address = numbers.at(-1);
    numbers.slice(0, -1).forEach((n, i) => { address += n * 256 ** (3 - i); });
    return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
  }
  function ipv6(text) {
    let tail = text;
    const dotted = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text);
    if (dotted) {
      const bytes = dotted[2].split(".").map(Number);
      if (bytes.some((b) => b > 255) || dotted[2].split(".").some((p) => p.length > 1 && p[0] === "0")) return null;
      tail = dotted[1] + (bytes[0] * 256 + bytes[1]).toString(16) + ":" + (bytes[2] * 256 + bytes[3]).toString(16);
    }
    const halves = tail.split("::");
    if (halves.length > 2) return null;
    const groups = (half) => (half === "" ? [] : half.split(":"));
    const head = groups(halves[0]), rest = halves.length === 2 ? groups(halves[1]) : [];
    if ([...head, ...rest].some((g) => !/^[0-9a-f]{1,4}$/i.test(g))) return null;
    const missing = 8 - head.length - rest.length;
    if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
    const all = [...head, ...new Array(Math.max(missing, 0)).fill("0"), ...rest].map((g) => parseInt(g, 16));
    let best = -1, size = 1;
    for (let i = 0; i < 8; i += 1) {
      let n = 0;
      while (i + n < 8 && all[i + n] === 0) n += 1;
      if (n > size) { best = i; size = n; }
    }
    if (best < 0) return all.map((n) => n.toString(16)).join(":");
    const show = (list) => list.map((n) => n.toString(16)).join(":");
    return show(all.slice(0, best)) + "::" + show(all.slice(best + size));
  }
  function parseHost(text, isSpecial) {
    if (text.startsWith("[")) {
      const address = text.endsWith("]") ? ipv6(text.slice(1, -1)) : null;
      return address === null ? null : `[${address}]`;
    }
    if (!isSpecial) return /[\0\t\n\r #/:<>?@[\\\]^|]/.test(text) ? null : controlSafe(text);
    const name = host.toASCII(decode(text));
    if (name === null || name === "" || /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/.test(name)) return null;
    const address = ipv4(name);
    return address === undefined ? name : address;
  }
  const drive = /^[a-z][:|]$/i;
  function walk(base, path, isSpecial, isFile) {
    const out = [...base];
    const segments = path.split(isSpecial ? /[/\\]/ : "/");
    segments.forEach((raw, i) => {
      const last = i === segments.length - 1;
      const name = raw.replace(/%2e/gi, ".");
      if (name === "..") { if (out.length > 0 && !(isFile && out.length === 1 && /^[a-z]:$/i.test(out[0]))) out.pop(); if (last) out.push(""); }
      else if (name === ".") { if (last) out.push(""); }
      else out.push(isFile && out.length === 0 && drive.test(raw) ? raw[0] + ":" : pathSafe(raw));
    });
    return out;
  }
  const blank = () => ({ scheme: "", user: "", password: "", host: null, port: "", path: [], opaque: null, query: null, fragment: null });

  function authority(u, text) {
    const isSpecial = special.has(u.scheme);
    const at = text.lastIndexOf("@");
    if (at >= 0) {
      const [, name, secret] = /^([^:]*):?([^]*)$/.exec(text.slice(0, at));
      u.user = userSafe(name);
      u.password = userSafe(secret);
    }
    const rest = text.slice(at + 1);
    const found = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(rest);
    if (!found || (at >= 0 && rest === "")) return false;
    if (found[1] === "") {
      if (isSpecial && u.scheme !== "file" || found[2] !== undefined) return false;
      u.host = "";
      return true;
    }
    u.host = parseHost(found[1], isSpecial);
    if (u.host === null) return false;
    return setPort(u, found[2] ?? "");
  }
  function setPort(u, digits) {
    if (digits === "") { u.port = ""; return true; }
    const n = Number(digits);
    if (n > 65535) return false;
    u.port = String(n) === special.get(u.scheme) ? "" : String(n);
    return true;
  }
  function parse(input, base) {
    let text = input.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "").replace(/[\t\n\r]/g, "");
    const u = blank();
    const hash = text.indexOf("#");
    if (hash >= 0) { u.fragment = fragmentSafe(text.slice(hash + 1)); text = text.slice(0, hash); }
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text);
    if (scheme) { u.scheme = scheme[1].toLowerCase(); text = text.slice(scheme[0].length); }
    else {
      if (!base) return null;
      if (base.opaque !== null) { if (text !== "" || hash < 0) return null; return { ...base, fragment: u.fragment }; }
      u.scheme = base.scheme;
    }
    const isSpecial = special.has(u.scheme), isFile = u.scheme === "file";
    const encodeQuery = isSpecial ? specialQuerySafe : querySafe;
    const ask = text.indexOf("?");
    if (ask >= 0) { u.query = encodeQuery(text.slice(ask + 1)); text = text.slice(0, ask); }
    const slash = isSpecial ? /^[/\\]/ : /^\//;
    const double = isSpecial ? /^[/\\]{2}/ : /^\/\//;
    const relative = !scheme || (isSpecial && !isFile && base?.scheme === u.scheme && !double.test(text)) || (isFile && base?.scheme === "file" && !double.test(text));
    if (scheme && !isSpecial && !slash.test(text)) { u.opaque = controlSafe(text); return u; }
    if (double.test(text) || (scheme && isSpecial && !isFile && !relative)) {
      const rest = isSpecial && !isFile ? text.replace(/^[/\\]*/, "") : text.slice(2);
      const [, auth, path] = (isSpecial ? /^([^/\\]*)([^]*)$/ : /^([^/]*)([^]*)$/).exec(rest);
      if (isFile && drive.test(auth)) { u.host = ""; u.path = walk([], rest, true, true); return u; }
      if (!authority(u, auth)) return null;
      if (isFile && u.host === "localhost") u.host = "";
      u.path = path === "" ? (isSpecial ? [""] : []) : walk([], path.slice(1), isSpecial, isFile);
      return u;
    }
    if (relative && base) {
      Object.assign(u, { user: base.user, password: base.password, host: base.host, port: base.port });
      if (slash.test(text)) u.path = walk(isFile && drive.test(base.path[0] ?? "") ? [base.path[0]] : [], text.slice(1), isSpecial, isFile);
      else if (text === "") { u.path = [...base.path]; if (ask < 0) u.query = base.query; }
      else u.path = walk(base.path.slice(0, -1), text, isSpecial, isFile);
      return u;
    }
    if (isFile) { u.host = ""; u.path = walk([], text.replace(slash, ""), true, true); return u; }
    u.path = walk([], text.slice(1), isSpecial, false);
    return u;
  }
  const pathOf = (u) => u.opaque ?? (u.path.length > 0 ? "/" + u.path.join("/") : "");
  const hostOf = (u) => (u.host ?? "") + (u.port === "" ? "" : ":" + u.port);
  function serialize(u) {
    let out = u.scheme + ":";
    if (u.host !== null) {
      out += "//";
      if (u.user !== "" || u.password !== "") out += u.user + (u.password === "" ? "" : ":" + u.password) + "@";
      out += hostOf(u);
    } else if (u.opaque === null && u.path.length > 1 && u.path[0] === "") out += "/.";
    return out + pathOf(u) + (u.query === null ? "" : "?" + u.query) + (u.fragment === null ? "" : "#" + u.fragment);
  }

  const formSafe = /[A-Za-z0-9*\-._]/;
  const formEncode = (text) => {
    let out = "";
    for (const c of text) {
      if (c === " ") out += "+";
      else if (formSafe.test(c)) out += c;
      else for (const byte of utf8(c)) out += hex(byte);
    }
    return out;
  };
  const formDecode = (text) => decode(text.replaceAll("+", " "));
  const scalar = (v) => String(v).toWellFormed();
  const read = (text) => text.split("&").filter((p) => p !== "").map((p) => {
    const i = p.indexOf("=");
    return i < 0 ? [formDecode(p), ""] : [formDecode(p.slice(0, i)), formDecode(p.slice(i + 1))];
  });
  let attach;
  class URLSearchParams {
    #list = []; #changed = () => {};
    static {
      attach = (params, text, changed) => { params.#list = read(text); params.#changed = changed; };
    }
    constructor(init = "") {
      if (typeof init === "object" && init !== null || typeof init === "function") {
        if (init[Symbol.iterator] !== undefined && init[Symbol.iterator] !== null) {
          for (const pair of init) {
            const [...items] = pair;
            if (items.length !== 2) throw new TypeError("each pair of a query must have two members");
            this.#list.push([scalar(items[0]), scalar(items[1])]);
          }
        } else for (const key of Reflect.ownKeys(init)) if (typeof key === "string" && Object.prototype.propertyIsEnumerable.call(init, key)) this.#list.push([scalar(key), scalar(init[key])]);
      } else this.#list = read(scalar(init).replace(/^\?/, ""));
    }
    get size() { return this.#list.length; }
    append(name, value) { this.#list.push([scalar(name), scalar(value)]); this.#changed(); }
    delete(name, value) {
      const key = scalar(name);
      this.#list = this.#list.filter(([n, v]) => n !== key || (value !== undefined && v !== scalar(value)));
      this.#changed();
    }
    get(name) { return this.#list.find(([n]) => n === scalar(name))?.[1] ?? null; }
    getAll(name) { return this.#list.filter(([n]) => n === scalar(name)).map(([, v]) => v); }
    has(name, value) { return this.#list.some(([n, v]) => n === scalar(name) && (value === undefined || v === scalar(value))); }
    set(name, value) {
      const key = scalar(name);
      const at = this.#list.findIndex(([n]) => n === key);
      if (at < 0) this.#list.push([key, scalar(value)]);
      else this.#list = this.#list.filter(([n], i) => n !== key || i === at).map(([n, v]) => (n === key ? [n, scalar(value)] : [n, v]));
      this.#changed();
    }
    sort() { this.#list = this.#list.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)); this.#changed(); }
    forEach(f, self) { for (const [name, value] of this.#list) f.call(self, value, name, this); }
    *entries() { for (let i = 0; i < this.#list.length; i += 1) yield [...this.#list[i]]; }
    *keys() { for (const [name] of this.entries()) yield name; }
    *values() { for (const [, value] of this.entries()) yield value; }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return this.#list.map(([n, v]) => formEncode(n) + "=" + formEncode(v)).join("&"); }
    get [Symbol.toStringTag]() { return "URLSearchParams"; }
  }
  class URL {
    #u; #params;
    constructor(url, base) {
      if (arguments.length === 0) throw new TypeError("URL needs an address");
      const from = base === undefined ? null : parse(scalar(base), null);
      this.#u = base !== undefined && from === null ? null : parse(scalar(url), from);
      if (this.#u === null) {
        const error = new TypeError("Invalid URL");
        error.code = "ERR_INVALID_URL";
        error.input = String(url);
        throw error;
      }
    }
    static canParse(url, base) { try { return Boolean(new URL(url, base)); } catch { return false; } }
    static parse(url, base) { try { return new URL(url, base); } catch { return null; } }
    get href() { return serialize(this.#u); }
    set href(v) { const u = parse(scalar(v), null); if (u === null) throw new TypeError("Invalid URL"); this.#u = u; this.#sync(); }
    get origin() { return special.has(this.#u.scheme) && this.#u.scheme !== "file" ? `${this.#u.scheme}://${hostOf(this.#u)}` : "null"; }
    get protocol() { return this.#u.scheme + ":"; }
    set protocol(v) {
      const scheme = /^([a-z][a-z0-9+.-]*):?/i.exec(scalar(v))?.[1].toLowerCase();
      if (scheme && special.has(scheme) === special.has(this.#u.scheme)) { this.#u.scheme = scheme; setPort(this.#u, this.#u.port); }
    }
    get username() { return this.#u.user; }
    set username(v) { if (this.#u.host) this.#u.user = userSafe(scalar(v)); }
    get password() { return this.#u.password; }
    set password(v) { if (this.#u.host) this.#u.password = userSafe(scalar(v)); }
    get host() { return hostOf(this.#u); }
    set host(v) {
      if (this.#u.opaque !== null) return;
      const u = { ...this.#u };
      const found = /^(\[[^\]]*\]|[^:/?#\\]*)(?::(\d+))?/.exec(scalar(v));
      const name = found[1] === "" ? null : parseHost(found[1], special.has(u.scheme));
      if (name === null) return;
      u.host = name;
      if (found[2] !== undefined && !setPort(u, found[2])) return;
      this.#u = u;
    }
    get hostname() { return this.#u.host ?? ""; }
    set hostname(v) { const { port } = this.#u; this.host = /^(\[[^\]]*\]|[^:/?#\\]*)/.exec(scalar(v))[1]; this.#u.port = port; }
    get port() { return this.#u.port; }
    set port(v) { const digits = /^\d*/.exec(scalar(v))[0]; if (this.#u.host && (digits !== "" || v === "")) setPort(this.#u, digits); }
    get pathname() { return pathOf(this.#u); }
    set pathname(v) {
      if (this.#u.opaque !== null) return;
      const isSpecial = special.has(this.#u.scheme);
      this.#u.path = walk([], scalar(v).replace(isSpecial ? /^[/\\]/ : /^\//, ""), isSpecial, this.#u.scheme === "file");
    }
    get search() { return this.#u.query ? "?" + this.#u.query : ""; }
    set search(v) {
      const text = scalar(v).replace(/^\?/, "");
      this.#u.query = scalar(v) === "" ? null : (special.has(this.#u.scheme) ? specialQuerySafe : querySafe)(text);
      this.#sync();
    }
    get searchParams() {
      if (!this.#params) { this.#params = new URLSearchParams(); this.#sync(); }
      return this.#params;
    }
    #sync() {
      if (!this.#params) return;
      attach(this.#params, this.#u.query ?? "", () => { const text = this.#params.toString(); this.#u.query = text === "" ? null : text; });
    }
    get hash() { return this.#u.fragment ? "#" + this.#u.fragment : ""; }
    set hash(v) { const text = scalar(v).replace(/^#/, ""); this.#u.fragment = text === "" ? null : fragmentSafe(text); }
    toString() { return this.href; }
    toJSON() { return this.href; }
    get [Symbol.toStringTag]() { return "URL"; }
  }
  return { URL, URLSearchParams };
})
