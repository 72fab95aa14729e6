import type pg from "pg";
import { z } from "zod";
import { pgTransaction, pool } from "../../db.ts";
import type { CarrierStatus } from "../../providers.ts";
import { attemptHubs } from "./hub.ts";
import { type AttemptOutcome, type AttemptStanding, afterReport } from "./outcomes.ts";
import { settleAttempts } from "./settle.ts";
import { simulatedReport } from "./simulated.ts";
import type { AttemptChange, AttemptRow } from "./state.ts";

/** What is told of an attempt: by its carrier, or by the product itself where nothing will be told any more. */
type AttemptReport = {
  says: CarrierStatus | "unknown";
  reason?: string | null;
  /** How the provider calls it. */
  messageId?: string | null;
  /** An error to which no repetition changes anything. */
  isFinal?: boolean;
  /** When the product does the next thing to it; absent: never again, unless more is told. */
  nextAt?: Date | null;
};

const columns = `list_id AS "listId", position, n, id, hub_id AS "hubId", contact_id AS "contactId", number,
  number_index AS "numberIndex", client, status, outcome, simulated, message_id AS "messageId", reason, ended_at AS "endedAt",
  next_at AS "nextAt", clock_timestamp() AS now`;

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
    const change = (await changesBy(client, [{ attempt, report }])).filter(({ after }) => after !== null);
    await settleAttempts(client, change);
    return change.length > 0;
  });
}

/** The id of the latest attempt that its provider calls so; null where there is none. */
export async function attemptOfMessage(messageId: string): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM attempt WHERE message_id = $1 ORDER BY id DESC LIMIT 1",
    [messageId],
  );
  return rows[0]?.id ?? null;
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
    const { rows } = await client.query<AttemptRow & { isCall: boolean | null }>(
      `SELECT ${columns}, (SELECT channel = 'telephony' FROM hub WHERE hub.id = hub_id) AS "isCall" FROM attempt
        WHERE next_at <= clock_timestamp() ORDER BY next_at LIMIT ${MOST_ATTEMPTS} FOR UPDATE SKIP LOCKED`,
    );
    const told = rows.map((attempt) => ({ attempt, report: attempt.simulated ? simulated(attempt) : nothingTold }));
    const changes = await changesBy(client, told);
    // What had ended already waited for a disposition.
    const isOver = ({ attempt, after }: AttemptChange) => attempt.status === "ended" && after === null;
    await settleAttempts(
      client,
      changes.map((change) => ({ ...change, isOver: isOver(change) })),
    );
    return rows.length;
  });
}

const nothingTold: AttemptReport = { says: "unknown", reason: "Nothing was reported.", nextAt: null };

function simulated(attempt: AttemptRow & { isCall: boolean | null }): AttemptReport {
  const { says, thenMs } = simulatedReport(attempt.number, attempt, attempt.isCall ?? false);
  return { says, nextAt: thenMs === null ? null : new Date(attempt.now.getTime() + thenMs) };
}

type Told = { attempt: AttemptRow; report: AttemptReport };

async function changesBy(client: pg.PoolClient, told: readonly Told[]): Promise<AttemptChange[]> {
  const hubs = await attemptHubs(client, [...new Set(told.map(({ attempt }) => attempt.hubId))]);
  return told.map(({ attempt, report }): AttemptChange => {
    const hub = hubs.get(attempt.hubId) ?? null;
    const after = standingAfter(attempt, report, hub?.isCall ?? false);
    const isEnd = attempt.status !== "ended" && after?.status === "ended";
    const later = after?.status === "ended" ? null : attempt.nextAt;
    return {
      attempt,
      hub,
      after,
      isEnd,
      isOver: false,
      isFinal: report.isFinal ?? false,
      endedAt: isEnd ? attempt.now : attempt.endedAt,
      reason: after ? (report.reason ?? null) : attempt.reason,
      messageId: report.messageId ?? attempt.messageId,
      nextAt: report.nextAt === undefined ? later : report.nextAt,
    };
  });
}

function standingAfter(attempt: AttemptRow, { says }: AttemptReport, isCall: boolean): AttemptStanding | null {
  if (says !== "unknown") return afterReport(attempt, says, isCall);
  return attempt.status === "ended" ? null : { status: "ended", outcome: attempt.outcome ?? "unknown" };
}
