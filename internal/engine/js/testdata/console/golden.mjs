// Writes console.txt, what Node's console says for console.mjs:
// node golden.mjs > console.txt 2>&1
import { m } from "./console.mjs";
m();
