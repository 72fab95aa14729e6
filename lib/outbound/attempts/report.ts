import type pg from "pg";
import { z } from "zod";
import { pgTransaction } from "../../db.ts";
import type { CarrierStatus } from "../../providers.ts";
import { staffReport } from "../agents/answer.ts";
import { disposeReported, type ReportedDisposition } from "./dispositions/dispose.ts";
import { type AttemptHub, attemptHubs } from "./hub.ts";
import { type AttemptOutcome, type AttemptStanding, afterReport } from "./outcomes.ts";
import { notIdleForLong } from "./pace.ts";
import { takeEarlyReports } from "./reports/early-reports.ts";
import { settleAttempts } from "./settle.ts";
import { simulatedReport } from "./simulated.ts";
import type { AttemptChange, AttemptRow } from "./state.ts";

/** What is told of an attempt: by its carrier, or by the product itself where nothing will be told any more. */
export type AttemptReport = {
  says: CarrierStatus | "unknown";
  reason?: string | null | undefined;
  /** When it came to that; absent: now. */
  at?: Date | null | undefined;
  /** Who talked. */
  agent?: string | null | undefined;
  /** Seconds of the talk. */
  duration?: number | null | undefined;
  /** How who talked says that it went; one that the attempt has already stays. */
  disposition?: ReportedDisposition | null;
  /** How the provider calls it. */
  messageId?: string | null | undefined;
  /** An error to which no repetition changes anything. */
  isFinal?: boolean;
  /** An error that is the recipient's: it says nothing of the provider. */
  isRecipients?: boolean;
  /** When the product does the next thing to it; absent: never again, unless more is told. */
  nextAt?: Date | null;
};

const columns = `list_id AS "listId", position, n, id, hub_id AS "hubId", contact_id AS "contactId", number,
  number_index AS "numberIndex", client, provider, status, outcome, simulated, message_id AS "messageId", reason, agent,
  duration, disposition, action, call_back_at AS "callBackAt",
  started_at AS "startedAt", ended_at AS "endedAt", next_at AS "nextAt", clock_timestamp() AS now`;

/**
 * Applies what is told of an attempt, in the transaction around it or one of its own: reports come in any order, twice
 * or late, and one that knows less than what is known changes nothing. An attempt that ends by it moves its contact
 * (docs/contract.md, 4): `nextAfter` says where to. False: nothing was changed; null: there is no such attempt.
 */
export async function reportAttempt(id: string, report: AttemptReport): Promise<boolean | null> {
  if (!z.guid().safeParse(id).success) return null;
  return pgTransaction(async (client) => {
    const { rows } = await client.query<AttemptRow>(`SELECT ${columns} FROM attempt WHERE id = $1 FOR UPDATE`, [id]);
    const [attempt] = rows;
    if (!attempt) return null;
    const [change] = await changesBy(client, [attempt], () => report);
    if (!change) return false;
    if (change.after !== null || isFuller(change)) await settleAttempts(client, [change]);
    const { disposition } = report;
    if (disposition && !attempt.disposition) await disposeReported(client, id, disposition, change.agent);
    if (change.messageId !== null && change.messageId !== attempt.messageId) {
      for (const early of await takeEarlyReports(client, change.messageId, change.hub)) await reportAttempt(id, early);
    }
    return change.after !== null || change.waits;
  });
}

/** Whether a report of what is known tells something that is not. */
function isFuller({ attempt, messageId, agent, duration }: AttemptChange): boolean {
  return messageId !== attempt.messageId || agent !== attempt.agent || duration !== attempt.duration;
}

/** Applies what is told of attempts that the transaction has locked; null: nothing, as things stand. */
export async function reportLocked(client: pg.PoolClient, ids: readonly string[], reportOf: ReportOf): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await client.query<AttemptRow>(
    `SELECT ${columns} FROM attempt WHERE id = ANY($1::uuid[]) ORDER BY id`,
    [ids],
  );
  const changes = await changesBy(client, rows, reportOf);
  await settleAttempts(
    client,
    changes.filter(({ after }) => after !== null),
  );
}

/** Ends an attempt of which nothing more will be told: the same as a report of that outcome. */
export async function endAttempt(
  id: string,
  outcome: Exclude<AttemptOutcome, "blacklisted">,
  more: Omit<AttemptReport, "says" | "nextAt"> = {},
): Promise<boolean | null> {
  // An answered call that has ended is a call that is completed.
  return reportAttempt(id, { ...more, says: outcome === "answered" ? "completed" : outcome });
}

/** One transaction applies so many at most. */
const MOST_ATTEMPTS = 200;

/**
 * Does what is due to attempts without anybody telling: the simulated carrier reports, others whose carrier was silent
 * are unknown, and who talked to somebody whose disposition never came is done. Gives how many there were; any number of
 * workers do it at once.
 */
export async function applyDue(): Promise<number> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<AttemptRow>(
      `SELECT ${columns}, ${notIdleForLong} FROM attempt
        WHERE next_at <= statement_timestamp() ORDER BY next_at LIMIT ${MOST_ATTEMPTS} FOR UPDATE SKIP LOCKED`,
    );
    const changes = await changesBy(client, rows, (attempt, hub) =>
      attempt.simulated ? simulated(attempt, hub) : nothingTold,
    );
    // What had ended already waited for a disposition.
    const isOver = ({ attempt, after }: AttemptChange) => attempt.status === "ended" && after === null;
    await settleAttempts(
      client,
      changes.map((change) => (isOver(change) ? { ...change, isOver: true, nextAt: null } : change)),
    );
    return rows.length;
  });
}

const nothingTold: AttemptReport = { says: "unknown", reason: "Nothing was reported.", nextAt: null };

function simulated(attempt: AttemptRow, hub: AttemptHub | null): AttemptReport {
  const { says, thenMs } = simulatedReport(attempt.number, attempt, hub?.isCall ?? false);
  return { says, nextAt: thenMs === null ? null : new Date(attempt.now.getTime() + thenMs) };
}

type ReportOf = (attempt: AttemptRow, hub: AttemptHub | null) => AttemptReport | null;

async function changesBy(
  client: pg.PoolClient,
  attempts: readonly AttemptRow[],
  reportOf: ReportOf,
): Promise<AttemptChange[]> {
  const hubs = await attemptHubs(client, [...new Set(attempts.map(({ hubId }) => hubId))]);
  const changes: AttemptChange[] = [];
  for (const attempt of attempts) {
    const hub = hubs.get(attempt.hubId) ?? null;
    const report = reportOf(attempt, hub);
    if (!report) continue;
    const { report: staffed, waits } = await staffReport(client, attempt, hub, report);
    changes.push({ ...changeOf(attempt, staffed, hub), waits });
  }
  return changes;
}

function changeOf(attempt: AttemptRow, report: AttemptReport, hub: AttemptHub | null): Omit<AttemptChange, "waits"> {
  const after = standingAfter(attempt, report, hub?.isCall ?? false);
  const isEnd = attempt.status !== "ended" && after?.status === "ended";
  const later = after?.status === "ended" ? null : attempt.nextAt;
  // What comes late fills in what is missing, and changes nothing else.
  const either = <T>(told: T | null | undefined, known: T | null) =>
    after ? (told ?? known) : (known ?? told ?? null);
  return {
    attempt,
    hub,
    after,
    isEnd,
    isOver: false,
    isFinal: report.isFinal ?? false,
    isRecipients: report.isRecipients ?? false,
    endedAt: isEnd ? within(report.at ?? attempt.now, attempt.startedAt, attempt.now) : attempt.endedAt,
    reason: after ? (report.reason ?? null) : attempt.reason,
    messageId: either(report.messageId, attempt.messageId),
    agent: either(report.agent, attempt.agent),
    duration: either(report.duration, attempt.duration),
    nextAt: report.nextAt === undefined ? later : report.nextAt,
  };
}

/** A carrier's clock may be wrong: no attempt ends before it began, or later than now. */
function within(at: Date, first: Date, last: Date): Date {
  if (at > last) return last;
  return at < first ? first : at;
}

function standingAfter(attempt: AttemptRow, { says }: AttemptReport, isCall: boolean): AttemptStanding | null {
  if (says !== "unknown") return afterReport(attempt, says, isCall);
  return attempt.status === "ended" ? null : { status: "ended", outcome: attempt.outcome ?? "unknown" };
}
