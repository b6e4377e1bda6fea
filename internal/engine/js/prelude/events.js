(function (host) {
  const { DOMException } = host.use("exception");
  const state = new WeakMap(); // Event → what dispatch knows of it
  class Event {
    #type; #init; #time = host.elapsed();
    constructor(type, init = {}) {
      if (arguments.length === 0) throw new TypeError("an Event needs a type");
      this.#type = String(type);
      this.#init = init ?? {};
      state.set(this, { target: null, current: null, stopped: false, prevented: false, busy: false, passive: false });
    }
    get type() { return this.#type; }
    get bubbles() { return Boolean(this.#init.bubbles); }
    get cancelable() { return Boolean(this.#init.cancelable); }
    get composed() { return Boolean(this.#init.composed); }
    get target() { return state.get(this).target; }
    get srcElement() { return state.get(this).target; }
    get currentTarget() { return state.get(this).current; }
    get eventPhase() { return state.get(this).busy ? 2 : 0; }
    get defaultPrevented() { return state.get(this).prevented; }
    get returnValue() { return !state.get(this).prevented; }
    get isTrusted() { return false; }
    get timeStamp() { return this.#time; }
    composedPath() { const { target, busy } = state.get(this); return busy ? [target] : []; }
    preventDefault() { const s = state.get(this); if (this.cancelable && !s.passive) s.prevented = true; }
    stopPropagation() {}
    stopImmediatePropagation() { state.get(this).stopped = true; }
    get [Symbol.toStringTag]() { return "Event"; }
  }
  class CustomEvent extends Event {
    #detail;
    constructor(type, init = {}) { super(type, init); this.#detail = init?.detail ?? null; }
    get detail() { return this.#detail; }
  }
  class EventTarget {
    #listeners = new Map();
    addEventListener(type, callback, options) {
      if (callback === null || callback === undefined) return;
      const o = typeof options === "object" && options !== null ? options : { capture: Boolean(options) };
      if (o.signal?.aborted) return;
      const key = String(type);
      const list = this.#listeners.get(key) ?? [];
      const capture = Boolean(o.capture);
      if (list.some((l) => l.callback === callback && l.capture === capture)) return;
      const entry = { callback, capture, once: Boolean(o.once), passive: Boolean(o.passive), removed: false };
      this.#listeners.set(key, [...list, entry]);
      o.signal?.addEventListener("abort", () => this.#remove(key, entry));
    }
    removeEventListener(type, callback, options) {
      const capture = Boolean(typeof options === "object" && options !== null ? options.capture : options);
      const entry = this.#listeners.get(String(type))?.find((l) => l.callback === callback && l.capture === capture);
      if (entry) this.#remove(String(type), entry);
    }
    #remove(key, entry) {
      entry.removed = true;
      this.#listeners.set(key, (this.#listeners.get(key) ?? []).filter((l) => l !== entry));
    }
    dispatchEvent(event) {
      const s = state.get(event);
      if (!s) throw new TypeError("dispatchEvent needs an Event");
      if (s.busy) throw new DOMException("the event is being dispatched", "InvalidStateError");
      Object.assign(s, { target: this, current: this, busy: true });
      for (const entry of this.#listeners.get(event.type) ?? []) {
        if (entry.removed) continue;
        if (entry.once) this.#remove(event.type, entry);
        s.passive = entry.passive;
        try {
          if (typeof entry.callback === "function") entry.callback.call(this, event);
          else entry.callback.handleEvent(event);
        } catch (error) {
          host.uncaught(error); // as everywhere: a listener's error is nobody's to catch
        }
        if (s.stopped) break;
      }
      Object.assign(s, { current: null, busy: false, stopped: false, passive: false });
      return !s.prevented;
    }
    get [Symbol.toStringTag]() { return "EventTarget"; }
  }
  const key = Symbol("construct");
  let abort;
  class AbortSignal extends EventTarget {
    #aborted = false; #reason = undefined; #handler = null; #dependents = [];
    constructor(k) { if (k !== key) throw new TypeError("Illegal constructor"); super(); }
    static {
      abort = (signal, reason) => {
        if (signal.#aborted) return;
        signal.#aborted = true;
        signal.#reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
        signal.dispatchEvent(new Event("abort"));
        for (const d of signal.#dependents.splice(0)) abort(d, signal.#reason);
      };
    }
    static abort(reason) { const s = new AbortSignal(key); s.#aborted = true; s.#reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason; return s; }
    static timeout(ms) {
      const s = new AbortSignal(key);
      host.setTimeout(() => abort(s, new DOMException("The operation was aborted due to timeout", "TimeoutError")), ms);
      return s;
    }
    static any(signals) {
      const s = new AbortSignal(key);
      for (const source of signals) {
        if (source.aborted) { s.#aborted = true; s.#reason = source.reason; return s; }
      }
      for (const source of signals) source.#dependents.push(s);
      return s;
    }
    get aborted() { return this.#aborted; }
    get reason() { return this.#reason; }
    get onabort() { return this.#handler; }
    set onabort(f) {
      if (this.#handler) this.removeEventListener("abort", this.#handler);
      this.#handler = typeof f === "function" ? f : null;
      if (this.#handler) this.addEventListener("abort", this.#handler);
    }
    throwIfAborted() { if (this.#aborted) throw this.#reason; }
    get [Symbol.toStringTag]() { return "AbortSignal"; }
  }
  class AbortController {
    #signal = new AbortSignal(key);
    get signal() { return this.#signal; }
    abort(reason) { abort(this.#signal, reason); }
    get [Symbol.toStringTag]() { return "AbortController"; }
  }
  const cancelled = () => new DOMException("the call was cancelled", "AbortError");
  return {
    Event, CustomEvent, EventTarget, AbortController, AbortSignal,
    newSignal: (aborted) => (aborted ? AbortSignal.abort(cancelled()) : new AbortSignal(key)),
    abortSignal: (signal) => abort(signal, cancelled()),
  };
})
