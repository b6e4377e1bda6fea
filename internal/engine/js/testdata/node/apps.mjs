// Plays an app in Node with a clock that stands still: reads {source, clock,
// calls: [[method, argument]]} from standard input, and prints what each call
// returned as a line {output, state}.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { source, clock, calls } = JSON.parse(text);
const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...given) { if (given.length === 0) super(clock); else super(...given); }
  static now() { return clock; }
};
const folder = mkdtempSync(join(tmpdir(), "app-"));
try {
  const file = join(folder, "app.mjs");
  writeFileSync(file, source);
  let state, revision = 0;
  const copy = (v) => (v === undefined ? undefined : JSON.parse(JSON.stringify(v)));
  for (const [method, argument] of calls) {
    // A call is a process of its own: nothing of the module outlives it.
    const app = await import(`${pathToFileURL(file)}?${revision}`);
    const context = { state: copy(state), argument, revision, app: { name: "app", generation: "g" } };
    if (argument === undefined) delete context.argument;
    const out = await app[method](context);
    if (out && "state" in out) state = copy(out.state);
    revision += 1;
    console.log(JSON.stringify({ output: out?.output ?? "", state }));
  }
} finally { rmSync(folder, { recursive: true }); }
