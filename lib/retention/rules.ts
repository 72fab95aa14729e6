import { db, statement } from "../db.ts";
import { DAY_MS } from "../time/durations.ts";
import { formatUtc } from "../time/instant.ts";
import type { DataClass } from "./schema.ts";

export type Rule = { name: DataClass; days: number | null; changedAt: Date; changedBy: string };

/** Up to when each class that is not kept for ever goes, for a run at that moment. */
export async function cutoffs(at: Date): Promise<Partial<Record<DataClass, string>>> {
  const limited = (await allRules()).filter(({ days }) => days !== null);
  return Object.fromEntries(limited.map(({ name, days }) => [name, formatUtc(cutoff(at, days ?? 0))]));
}

/** Up to when a class of so many days goes. */
export function cutoff(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}

/** The rules there are: a class without one is kept for ever. */
export async function allRules(): Promise<Rule[]> {
  return statement<Rule>(
    db(),
    `SELECT data_class AS name, days, changed_at AS "changedAt", changed_by AS "changedBy" FROM retention_rule`,
  );
}
