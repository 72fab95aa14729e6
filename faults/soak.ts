import { setTimeout as pause } from "node:timers/promises";
import { Chance } from "../lib/demo/chance.ts";
import { type Lab, note, startLab } from "./lab.ts";
import type { Member } from "./member.ts";
import { residentMb, slope } from "./memory.ts";
import { report } from "./report.ts";
import { drive, makeWorkloads, tell } from "./scenario.ts";

const SAMPLE_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
/** The first third fills caches, pools and the heap's own reserves. */
const WARM_UP_SHARE = 1 / 3;
const SLOPE_LIMIT_MB_A_MINUTE = 1;

type Sample = readonly [minutes: number, mb: number];

/** All workloads at once, without a fault, for so many minutes: what the processes hold must not go on growing. */
export async function soak(seed: number, minutes: number): Promise<void> {
  const lab = await startLab();
  try {
    const made = await makeWorkloads(lab, seed);
    const until = Date.now() + minutes * MINUTE_MS;
    const watched = Promise.all(lab.members().map((member) => watch(member, until)));
    await Promise.all(made.map(([, workload], i) => drive(workload, new Chance(seed + 100 + i), until)));
    for (const [i, samples] of (await watched).entries()) tellMemory(lab, i, samples, minutes);
    for (const [name, workload] of made) tell("soak", name, workload, await workload.check());
  } finally {
    await lab.stop();
  }
}

async function watch(member: Member, until: number): Promise<Sample[]> {
  const began = Date.now();
  const samples: Sample[] = [];
  while (Date.now() < until) {
    const mb = residentMb(member.pid);
    if (mb !== null) samples.push([(Date.now() - began) / MINUTE_MS, mb]);
    await pause(SAMPLE_EVERY_MS);
  }
  return samples;
}

function tellMemory(lab: Lab, index: number, samples: readonly Sample[], minutes: number): void {
  const role = lab.members()[index]?.role ?? "web";
  const warm = samples.filter(([at]) => at > minutes * WARM_UP_SHARE);
  note(`  ${role}, MB by minute: ${curve(samples).join(" ")}`);
  const limit = SLOPE_LIMIT_MB_A_MINUTE;
  report({ name: `soak.${role}-memory-slope`, value: slope(warm), unit: "MB/min", limit, minutes });
}

/** One value a minute, the median of its samples. */
function curve(samples: readonly Sample[]): number[] {
  const byMinute = Map.groupBy(samples, ([at]) => Math.floor(at));
  return [...byMinute.values()].map((all) =>
    Math.round(all.map(([, mb]) => mb).sort((a, b) => a - b)[all.length >> 1] ?? 0),
  );
}
