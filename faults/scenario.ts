import { setTimeout as pause } from "node:timers/promises";
import { Chance } from "../lib/demo/chance.ts";
import { type Lab, type LabOptions, note, startLab } from "./lab.ts";
import { nemeses } from "./nemeses.ts";
import { report } from "./report.ts";
import { canMount } from "./small-disk.ts";
import type { MakeWorkload, Verdict, Workload } from "./workload.ts";
import { attempts } from "./workloads/attempts.ts";
import { erasures } from "./workloads/erasures.ts";
import { exports } from "./workloads/exports.ts";
import { feed } from "./workloads/feed.ts";
import { flows } from "./workloads/flows.ts";
import { leads } from "./workloads/leads.ts";
import { reads } from "./workloads/reads.ts";
import { retention } from "./workloads/retention.ts";
import { runs } from "./workloads/runs.ts";
import { uploads } from "./workloads/uploads.ts";

const workloads: Record<string, MakeWorkload> = {
  uploads,
  leads,
  feed,
  flows,
  runs,
  exports,
  erasures,
  retention,
  reads,
  attempts,
};

/** A fault that is done to some of them only, on three workers; the others are not done to lists that are worked. */
const workloadsOf: Record<string, string[]> = { runs: ["runs"], attempts: ["attempts"] };
const usual = Object.keys(workloads).filter((name) => name !== "attempts");

/** No request may hang longer, whatever happens. */
const HANG_LIMIT_S = 10;
const ACT_PAUSE_MS: [number, number] = [50, 400];
/** Each erasure reads every prepared file: as many of both in a long run as in a short one. */
const RARE_ACTS = 30;

/**
 * All workloads at once under one fault for so many seconds; then everything recovers, and the history is checked. A
 * gate asks for no times: a slow machine is no fault.
 */
export async function scenario(fault: string, seed: number, seconds: number, isTimed = true): Promise<void> {
  const nemesis = nemeses[fault];
  if (!nemesis) throw new Error(`There is no fault ${fault}.`);
  if (fault === "disk" && !canMount()) return note("disk: only root can mount a small disk; left out");
  const workers = fault in workloadsOf ? 3 : 2;
  const options: LabOptions = fault === "disk" ? { web: 2, workers, diskMb: 1400 } : { web: 2, workers };
  const lab = await startLab(options);
  try {
    const made = await makeWorkloads(lab, seed, workloadsOf[fault]);
    const until = Date.now() + seconds * 1000;
    const harm = nemesis(lab, new Chance(seed + 1000), until);
    await Promise.all(made.map(([, workload], i) => drive(workload, new Chance(seed + 100 + i), until)));
    const times = await harm;
    await lab.isWhole();
    note(`${fault}: ${times} times in ${seconds} s; checking`);
    for (const [name, workload] of made) tell(fault, name, workload, await workload.check());
    tellHow(fault, lab, made, isTimed);
  } finally {
    await lab.stop();
  }
}

/** These workloads, each with its own draws of the seed. */
export async function makeWorkloads(
  lab: Lab,
  seed: number,
  names: readonly string[] = usual,
): Promise<[string, Workload][]> {
  await makeHub(lab);
  const made: [string, Workload][] = [];
  for (const [i, [name, make]] of Object.entries(workloads).entries()) {
    if (names.includes(name)) made.push([name, await make(lab, new Chance(seed + i))]);
  }
  return made;
}

export async function drive(workload: Workload, chance: Chance, until: number): Promise<void> {
  const rare = Math.round((until - Date.now()) / RARE_ACTS);
  const [least, most] = workload.isRare ? [rare >> 1, rare] : ACT_PAUSE_MS;
  while (Date.now() < until) {
    await workload.act();
    await pause(chance.between(least, most));
  }
}

export async function makeHub(lab: Lab): Promise<void> {
  const requests = [
    { path: "/api/campaigns", body: { name: "faults", timezone: "UTC" } },
    { path: "/api/hubs", body: { name: "faults-calls", channel: "telephony", mode: "predictive", campaign: "faults" } },
  ];
  for (const request of requests) {
    const made = await lab.send({ method: "POST", ...request });
    if (made.kind !== "done") throw new Error(`The hub could not be made: ${made.text}`);
  }
}

export function tell(fault: string, name: string, { outcomes }: Workload, { examples, ...wrong }: Verdict): void {
  const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const answers = { done: count("done"), refused: count("refused"), unknown: count("unknown") };
  const value = wrong.lost + wrong.doubled + wrong.stuck;
  report({ name: `${fault}.${name}`, value, unit: "wrong", limit: 0, ...wrong, ...answers });
  for (const example of examples) note(`  ${fault}.${name} ${example}`);
}

function tellHow(fault: string, lab: Lab, made: readonly [string, Workload][], isTimed: boolean): void {
  const ends = lab.members().flatMap((member) => member.ownEnds);
  for (const end of new Set(ends)) note(`  ${fault}: a process ended by itself, ${end}`);
  report({ name: `${fault}.own-ends`, value: ends.length, unit: "processes", limit: 0 });
  const failures = made.flatMap(([, { outcomes }]) => outcomes.filter(({ status }) => status === 500));
  for (const { text } of failures.slice(0, 3)) note(`  ${fault}: ${text}`);
  report({ name: `${fault}.status-500`, value: failures.length, unit: "answers", limit: 0 });
  // A process that stands still answers nobody; everything else does in time.
  const limit = fault === "stop" || !isTimed ? null : HANG_LIMIT_S;
  const longest = Math.max(...made.flatMap(([, { outcomes }]) => outcomes.map(({ seconds }) => seconds)));
  report({ name: `${fault}.longest-answer`, value: longest, unit: "s", limit });
}
