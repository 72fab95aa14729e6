import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { note } from "./lab.ts";
import { nemeses } from "./nemeses.ts";
import { brokenLimits } from "./report.ts";
import { scenario } from "./scenario.ts";
import { sweep } from "./sweep.ts";

const SECONDS = 60;

// What the fault lab tries, by name. Each prints its figures as JSON lines: name, value, unit, limit.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, seconds: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const seconds = Number(values.seconds ?? SECONDS);

const tries: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(Object.keys(nemeses).map((fault) => [fault, () => scenario(fault, seed, seconds)])),
  sweep: () => sweep(seed, 1),
  "quick-sweep": () => sweep(seed, 7),
};

const [name = "", ...rest] = positionals;
const wanted = name === "all" ? Object.keys(tries) : [name];
if (!wanted.every((one) => tries[one]) || rest.length > 0 || !Number.isSafeInteger(seed) || !(seconds > 0)) {
  console.error(`npm run faults -- all|${Object.keys(tries).join("|")} [--seed N] [--seconds N]`);
  process.exit(2);
}
note(`The seed is ${seed}`);
for (const one of wanted) await tries[one]?.();
process.exit(brokenLimits() > 0 ? 1 : 0);
