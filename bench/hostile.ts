import { type Lab, type LabOptions, note, startLab } from "../faults/lab.ts";
import { brokenLimits, report } from "../faults/report.ts";
import { makeHub } from "../faults/scenario.ts";
import { keysAtOnce } from "./hostile/at-once.ts";
import { crumbs, signInBodies } from "./hostile/bodies.ts";
import { abortedRequests, hostileDrawingsSaved, listOfLargeFlows } from "./hostile/large-flows.ts";
import { frozenDatabase, stopUnderTraffic } from "./hostile/outages.ts";
import { tenfoldLoad } from "./hostile/overload.ts";
import { Target } from "./hostile/target.ts";

type Attack = (target: Target) => Promise<void>;

/** In this order: the last one ends the process, the one before leaves 500 MB of drawings behind. */
const ATTACKS: Attack[] = [
  signInBodies,
  crumbs,
  hostileDrawingsSaved,
  abortedRequests,
  tenfoldLoad,
  frozenDatabase,
  listOfLargeFlows,
  stopUnderTraffic,
];

/**
 * What hostile callers and a bad hour cost the built product: its web process and a worker on a durable PostgreSQL.
 * One JSON line a figure with its limit; what is past it makes the exit code 1. Where the machine itself is busy, the
 * same figure of an idle process stands beside it.
 */
export async function bench(): Promise<void> {
  await attack({ settings: { DATABASE_POOL: "5" } }, [keysAtOnce]);
  await attack({}, ATTACKS);
  if (brokenLimits() > 0) process.exitCode = 1;
}

async function attack(options: LabOptions, attacks: readonly Attack[]): Promise<void> {
  const lab = await startLab(options);
  try {
    await makeHub(lab);
    const target = new Target(lab);
    for (const one of attacks) {
      note(one.name);
      await one(target);
    }
    tellEnds(lab);
  } finally {
    await lab.stop();
  }
}

/** A process that ended by itself, but for the one that was told to. */
function tellEnds(lab: Lab): void {
  const ends = lab.members().flatMap(({ ownEnds }) => ownEnds.filter((end) => end !== "web: code 0"));
  report({ name: "own-ends", value: ends.length, unit: "processes", limit: 0, ...(ends.length > 0 && { ends }) });
}
