import { pool } from "../../../db.ts";
import type { ErasureModel } from "../../../generated/prisma/models/Erasure.ts";
import { readJson } from "../../../json/read.ts";
import { ERASED, Person, textWithoutPerson } from "../../../privacy/person.ts";
import { unsealPersonKey } from "../../../privacy/person-key.ts";
import type { RunRecord } from "../schema.ts";
import type { LoggedRun } from "./columns.ts";

/** An erasure that a run's process may have missed. `person`: null once it is done, for nobody knows whom it was about. */
type Erased = { id: bigint; finishedAt: Date | null; person: Person | null };

/**
 * Finds erasures that a process has not seen: those at work, and those that were done after the first of its runs began.
 * A statement that writes what the process remembers writes nothing if there is one. `first` is the place of its two
 * values.
 */
export const erasedMeanwhile = (first: number) =>
  `SELECT FROM erasure WHERE (state <> 'done' OR finished_at > $${first}::timestamptz) AND id <> ALL($${first + 1}::bigint[])`;

type MissedErasures = {
  /** The values of `erasedMeanwhile`. */
  values: [since: string, seen: string[]];
  /** Takes out of what a run that began then remembers all who are being erased; null: it began before one was done. */
  cleanerOf: (startedAt: number) => (<T>(value: T) => T) | null;
};

/** Writes runs that began since then. `write` gives false where it missed an erasure: it is called again with those found. */
export async function writeWithoutErased(
  since: number,
  write: (missed: MissedErasures) => Promise<boolean>,
): Promise<void> {
  for (let seen: Erased[] = []; ; seen = await erasuresSince(since)) {
    const values: MissedErasures["values"] = [new Date(since).toISOString(), seen.map(({ id }) => String(id))];
    if (await write({ values, cleanerOf: (startedAt) => cleanerOf(startedAt, seen) })) return;
  }
}

async function erasuresSince(since: number): Promise<Erased[]> {
  const { rows } = await pool().query<Pick<ErasureModel, "id" | "finishedAt" | "sought">>(
    `SELECT id, finished_at AS "finishedAt", sought FROM erasure WHERE state <> 'done' OR finished_at > $1`,
    [new Date(since).toISOString()],
  );
  return rows.map(({ sought, ...row }) => ({ ...row, person: sought && new Person(unsealPersonKey(sought)) }));
}

function cleanerOf(startedAt: number, seen: readonly Erased[]): (<T>(value: T) => T) | null {
  if (seen.some(({ finishedAt }) => finishedAt !== null && finishedAt.getTime() > startedAt)) return null;
  const persons = seen.flatMap(({ person }) => person ?? []);
  if (persons.length === 0) return (value) => value;
  return (value) => {
    const text = JSON.stringify({ value });
    const left = persons.reduce((rest, person) => textWithoutPerson(rest, person), text);
    return left === text ? value : readJson<{ value: typeof value }>(left).value;
  };
}

/** The run as it may be written. */
export function loggedWithoutErased<Run extends LoggedRun>(run: Run, { cleanerOf }: MissedErasures): Run {
  const { input, result, answer, steps, error } = run.record;
  const clean = cleanerOf(run.startedAt);
  const left = clean ? clean({ input, result, answer, steps, error }) : withoutContent(run.record);
  return { ...run, record: { ...run.record, ...left } };
}

/** How a run went, and nothing of what it was about. */
function withoutContent({ input, answer, steps, error }: RunRecord): Partial<RunRecord> {
  return {
    // It says so, and so the run is not retried.
    input: Object.fromEntries(Object.keys(input).map((name) => [name, ERASED])),
    result: null,
    answer: answer && { ...answer, headers: {}, body: null },
    steps: steps.map((step) => {
      return { ...step, input: null, output: null, error: step.error && { ...step.error, message: ERASED } };
    }),
    error: error && { ...error, message: ERASED },
  };
}
