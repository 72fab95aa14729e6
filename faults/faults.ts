import { parseArgs } from "node:util";
import { runSeed } from "../lib/testing/run-seed.ts";
import { fleet } from "./fleet.ts";
import { note } from "./lab.ts";
import { largeUploads } from "./large-uploads.ts";
import { nemeses } from "./nemeses.ts";
import { brokenLimits } from "./report.ts";
import { scenario } from "./scenario.ts";
import { soak } from "./soak.ts";
import { pathNames, sweep } from "./sweep.ts";

const SECONDS = 60;
const SOAK_MINUTES = 30;
/** A set for every change: the worst fault for some seconds, and every 25th statement of the sweep. */
const QUICK_SECONDS = 8;
const QUICK_STRIDE = 25;
const QUICK_PATHS = ["list upload", "leads", "feed", "saving a flow"];

// What the fault lab tries, by name. Each prints its figures as JSON lines: name, value, unit, limit.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    seconds: { type: "string" },
    minutes: { type: "string" },
    path: { type: "string", multiple: true },
  },
});
const seed = runSeed(values.seed);
const seconds = Number(values.seconds ?? SECONDS);

const minutes = Number(values.minutes ?? SOAK_MINUTES);

/** By name; `all` goes through them in this order. */
const tries: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(Object.keys(nemeses).map((fault) => [fault, () => scenario(fault, seed, seconds)])),
  sweep: () => sweep(seed, 1, values.path),
  uploads: largeUploads,
  fleet,
  soak: () => soak(seed, minutes),
};

const [name = "", ...rest] = positionals;
const quick = async () => {
  await scenario("kill", seed, QUICK_SECONDS, false);
  await sweep(seed, QUICK_STRIDE, QUICK_PATHS);
};
const wanted = name === "all" ? Object.values(tries) : [name === "quick" ? quick : tries[name]];
const numbers = seconds > 0 && minutes > 0;
const paths = (values.path ?? []).every((path) => pathNames.includes(path));
if (wanted.includes(undefined) || rest.length > 0 || !numbers || !paths) {
  const names = ["all", "quick", ...Object.keys(tries)].join("|");
  console.error(`npm run faults -- ${names} [--seed N] [--seconds N] [--minutes N] [--path NAME]`);
  console.error(`--path of a sweep, any number of them: ${pathNames.join(", ")}`);
  process.exit(2);
}
note(`The faults draw with SEED=${seed}`);
for (const one of wanted) await one?.();
process.exit(brokenLimits() > 0 ? 1 : 0);
