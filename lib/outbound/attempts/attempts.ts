import type { Actor } from "../../actor.ts";
import { db } from "../../db.ts";
import type { AttemptModel, AttemptWhereInput } from "../../generated/prisma/models/Attempt.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { hubFor } from "../hubs/access.ts";
import { type CountedAttempts, countAttempts } from "../progress/counted.ts";
import type { AttemptRecord, AttemptsAnswer, AttemptsQuery } from "./schema.ts";

const END_OF_TIME = new Date("9999-12-31T00:00:00Z");

/** The attempts of a hub that fit, newest first; those at lists that were discarded are among them. */
export async function attempts(hubName: string, query: AttemptsQuery, actor: Actor): Promise<AttemptsAnswer> {
  const hub = await hubFor(hubName, actor);
  const { index, rows, after } = query;
  const { range, where } = filterOf(hub.id, query);
  const total = isCounted(query) ? await countAttempts(range, query) : await db().attempt.count({ where });
  // No more than there are: who looks for one more of a hub's millions looks at all of them.
  const left = Math.max(0, total - index);
  const found = await db().attempt.findMany({
    where: { ...where, ...(after === undefined ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    skip: index,
    take: after === undefined ? Math.min(rows + 1, left) : rows + 1,
  });
  const shown = found.slice(0, rows);
  const next = found.length > rows ? (shown.at(-1)?.id ?? null) : null;
  return { result: shown.map((row) => presentAttempt(row, hub.name)), index, rows, total, next };
}

/** Attempts of a hub are counted as they come and change, but not by list or contact. */
function isCounted({ list, contact }: AttemptsQuery): boolean {
  return list === undefined && contact === undefined;
}

function filterOf(hubId: bigint, query: AttemptsQuery): { range: CountedAttempts; where: AttemptWhereInput } {
  const { list, contact, outcome, agent, initialdate, finaldate, timezone } = query;
  const first = initialdate === undefined ? null : parseIn(initialdate, timezone);
  const last = finaldate === undefined ? null : parseIn(finaldate, timezone);
  const from = first ?? new Date(0);
  const until = last === null ? END_OF_TIME : new Date(last.getTime() + SECOND_MS);
  const [listId, position] = contact?.split("-") ?? [];
  const where = {
    hubId,
    AND: [
      list === undefined ? {} : { listId: BigInt(list) },
      listId === undefined || position === undefined ? {} : { listId: BigInt(listId), position: BigInt(position) },
      outcome === undefined ? {} : { outcome },
      agent === undefined ? {} : { agent },
      first === null ? {} : { startedAt: { gte: from } },
      last === null ? {} : { startedAt: { lt: until } },
    ],
  };
  return { range: { hubId, from, until }, where };
}

/** The attempts at each of these contacts of a list, oldest first. */
export async function historyOf(
  hub: string,
  listId: bigint,
  positions: readonly bigint[],
): Promise<Map<bigint, AttemptRecord[]>> {
  const found = await db().attempt.findMany({
    where: { listId, position: { in: [...positions] } },
    orderBy: [{ position: "asc" }, { n: "asc" }],
  });
  const histories = Map.groupBy(found, ({ position }) => position);
  return new Map([...histories].map(([position, rows]) => [position, rows.map((row) => presentAttempt(row, hub))]));
}

function presentAttempt(row: AttemptModel, hub: string): AttemptRecord {
  const { id, number, numberIndex, n, contactId, filename, reason, agent, duration, provider } = row;
  return {
    id,
    hub,
    list: Number(row.listId),
    filename,
    contact: `${row.listId}-${row.position}`,
    contactId,
    number,
    numberIndex,
    n,
    status: row.status as AttemptRecord["status"],
    outcome: row.outcome as AttemptRecord["outcome"],
    reason,
    startDate: formatUtc(row.startedAt),
    endDate: row.endedAt && formatUtc(row.endedAt),
    agent,
    disposition: row.disposition as AttemptRecord["disposition"],
    duration,
    provider,
    messageId: row.messageId,
    run: row.runId,
    simulated: row.simulated,
  };
}
