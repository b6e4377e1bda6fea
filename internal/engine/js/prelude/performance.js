(function (host) {
  const performance = {
    now: () => host.elapsed(),
    get timeOrigin() { return host.origin(); },
    mark: (name) => ({ name: String(name), entryType: "mark", startTime: host.elapsed(), duration: 0 }),
    measure: (name) => ({ name: String(name), entryType: "measure", startTime: 0, duration: host.elapsed() }),
    toJSON: () => ({ timeOrigin: host.origin() }),
  };
  Object.defineProperty(performance, Symbol.toStringTag, { value: "Performance" });
  return { performance };
})
