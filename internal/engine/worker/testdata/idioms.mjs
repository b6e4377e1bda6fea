// Lines as generated apps write them: small jobs done with the language's
// common furniture. Each export of jobs gives one string.
const DAY = 86_400_000;
const pad = (n, w = 2) => String(n).padStart(w, "0");
const iso = (d) => `${d.getUTCFullYear()}-${pad(d.getUTCMonth() + 1)}-${pad(d.getUTCDate())}`;
const clamp = (v, lo, hi) => Math.min(hi, Math.max(lo, v));
const escapeMd = (s) => s.replace(/([_*`[\]])/g, "\\$1");
const bar = (n, of, width = 10) => "█".repeat(Math.round((n / of) * width)).padEnd(width, "░");
const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

// A seeded generator, as every card game carries.
function mulberry32(seed) {
  return () => {
    seed |= 0; seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const shuffle = (list, random) => { const a = [...list]; for (let i = a.length - 1; i > 0; i--) { const j = Math.floor(random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]]; } return a; };
class Stack { #items = []; get size() { return this.#items.length; } push(...x) { this.#items.push(...x); return this; } pop() { return this.#items.pop(); } *[Symbol.iterator]() { yield* this.#items.toReversed(); } static of(...x) { return new Stack().push(...x); } }
class ValidationError extends Error { constructor(field, message, options) { super(message, options); this.name = "ValidationError"; this.field = field; } }
const memo = (f) => { const seen = new Map(); return (n) => seen.get(n) ?? (seen.set(n, f(n)), seen.get(n)); };
const fibonacci = memo((n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2)));
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
function* chunks(list, size) { for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size); }
const people = [{ name: "Ada", age: 36, tags: ["math", "code"] }, { name: "Brin", age: 17, tags: [] }, { name: "Çem", age: 52, tags: ["code"] }];

const jobs = {
  calendar: () => { const start = new Date(Date.UTC(2032, 1, 27)); return Array.from({ length: 4 }, (_, i) => iso(new Date(start.getTime() + i * DAY))).join(" "); },
  countdown: () => { let s = 93_784; const parts = [["d", 86_400], ["h", 3600], ["m", 60], ["s", 1]].map(([u, n]) => { const v = Math.floor(s / n); s %= n; return v && `${v}${u}`; }); return parts.filter(Boolean).join(" "); },
  weekday: () => ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date("2031-05-17T00:00:00Z").getUTCDay()],
  week: () => { const d = new Date(Date.UTC(2027, 0, 3)); d.setUTCDate(d.getUTCDate() + 4 - (d.getUTCDay() || 7)); return String(Math.ceil(((d - Date.UTC(d.getUTCFullYear(), 0, 1)) / DAY + 1) / 7)); },
  group: () => { const by = new Map(); for (const p of people) { const k = p.age >= 18 ? "adult" : "minor"; by.set(k, [...(by.get(k) ?? []), p.name]); } return [...by].map(([k, v]) => `${k}:${v}`).join(";"); },
  count: () => Object.entries("mississippi".split("").reduce((m, c) => ({ ...m, [c]: (m[c] || 0) + 1 }), {})).sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map((e) => e.join("")).join(""),
  sets: () => { const a = new Set([1, 2, 3]), b = new Set([2, 3, 4]); return [...a].filter((x) => b.has(x)).join() + "|" + [...new Set([...a, ...b])].join(); },
  destructure: () => { const [{ name: first, tags: [tag = "none", ...rest] = [] }, , { age, ...other }] = people; return `${first}/${tag}/${rest.length}/${age}/${Object.keys(other)}`; },
  chain: () => people.filter(({ age }) => age > 18).flatMap(({ name, tags }) => tags.map((t) => `${name}#${t}`)).join(" "),
  optional: () => `${people[9]?.name ?? "nobody"} ${people[0].tags?.at?.(-1)} ${people[0].address?.street?.[0] || "-"}`,
  table: () => people.map((p) => `| ${p.name.padEnd(5)} | ${String(p.age).padStart(3)} |`).join("\n"),
  progress: () => `${bar(3, 8)} ${Math.round((3 / 8) * 100)}% ${plural(1, "task")} ${plural(3, "box", "boxes")}`,
  markdown: () => escapeMd("a_b*c`d[e]"),
  money: () => { const cents = 123_456_789; return `${Math.trunc(cents / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${pad(cents % 100)}`; },
  parse: () => { const re = /^(?<cmd>\w+)\s+(?:(?<n>-?\d+)(?:\.(\d+))?)?\s*(?<rest>.*)$/s; const { cmd, n, rest } = "move -12 to the\nleft".match(re).groups; return JSON.stringify({ cmd, n: +n, rest }); },
  tokens: () => [..."3 + 4*(2 - 1)".matchAll(/\d+|[-+*/()]/g)].map(([t]) => t).join(","),
  calculator: () => { const prec = { "+": 1, "-": 1, "*": 2, "/": 2 }, out = [], ops = []; const apply = () => { const o = ops.pop(), b = out.pop(), a = out.pop(); out.push(o === "+" ? a + b : o === "-" ? a - b : o === "*" ? a * b : a / b); }; for (const t of "3 + 4 * ( 2 - 1 ) / 8".split(" ")) { if (!isNaN(t)) out.push(Number(t)); else if (t === "(") ops.push(t); else if (t === ")") { while (ops.at(-1) !== "(") apply(); ops.pop(); } else { while (ops.length && prec[ops.at(-1)] >= prec[t]) apply(); ops.push(t); } } while (ops.length) apply(); return String(out[0]); },
  title: () => "the quick-brown fox".replace(/\b[a-z]/g, (c) => c.toUpperCase()).split(/[\s-]+/).join("|"),
  slug: () => "Crème brûlée, s'il vous plaît!".normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""),
  emoji: () => `${[..."👩‍🚀🎲é"].length}/${"🎲".codePointAt(0).toString(16)}/${"🎲".length}/${Array.from("a🎲b").reverse().join("")}`,
  deck: () => { const random = mulberry32(2024); const deck = ["♠", "♥", "♦", "♣"].flatMap((s) => [..."23456789TJQKA"].map((r) => r + s)); return shuffle(deck, random).slice(0, 5).join(" "); },
  hash: () => { let h = 0x811c9dc5; for (const c of new TextEncoder().encode("genapp ✓")) { h ^= c; h = Math.imul(h, 0x01000193); } return (h >>> 0).toString(16); },
  bits: () => `${(0b1011 & ~2) ^ 8}/${-1 >>> 28}/${1 << 31}/${5 >> 1}`,
  grid: () => { const g = Array.from({ length: 3 }, () => Array(3).fill(".")); g[1][1] = "X"; for (const [y, x] of [[0, 0], [2, 1]]) g[y][x] = "O"; return g.map((r) => r.join("")).join("/"); },
  neighbours: () => { const out = []; outer: for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) { if (!dx && !dy) continue; if (dy > 0) break outer; out.push(`${dx},${dy}`); } return out.join(" "); },
  flood: () => { const map = ["#..", ".#.", "..#"].map((r) => [...r]), queue = [[0, 1]]; let n = 0; while (queue.length) { const [y, x] = queue.shift(); if (map[y]?.[x] !== ".") continue; map[y][x] = "~"; n++; queue.push([y + 1, x], [y - 1, x], [y, x + 1], [y, x - 1]); } return String(n); },
  stack: () => { const s = Stack.of(1, 2, 3); s.pop(); return `${[...s]}/${s.size}/${s instanceof Stack}`; },
  chunks: () => [...chunks([1, 2, 3, 4, 5], 2)].map((c) => c.join("")).join("|"),
  memo: () => String(fibonacci(50)),
  error: () => { try { try { JSON.parse("{bad"); } catch (cause) { throw new ValidationError("json", "not JSON", { cause }); } } catch (e) { return `${e.name}/${e.field}/${e.message}/${e.cause instanceof SyntaxError}/${e instanceof Error}`; } },
  finally: () => { const log = []; const f = () => { try { log.push("t"); return "r"; } finally { log.push("f"); } }; return f() + log.join(""); },
  async: async () => { const results = await Promise.all([sleep(2).then(() => "a"), "b", (async () => "c")()]); const raced = await Promise.race([sleep(50), sleep(1).then(() => "fast")]); return results.join("") + raced; },
  retry: async () => { let n = 0; const flaky = async () => { if (++n < 3) throw new Error("again"); return n; }; for (;;) { try { return `tried ${await flaky()}`; } catch { await sleep(1); } } },
  stream: async () => { async function* ticks() { for (let i = 0; i < 3; i++) { await sleep(1); yield i; } } let sum = 0; for await (const t of ticks()) sum += t; return String(sum); },
  generator: () => { function* counter(n = 0) { for (;;) { const add = yield n; n += add ?? 1; } } const c = counter(); c.next(); c.next(); return String(c.next(10).value); },
  json: () => JSON.stringify({ b: [1, { c: null }], a: new Date(0), u: undefined, m: new Map([[1, 2]]), n: -0 }, null, 1).replace(/\s+/g, " "),
  reviver: () => String(JSON.parse('{"at":"2031-01-02T03:04:05Z","n":1}', (k, v) => (k === "at" ? new Date(v) : v)).at.getUTCMinutes()),
  clone: () => { const a = { list: [1, { two: 2 }], when: new Date(1e12) }; const b = structuredClone(a); b.list[1].two = 3; return `${a.list[1].two}/${b.when.getUTCFullYear()}`; },
  frozen: () => { const o = Object.freeze({ a: 1 }); try { o.a = 2; return "no"; } catch (e) { return e.name; } },
  query: () => { const p = new URLSearchParams("q=caf%C3%A9+noir&page=2"); p.set("page", Number(p.get("page")) + 1); return `${p.get("q")} ${p}`; },
  sort: () => people.toSorted((a, b) => b.age - a.age).map((p) => p.name[0]).join("") + [10, 9, 1].sort().join(),
  stats: () => { const v = [3, 1, 4, 1, 5, 9, 2, 6]; const mean = v.reduce((a, b) => a + b) / v.length; const sd = Math.sqrt(v.reduce((s, x) => s + (x - mean) ** 2, 0) / v.length); const mid = [...v].sort((a, b) => a - b); return `${mean.toFixed(2)} ${sd.toFixed(3)} ${(mid[3] + mid[4]) / 2} ${Math.max(...v)} ${clamp(12, 0, 10)}`; },
  convert: () => `${((98.6 - 32) * 5 / 9).toFixed(1)} ${(0.1 * 3).toPrecision(2)} ${Number.parseFloat("3.14abc")} ${(1e21).toString()} ${(255).toString(2)} ${parseInt("ff", 16)}`,
  dates: () => { const d = new Date(2026, 0, 31, 12); d.setMonth(d.getMonth() + 1); return `${d.getMonth() + 1}/${d.getDate()} ${new Date(2024, 2, 0).getDate()} ${Math.round((new Date(2026, 2, 30) - new Date(2026, 2, 28)) / DAY)}`; },
  switch: () => ["hit", "stand", "fold", "?"].map((m) => { switch (m) { case "hit": case "stand": return 1; case "fold": return 0; default: return -1; } }).join(),
  proxy: () => { const log = []; const p = new Proxy({ n: 1 }, { get: (t, k, r) => (log.push(String(k)), Reflect.get(t, k, r)), set: (t, k, v) => (log.push(`${k}=${v}`), Reflect.set(t, k, v)) }); p.n += 1; return log.join() + p.n; },
  symbols: () => { const o = { [Symbol.toPrimitive]: (hint) => (hint === "number" ? 42 : `<${hint}>`) }; return `${+o} ${o} ${o + ""}`; },
  weakmap: () => { const meta = new WeakMap(); const k = {}; meta.set(k, { hits: 1 }); meta.get(k).hits++; return String(meta.get(k).hits); },
  accessor: () => { const t = { c: 20, get f() { return this.c * 1.8 + 32; }, set f(v) { this.c = (v - 32) / 1.8; } }; t.f = 212; return `${t.c}/${t.f}`; },
  mixin: () => { const Loud = (B) => class extends B { say() { return super.say().toUpperCase() + "!"; } }; class A { say() { return "hey"; } } return new (Loud(A))().say(); },
  currying: () => String(((f) => (a) => (b) => f(a, b))((a, b) => a ** b)(2)(10)),
  compose: () => [(x) => x + 1, (x) => x * 2].reduce((f, g) => (x) => g(f(x)))(3) + "",
  closure: () => { const makers = []; for (let i = 0; i < 3; i++) makers.push(() => i * i); return makers.map((f) => f()).join(); },
  binary: () => { const b = new Uint8Array(new Float32Array([1.5]).buffer); return [...b].map((x) => pad(x.toString(16))).join("") + btoa(String.fromCharCode(...b)); },
  template: () => ((s, ...v) => s.reduce((o, p, i) => `${o}${p}${v[i] !== undefined ? `[${v[i]}]` : ""}`, ""))`a${1}b${"x"}c`,
  bigint: () => `${(2n ** 64n - 1n) % 97n} ${BigInt.asUintN(8, 300n)} ${typeof (5n * 2n)}`,
  nullish: () => { const o = { zero: 0, empty: "", no: null }; o.no ??= "set"; o.zero ||= 5; o.empty &&= "x"; return JSON.stringify(o); },
  number_text: () => (1234567.891).toLocaleString("en-US") + " " + (0.256).toLocaleString("en-US", { style: "percent" }),
  comma: () => { let i, j; for (i = 0, j = 10; i < j; i++, j--); return `${i}${j}`; },
};
export const names = Object.keys(jobs);
export async function init() {
  const results = {};
  for (const [name, job] of Object.entries(jobs)) {
    try { results[name] = await job(); } catch (e) { results[name] = `✗ ${e.name}: ${e.message}`; }
  }
  return { state: { results }, output: plural(Object.keys(results).length, "job") };
}
