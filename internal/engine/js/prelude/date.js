(function (host) {
  // The engine itself runs in UTC. This gives Date the zone of the call, and
  // the clock where one was set, over the engine's own instances.
  const Native = host.Date, zoneAt = host.zoneAt;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const proto = Native.prototype;
  const getTime = uncurry(proto.getTime), setTime = uncurry(proto.setTime);
  const { construct, defineProperty, apply } = Reflect;
  const now = host.clock ?? Native.now, utc = Native.UTC, parse = host.parseDate;
  const cut = uncurry(String.prototype.slice), pad = uncurry(String.prototype.padStart);
  const scratch = new Native(0);

  let offset = 0, from = 1, to = 0; // the offset in ms that holds from..to
  const offsetAt = (t) => {
    if (!(t >= from && t < to)) [offset, from, to] = zoneAt(t);
    return offset;
  };
  const local = (t) => t + offsetAt(t);
  const day = 86_400_000;
  // Of two instants with one local time the first; in a gap, by the offset before it.
  const instant = (l) => {
    if (l !== l) return l;
    const before = offsetAt(l - day), after = offsetAt(l + day);
    if (before === after) return l - before;
    if (offsetAt(l - before) === before) return l - before;
    if (offsetAt(l - after) === after) return l - after;
    return l - before;
  };
  const primitive = (v) => {
    if (v === null || (typeof v !== "object" && typeof v !== "function")) return v;
    const f = v[Symbol.toPrimitive];
    if (f !== undefined && f !== null) return apply(f, v, ["default"]);
    const p = typeof v.valueOf === "function" ? v.valueOf() : v;
    return p === null || (typeof p !== "object" && typeof p !== "function") ? p : v.toString();
  };
  const timeOf = (v) => { try { return getTime(v); } catch { return undefined; } };

  const Date = function Date(year, month, date, hours, minutes, seconds, ms) {
    if (new.target === undefined) return text(new Native(now()));
    let t;
    if (arguments.length === 0) t = now();
    else if (arguments.length === 1) {
      t = timeOf(year);
      if (t === undefined) {
        const v = primitive(year);
        t = typeof v === "string" ? parse(v) : Number(v);
      }
    } else t = instant(apply(utc, undefined, arguments));
    return construct(Native, [t], new.target);
  };
  const method = (on, name, length, value) => {
    defineProperty(value, "name", { value: name, configurable: true });
    defineProperty(value, "length", { value: length, configurable: true });
    defineProperty(on, name, { value, writable: true, configurable: true, enumerable: false });
  };
  const get = (name, from) => {
    const read = uncurry(proto[from]);
    method(proto, name, 0, { m() { const t = getTime(this); if (t !== t) return t; setTime(scratch, local(t)); return read(scratch); } }.m);
  };
  for (const part of ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"]) get(`get${part}`, `getUTC${part}`);
  get("getYear", "getYear");
  const set = (name, from, startsFromZero) => {
    const write = proto[from], length = write.length;
    method(proto, name, length, { m() {
      const t = getTime(this);
      setTime(scratch, t !== t ? (startsFromZero ? 0 : NaN) : local(t));
      apply(write, scratch, arguments);
      return setTime(this, instant(getTime(scratch)));
    } }.m);
  };
  for (const part of ["Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"]) set(`set${part}`, `setUTC${part}`, false);
  set("setFullYear", "setUTCFullYear", true);
  set("setYear", "setYear", true);

  const full = uncurry(proto.toString), dateOnly = uncurry(proto.toDateString), timeOnly = uncurry(proto.toTimeString);
  const sign = (t) => {
    const minutes = Math.trunc(offsetAt(t) / 60_000), size = Math.abs(minutes);
    return (minutes < 0 ? "-" : "+") + pad(String(Math.trunc(size / 60)), 2, "0") + pad(String(size % 60), 2, "0");
  };
  const shown = (show, zone) => (d) => {
    const t = getTime(d);
    if (t !== t) return "Invalid Date";
    setTime(scratch, local(t));
    const s = show(scratch);
    // The engine's own text ends in "+0000 (Coordinated Universal Time)".
    return zone ? `${cut(s, 0, -34)}${sign(t)} (${host.zoneName(t)})` : s;
  };
  const text = shown(full, true), dateText = shown(dateOnly, false), timeText = shown(timeOnly, true);
  method(proto, "toString", 0, { m() { return text(this); } }.m);
  method(proto, "toDateString", 0, { m() { return dateText(this); } }.m);
  method(proto, "toTimeString", 0, { m() { return timeText(this); } }.m);
  method(proto, "getTimezoneOffset", 0, { m() { const t = getTime(this); return t !== t ? t : -Math.trunc(offsetAt(t) / 60_000) + 0; } }.m);

  method(Date, "now", 0, { m() { return now(); } }.m);
  method(Date, "parse", 1, { m(s) { return parse(s); } }.m);
  method(Date, "UTC", 7, utc);
  defineProperty(Date, "prototype", { value: proto, writable: false, enumerable: false, configurable: false });
  defineProperty(proto, "constructor", { value: Date, writable: true, enumerable: false, configurable: true });
  return { Date };
})
