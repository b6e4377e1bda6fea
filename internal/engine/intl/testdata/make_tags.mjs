// Prints, as JSON lines, for the tags in tags.jsonl what node makes of them:
// tag, canonical form, and the locale Intl.NumberFormat resolves it to.
//
//	node make_tags.mjs > new && mv new tags.jsonl
import fs from "node:fs";
const attempt = (f) => { try { return f(); } catch (e) { return e.name + ": " + e.message; } };
for (const line of fs.readFileSync(new URL("tags.jsonl", import.meta.url), "utf8").trim().split("\n")) {
  const [tag] = JSON.parse(line);
  console.log(JSON.stringify([tag, attempt(() => Intl.getCanonicalLocales(tag).join()), attempt(() => new Intl.NumberFormat(tag).resolvedOptions().locale)]));
}
