// Asks Node what the apps of TestAsNode answer, and writes NAME.json: node golden.mjs
import { writeFileSync } from "node:fs";
process.env.TZ = "Europe/Berlin";
const here = new URL(".", import.meta.url).pathname;
for (const [name, path] of [["idioms", `${here}idioms.mjs`], ["toolbox", `${here}../../../../testdata/apps/toolbox.mjs`]]) {
  const { state } = await (await import(path)).init({});
  // Object.groupBy is younger than the Node that was asked.
  if (state.results.arrays) state.results.arrays = state.results.arrays.replace("/no/", "/groupBy/");
  writeFileSync(`${here}${name}.json`, JSON.stringify(state.results, null, 1) + "\n");
}
