// Asks Node what every text of texts.json is as a date, in UTC and in a zone
// with summer time, and writes parsed.json: node golden.mjs.
import { readFileSync, writeFileSync } from "node:fs";
const here = new URL(".", import.meta.url).pathname;
const texts = JSON.parse(readFileSync(`${here}/texts.json`, "utf8"));
const parsed = texts.map((text) => {
  const at = (zone) => { process.env.TZ = zone; return Date.parse(text); };
  return [text, at("UTC"), at("Europe/Berlin")];
});
writeFileSync(`${here}/parsed.json`, `[\n${parsed.map((p) => JSON.stringify(p)).join(",\n")}\n]\n`);
