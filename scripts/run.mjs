// Runs a script on Node 24: `node scripts/run.mjs scripts/test.ts unit`. Any Node from 20.19 can launch it.
import { runOnNode24 } from "./node24.mjs";

const [script, ...args] = process.argv.slice(2);
await runOnNode24(script, args);
