import { parentPort, workerData } from "node:worker_threads";
import { pathToFileURL } from "node:url";

const { module, method, argument, state, revision } = workerData;
try {
  const app = await import(pathToFileURL(module));
  if (typeof app[method] !== "function") throw new Error(`no method ${method}`);
  const result = await app[method]({
    revision, signal: new AbortController().signal, run() { throw new Error("not served"); },
    ...(state === undefined ? {} : { state }), ...(argument === undefined ? {} : { argument }),
  });
  parentPort.postMessage({ result });
} catch (e) {
  parentPort.postMessage({ error: String(e?.message ?? e) });
}
