import { setTimeout as pause } from "node:timers/promises";
import { Chance } from "../lib/demo/chance.ts";
import { MINUTE_MS } from "../lib/time/durations.ts";
import { type Lab, note, startLab } from "./lab.ts";
import type { Member } from "./member.ts";
import { residentMb, slope } from "./memory.ts";
import { report } from "./report.ts";
import { drive, makeWorkloads, tell } from "./scenario.ts";

/** The first third fills caches, pools and the heap's own reserves. */
const WARM_UP_SHARE = 1 / 3;
const SLOPE_LIMIT_MB_A_MINUTE = 1;

/** Of one minute: what a process still holds once its garbage is collected, and what the system then counts for it. */
type Sample = { minute: number; held: number; resident: number };

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
  while (Date.now() + MINUTE_MS <= until) {
    await pause(MINUTE_MS);
    const held = await member.heldMb();
    const resident = residentMb(member.pid);
    if (held !== null && resident !== null) samples.push({ minute: (Date.now() - began) / MINUTE_MS, held, resident });
  }
  return samples;
}

function tellMemory(lab: Lab, index: number, samples: readonly Sample[], minutes: number): void {
  const role = lab.members()[index]?.role ?? "web";
  const warm = samples.filter(({ minute }) => minute > minutes * WARM_UP_SHARE);
  // What the system counts also holds what V8 and the C library keep for the next burst: told, without a limit.
  for (const [kind, limit] of [
    ["held", SLOPE_LIMIT_MB_A_MINUTE],
    ["resident", null],
  ] as const) {
    note(`  ${role}, ${kind} MB by minute: ${samples.map((sample) => Math.round(sample[kind])).join(" ")}`);
    const value = slope(warm.map((sample) => [sample.minute, sample[kind]]));
    report({ name: `soak.${role}-${kind}-memory-slope`, value, unit: "MB/min", limit, minutes });
  }
}
