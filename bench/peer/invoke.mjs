// A whole process for one call: node invoke.mjs ROOT APP METHOD [JSON]
import { invoke } from "./runtime.mjs";
const [root, app, method, json] = process.argv.slice(2);
const result = await invoke(root, app, method, json === undefined ? undefined : JSON.parse(json));
process.stdout.write(result.output + "\n");
