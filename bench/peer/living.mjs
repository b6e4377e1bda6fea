// A living process: one JSON request a line on stdin, one JSON answer a line.
//   {"op":"install","root","app","source","argument"}
//   {"op":"calls","root","app","method","argument","count"}   -> {"ms":[...]}
//   {"op":"together","root","apps":[],"method","argument","rounds"} -> {"ms":total}
import { createInterface } from "node:readline";
import { invoke, install } from "./runtime.mjs";

const ops = {
  async install({ root, app, source, argument }) { await install(root, app, source, argument); return {}; },
  async calls({ root, app, method, argument, count }) {
    const ms = [];
    for (let i = 0; i < count; i += 1) {
      const began = performance.now();
      await invoke(root, app, method, argument);
      ms.push(performance.now() - began);
    }
    return { ms };
  },
  async together({ root, apps, method, argument, rounds }) {
    const began = performance.now();
    await Promise.all(apps.map(async (app) => { for (let i = 0; i < rounds; i += 1) await invoke(root, app, method, argument); }));
    return { ms: performance.now() - began };
  },
};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try { answer = await ops[request.op](request); } catch (e) { answer = { error: String(e?.stack ?? e) }; }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
