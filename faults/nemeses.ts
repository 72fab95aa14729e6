import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "../lib/demo/chance.ts";
import { HOUR_MS } from "../lib/time/durations.ts";
import type { Lab } from "./lab.ts";
import { endPostgres, freezePostgres } from "./postgres-processes.ts";

/** Does harm again and again until the time (ms of `Date.now`) has come, and leaves everything able to recover. */
export type Nemesis = (lab: Lab, chance: Chance, until: number) => Promise<number>;

/** Longer than the lease of a run. */
const STILL_MS = 20_000;
/** Longer than the lease of an attempt by mail. */
const STILL_ATTEMPTS_MS = 35_000;

const CLOCK_JUMPS_MS = [-26 * HOUR_MS, -HOUR_MS, 90_000, HOUR_MS, 26 * HOUR_MS];

/** Calls `harm` after pauses of so many ms; gives how often. */
async function again(
  chance: Chance,
  until: number,
  [from, to]: [number, number],
  harm: () => unknown,
): Promise<number> {
  for (let done = 0; ; done++) {
    await pause(chance.between(from, to));
    if (Date.now() >= until) return done;
    await harm();
  }
}

export const nemeses: Record<string, Nemesis> = {
  /** kill -9 of a web or a worker process, one at a time: the next one waits until it is up again. */
  kill: (lab, chance, until) =>
    again(chance, until, [200, 1200], async () => {
      const member = chance.pick(lab.members());
      member.kill();
      await member.isUp();
    }),

  /** A process stands still, longer than its heartbeat may take, and goes on as if nothing had been. */
  stop: (lab, chance, until) =>
    again(chance, until, [500, 2000], async () => {
      const member = chance.pick(lab.members());
      member.freeze();
      await pause(chance.between(1000, Math.min(14_000, Math.max(1500, until - Date.now()))));
      member.thaw();
    }),

  /** What runs of flows must survive: workers are killed, or stand still until others have their runs; the database restarts. */
  runs: (lab, chance, until) =>
    again(chance, until, [500, 3000], async () => {
      const member = chance.pick(lab.members("worker"));
      const harm = chance.pick(["kill", "kill", "stop", "restart"]);
      if (harm === "restart") return endPostgres(lab.dataDir, chance.pick(["crash", "fast"]));
      if (harm === "kill") return member.kill();
      member.freeze();
      await pause(STILL_MS);
      member.thaw();
    }),

  /**
   * What lists that are worked must survive: one worker stands still again and again, longer than an attempt's lease;
   * meanwhile the other processes are killed, and the database restarts.
   */
  attempts: async (lab, chance, until) => {
    const [still, ...others] = lab.members("worker");
    const stills = again(chance, until, [500, 4000], async () => {
      still?.freeze();
      await pause(STILL_ATTEMPTS_MS);
      still?.thaw();
    });
    const killed = [...others, ...lab.members("web")];
    const kills = again(chance, until, [500, 3000], async () => {
      if (chance.happens(0.25)) return endPostgres(lab.dataDir, chance.pick(["crash", "fast"]));
      const member = chance.pick(killed);
      member.kill();
      await member.isUp();
    });
    return (await stills) + (await kills);
  },

  /** Every connection to the database is cut; now and then the database itself ends, in order or not. */
  cut: (lab, chance, until) =>
    again(chance, until, [500, 2500], async () => {
      if (chance.happens(0.25)) return endPostgres(lab.dataDir, chance.pick(["crash", "immediate", "fast"]));
      await lab.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
      );
    }),

  /** The database stands still: connections stay open and nothing answers. */
  freeze: (lab, chance, until) =>
    again(chance, until, [1500, 4000], () => freezePostgres(lab.dataDir, chance.between(2000, 12_000))),

  /** The disk is full for some seconds. */
  disk: (lab, chance, until) =>
    again(chance, until, [1500, 4000], async () => {
      lab.disk?.fill(chance.between(0, 8));
      await pause(chance.between(2000, 6000));
      lab.disk?.empty();
    }),

  /** The clock of a process jumps, back or forward. */
  clock: async (lab, chance, until) => {
    const jumps = await again(chance, until, [500, 2000], () =>
      chance.pick(lab.members()).setClock(chance.pick(CLOCK_JUMPS_MS)),
    );
    for (const member of lab.members()) member.setClock(0);
    return jumps;
  },
};
