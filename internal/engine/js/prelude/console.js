(function (host) {
  const log = host.log;
  const counts = new Map();
  const timers = new Map();
  const say = (level) => (...args) => log(level, ...args);
  const console = {
    log: say("log"), info: say("info"), debug: say("debug"), warn: say("warn"), error: say("error"),
    trace: say("trace"), dir: (value) => log("log", value), table: (value) => log("log", value),
    group: say("log"), groupCollapsed: say("log"), groupEnd() {},
    assert: (ok, ...args) => { if (!ok) log("error", "Assertion failed", ...args); },
    count: (label = "default") => { const n = (counts.get(label) ?? 0) + 1; counts.set(label, n); log("log", `${label}: ${n}`); },
    countReset: (label = "default") => { counts.delete(label); },
    time: (label = "default") => { timers.set(label, host.elapsed()); },
    timeLog: (label = "default", ...args) => { log("log", `${label}: ${host.elapsed() - (timers.get(label) ?? 0)} ms`, ...args); },
    timeEnd: (label = "default") => { console.timeLog(label); timers.delete(label); },
    clear() {},
  };
  return { console };
})
