import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { statement, transaction } from "../db.ts";
import { DAY_MS } from "../time/durations.ts";
import { formatUtc } from "../time/instant.ts";
import { prunable } from "./classes.ts";
import { allRules, cutoff, type Rule } from "./rules.ts";
import { latestRun } from "./runs.ts";
import { type DataClass, dataClasses, type Retention, type RetentionChanges, type RetentionClass } from "./schema.ts";

/** When the daily run begins, in minutes of the UTC day; `jobs.ts` has it as a cron expression. */
const DAILY_MINUTES = 3 * 60 + 17;

/** How long each class is kept, and what the next run would remove of it. */
export async function read(_actor: Actor): Promise<Retention> {
  const next = nextRun(new Date());
  const rules = new Map((await allRules()).map((rule) => [rule.name, rule]));
  const classes = await Promise.all(dataClasses.map((name) => present(name, rules.get(name), next)));
  return { result: { classes, nextRun: formatUtc(next), lastRun: await latestRun() } };
}

/** Changes how long classes are kept. What is over its days goes with the next run, not at once. */
export async function change(changes: RetentionChanges, actor: Actor): Promise<Retention> {
  await transaction(async (tx) => {
    await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard retention'))::text");
    const before = Object.fromEntries((await allRules()).map(({ name, days }) => [name, days]));
    for (const [name, days] of Object.entries(changes)) {
      if ((before[name] ?? null) === days) continue;
      await statement(
        tx,
        `INSERT INTO retention_rule (data_class, days, changed_by) VALUES ($1, $2::int, $3)
         ON CONFLICT (data_class) DO UPDATE SET days = excluded.days, changed_at = now(), changed_by = excluded.changed_by`,
        [name, days, actor.username],
      );
      await audit(tx, actor, "retention.change", name, { days: before[name] ?? null }, { days });
    }
  });
  return read(actor);
}

async function present(name: DataClass, rule: Rule | undefined, next: Date): Promise<RetentionClass> {
  const { days = null, changedAt = null, changedBy = null } = rule ?? {};
  const before = days === null ? null : cutoff(next, days);
  const due = before && { before: formatUtc(before), count: await prunable[name].due(before) };
  return { name, days, changedAt: changedAt && formatUtc(changedAt), changedBy, due };
}

function nextRun(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAILY_MINUTES * 60_000;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
