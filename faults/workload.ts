import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "../lib/demo/chance.ts";
import type { Outcome, Sent } from "./http.ts";
import type { Lab } from "./lab.ts";

/** What the checker found: operations that were acknowledged and are not there, that happened twice, that do not end. */
export type Verdict = { lost: number; doubled: number; stuck: number; examples: string[] };

/** One kind of use, with the history of all that it did. */
export type Workload = {
  /** One operation; what it was and how it ended is kept for `check`. */
  act(): Promise<void>;
  /** Once everything is whole again: compares the history with the database. */
  check(): Promise<Verdict>;
  /** Every answer that the workload got. */
  outcomes: Outcome[];
  /** Begins what the product works at for long: it acts so rarely that all of it can end. */
  isRare?: boolean;
};

export type MakeWorkload = (lab: Lab, chance: Chance) => Promise<Workload>;

const RETRY_LIMIT = 40;
const RETRY_PAUSE_MS = 400;
const QUIET_LIMIT_MS = 120_000;

/** Sends it; half of those without a clear answer are tried again under the same key until they have one. */
export async function sendOnce(lab: Lab, chance: Chance, request: Sent, outcomes: Outcome[]): Promise<Outcome> {
  const headers = { ...request.headers, "Idempotency-Key": chance.hex(24) };
  const insists = chance.happens(0.5);
  for (let tries = 0; ; tries++) {
    const outcome = await lab.send({ ...request, headers });
    outcomes.push(outcome);
    // 409: the first try is at work still.
    const unclear = outcome.kind === "unknown" || (tries > 0 && [409, 429].includes(outcome.status));
    if (!unclear || !insists) return unclear ? { ...outcome, kind: "unknown" } : outcome;
    if (tries === RETRY_LIMIT) return { ...outcome, kind: "unknown" };
    await pause(RETRY_PAUSE_MS);
  }
}

/** Waits until the statement counts nothing (`n`); gives what it counts at the end. */
export async function untilNone(lab: Lab, sql: string, values: unknown[] = []): Promise<number> {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  for (;;) {
    const [found] = await lab.query<{ n: string }>(sql, values);
    const left = Number(found?.n ?? 0);
    if (left === 0 || Date.now() > deadline) return left;
    await pause(500);
  }
}

/** Gathers what is wrong, with the first few as examples. */
export class Findings {
  readonly #verdict: Verdict = { lost: 0, doubled: 0, stuck: 0, examples: [] };

  add(kind: "lost" | "doubled" | "stuck", example: string, count = 1): void {
    if (count === 0) return;
    this.#verdict[kind] += count;
    if (this.#verdict.examples.length < 5) this.#verdict.examples.push(`${kind}: ${example}`);
  }

  /** What must be there `wanted` times: acknowledged exactly so, refused never, and unclear all or none of it. */
  judge(what: string, kind: Outcome["kind"], found: number, wanted: number): void {
    const right = kind === "done" ? found === wanted : kind === "refused" ? found === 0 : [0, wanted].includes(found);
    if (right) return;
    this.add(found < wanted ? "lost" : "doubled", `${what} (${kind}): ${found} of ${wanted}`);
  }

  get verdict(): Verdict {
    return this.#verdict;
  }
}
