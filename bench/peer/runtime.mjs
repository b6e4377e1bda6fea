// The job of a call, done as existing app runtimes do it in Node: a lock
// directory, the whole journal read and checked, a fresh worker thread for the
// method, an append, and state.json by rename; no fsync anywhere.
import { Worker } from "node:worker_threads";
import { promises as fs } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

const WORKER = new URL("./worker.mjs", import.meta.url);
const STATE_LIMIT = 262_144;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function locked(dir, work) {
  const lock = `${dir}.lock`;
  for (;;) {
    try { await fs.mkdir(lock); break; } catch (e) { if (e.code !== "EEXIST") throw e; await sleep(25); }
  }
  try {
    await fs.writeFile(join(lock, "owner.json"), JSON.stringify({ pid: process.pid, token: randomUUID() }));
    return await work();
  } finally {
    await fs.rm(lock, { recursive: true, force: true });
  }
}

async function readJournal(dir) {
  let text;
  try { text = await fs.readFile(join(dir, "states.jsonl"), "utf8"); } catch (e) { if (e.code === "ENOENT") return null; throw e; }
  let last = null, count = 0;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (!line) continue;
    const entry = JSON.parse(line);
    if (entry.revision !== count || typeof entry.method !== "string" || !("state" in entry)) throw new Error(`journal corrupt at line ${count + 1}`);
    if (Buffer.byteLength(JSON.stringify(entry.state)) > STATE_LIMIT) throw new Error("state too large");
    last = entry;
    count += 1;
  }
  return last;
}

async function replaceFile(path, text) {
  const temporary = `${path}.${process.pid}.${randomUUID()}.tmp`;
  await fs.writeFile(temporary, text);
  await fs.rename(temporary, path);
}

function run(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData });
    const timer = setTimeout(() => { worker.terminate(); reject(new Error("timed out")); }, 10_000);
    const settle = (done, value) => { clearTimeout(timer); worker.terminate().then(() => done(value), reject); };
    worker.once("message", (m) => settle(m.error ? reject : resolve, m.error ? new Error(m.error) : m.result));
    worker.once("error", (e) => settle(reject, e));
  });
}

export async function invoke(root, app, method, argument) {
  const dir = join(root, app);
  return locked(dir, async () => {
    const generation = (await fs.readFile(join(dir, "generation"), "utf8")).trim();
    const last = await readJournal(dir);
    if (last) {
      const current = JSON.stringify(JSON.parse(await fs.readFile(join(dir, "state.json"), "utf8")));
      if (current !== JSON.stringify(last.state)) await replaceFile(join(dir, "state.json"), JSON.stringify(last.state, null, 2) + "\n");
    }
    const result = await run({ module: join(dir, `${app}.mjs`), method, argument, state: last?.state, revision: last?.revision ?? -1 });
    if (typeof result.output !== "string") throw new Error("output must be a string");
    if (!("state" in result)) return { generation, revision: last.revision, output: result.output };
    const state = JSON.stringify(result.state);
    if (Buffer.byteLength(state) > STATE_LIMIT) throw new Error("state too large");
    const revision = method === "init" ? 0 : last.revision + 1;
    const line = JSON.stringify({ ...(argument === undefined ? {} : { argument }), method, revision, state: result.state }) + "\n";
    if (method === "init") await replaceFile(join(dir, "states.jsonl"), line);
    else await fs.appendFile(join(dir, "states.jsonl"), line);
    await replaceFile(join(dir, "state.json"), JSON.stringify(result.state, null, 2) + "\n");
    return { generation, revision, output: result.output };
  });
}

export async function install(root, app, source, argument) {
  const dir = join(root, app);
  await fs.mkdir(dir, { recursive: true });
  await fs.copyFile(source, join(dir, `${app}.mjs`));
  await fs.writeFile(join(dir, "generation"), randomUUID());
  return invoke(root, app, "init", argument);
}
