// `npm start`. Any Node from 20.19 can launch it.
import { runOnNode24 } from "./node24.mjs";

await runOnNode24("lib/launch/start.ts", process.argv.slice(2));
