(function (host) {
  // Node's console. What it says goes to the trace of the call.
  const counts = new Map(), timers = new Map();
  let margin = "", full = false;
  const show = (args) => {
    // Text alone needs none of the pieces that write other values.
    const first = args[0];
    if (args.length === 1 ? typeof first === "string" : args.every((a, i) => typeof a === "string" && (i > 0 || !a.includes("%")))) return args.join(" ");
    return host.use("format").format(args);
  };
  const write = (level, text) => { full = host.write(level, margin === "" ? text : margin + text.replaceAll("\n", `\n${margin}`)); };
  const say = (level, args) => {
    if (full) return;
    let text;
    // To look at a value must not fail a call.
    try { text = show(args); } catch { text = host.plain(args); }
    write(level, text);
  };
  const warn = (text) => write("warn", `Warning: ${text}`);
  const duration = (ms) => {
    const two = (n) => String(n).padStart(2, "0");
    if (ms >= 60_000) {
      const hours = Math.floor(ms / 3_600_000), minutes = Math.floor((ms % 3_600_000) / 60_000);
      const [seconds, part] = ((ms % 60_000) / 1000).toFixed(3).split(".");
      return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}.${part} (${hours > 0 ? "h:m" : ""}m:ss.mmm)`;
    }
    return ms >= 1000 ? `${(ms / 1000).toFixed(3)}s` : `${Number(ms.toFixed(3))}ms`;
  };
  const elapsed = (label, method, args) => {
    const begun = timers.get(label);
    if (begun === undefined) { warn(`No such label '${label}' for console.${method}()`); return; }
    say("log", ["%s: %s", label, duration(host.elapsed() - begun), ...args]);
  };
  const console = {
    log: (...args) => say("log", args),
    warn: (...args) => say("warn", args),
    dir: (value, options) => { if (!full) { let s; try { s = host.use("inspect").inspect(value, { customInspect: false, ...options }); } catch { s = host.plain([value]); } write("log", s); } },
    time: (label = "default") => {
      if (timers.has(`${label}`)) warn(`Label '${label}' already exists for console.time()`);
      else timers.set(`${label}`, host.elapsed());
    },
    timeEnd: (label = "default") => { elapsed(`${label}`, "timeEnd", []); timers.delete(`${label}`); },
    timeLog: (label = "default", ...args) => elapsed(`${label}`, "timeLog", args),
    trace: (...args) => {
      const at = { name: "Trace", message: args.length === 0 ? "" : host.use("format").format(args) };
      Error.captureStackTrace(at, console.trace);
      say("trace", [at.stack]);
    },
    assert: (ok, ...args) => {
      if (ok) return;
      args[0] = args.length === 0 ? "Assertion failed" : `Assertion failed: ${String(args[0])}`;
      say("warn", args);
    },
    clear: () => {},
    count: (label = "default") => {
      const n = (counts.get(`${label}`) ?? 0) + 1;
      counts.set(`${label}`, n);
      say("log", [`${label}: ${n}`]);
    },
    countReset: (label = "default") => { if (!counts.delete(`${label}`)) warn(`Count for '${label}' does not exist`); },
    group: (...args) => { if (args.length > 0) say("log", args); if (margin.length < 200) margin += "  "; },
    groupEnd: () => { margin = margin.slice(0, -2); },
    table: (data, columns) => {
      if (data === null || typeof data !== "object") { say("log", [data]); return; }
      if (columns !== undefined && !Array.isArray(columns)) throw new TypeError("The columns of console.table must be an array");
      if (full) return;
      let text;
      try { text = host.use("table").table(data, columns); } catch { text = host.plain([data]); }
      write("log", text);
    },
    debug: (...args) => say("debug", args),
    info: (...args) => say("info", args),
    dirxml: (...args) => say("log", args),
    error: (...args) => say("error", args),
    groupCollapsed: (...args) => console.group(...args),
    timeStamp: () => {}, profile: () => {}, profileEnd: () => {},
  };
  Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });
  return { console };
})
