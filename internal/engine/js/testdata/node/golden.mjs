// Asks Node for the value of every expression in *.txt beside this file and
// writes NAME.json: node golden.mjs. A first line "# TZ=Zone" sets the zone.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
const here = new URL(".", import.meta.url).pathname;
for (const file of readdirSync(here).filter((f) => f.endsWith(".txt"))) {
  const lines = readFileSync(`${here}/${file}`, "utf8").split("\n");
  const zone = /^# TZ=(\S+)/.exec(lines[0])?.[1] ?? "UTC";
  process.env.TZ = zone;
  const cases = [];
  for (const line of lines) {
    if (line === "" || line.startsWith("#")) continue;
    let want;
    try { want = String(await new Function(`return (async () => (${line}))()`)()); } catch (e) { want = `✗ ${e?.name}`; }
    cases.push({ expression: line, want });
  }
  writeFileSync(`${here}/${file.replace(".txt", ".json")}`, JSON.stringify({ zone, cases }, null, 1) + "\n");
}
