import type pg from "pg";
import { type Actor, can } from "../../../actor.ts";
import { type Author, audit } from "../../../audit/audit.ts";
import { pgTransaction, pool } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import type { AttemptModel } from "../../../generated/prisma/models/Attempt.ts";
import { formatUtc, parseWall } from "../../../time/instant.ts";
import { wallMoment } from "../../../time/local-time.ts";
import type { ProviderWorld } from "../../dispatch/provider.ts";
import { hubFor, type UploadHub } from "../../hubs/access.ts";
import type { ContactRecord } from "../../lists/contact-record-schema.ts";
import { type AskedContact, contactOf, findContact } from "../../lists/contacts.ts";
import { findList } from "../../lists/lists.ts";
import { type AttemptHub, attemptHubs } from "../hub.ts";
import { isSpent, lockContact, type MovedContact, moveContact } from "../move.ts";
import { afterDisposition } from "../outcomes.ts";
import { agentNamed, blacklistBy, dispositionNamed, type FoundDisposition, findDisposition } from "./disposition.ts";
import type { Disposing, NamedDisposition } from "./schema.ts";

type Disposed = Pick<
  AttemptModel,
  "listId" | "position" | "n" | "id" | "hubId" | "number" | "numberIndex" | "status" | "agent"
> & {
  now: Date;
};

/** Sets the disposition of a contact's latest attempt. */
export async function disposeContact(
  { hubName, id, contactId }: AskedContact,
  given: Disposing,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: ContactRecord }> {
  const hub = await hubFor(hubName, actor);
  await pgTransaction(async (client) => {
    await findList(client, hub, id);
    const { listId, position } = await findContact(client, id, contactId);
    const attempt = await lockLatest(client, listId, position);
    if (!can(actor, "lists:write") && attempt?.agent !== actor.username) {
      throw new AppError("forbidden", "Agents dispose of the contacts that they talked to.");
    }
    if (!attempt) throw new AppError("conflict", "The contact was not attempted yet.");
    const disposition = await dispositionNamed(client, given.disposition);
    const agentId = given.agent ? await agentNamed(client, given.agent, actor) : null;
    const contact = await lockContact(client, listId, position);
    if (!contact || contact.state === "cancelled") throw new AppError("conflict", "The contact was cancelled.");
    if (contact.attempts !== attempt.n) {
      throw new AppError("conflict", "The contact was attempted again meanwhile; try again.", { retryAfter: 1 });
    }
    const callBackAt = callBack(given, disposition, contact, hub, attempt.now);
    if (disposition.action === "reschedule" && given.agent !== undefined) {
      await client.query("UPDATE contact SET agent_id = $3 WHERE list_id = $1 AND position = $2", [
        listId,
        position,
        agentId,
      ]);
    }
    const { comment = null, agent = null } = given;
    await dispose(client, attempt, contact, disposition, { comment, agent, callBackAt }, actor);
  });
  return contactOf(hub, id, contactId, world);
}

/** A disposition that was told with a report, and by whom. */
export type ReportedDisposition = { id: number; by: Author; comment?: string | null };

/** Refuses what a report cannot set, for it has no date. */
export async function requireReportable(named: NamedDisposition): Promise<number> {
  const { id, action } = await dispositionNamed(pool(), named);
  if (action === "reschedule") {
    throw invalid("disposition", "schedules a callback, which needs a date: set it for the contact", "invalid");
  }
  return Number(id);
}

/** Sets the disposition of a report, in its transaction; one that is gone or disabled by now is left out. */
export async function disposeReported(
  client: pg.PoolClient,
  id: string,
  { id: named, by, comment = null }: ReportedDisposition,
  agent: string | null,
): Promise<void> {
  const { rows } = await client.query<Disposed>(`${disposed} WHERE id = $1 FOR UPDATE`, [id]);
  const [attempt] = rows;
  const disposition = await findDisposition(client, named);
  if (!attempt || !disposition || disposition.action === "reschedule") return;
  const contact = await lockContact(client, attempt.listId, attempt.position);
  await dispose(client, attempt, contact, disposition, { comment, agent, callBackAt: null }, by);
}

const disposed = `SELECT list_id AS "listId", position, n, id, hub_id AS "hubId", number, number_index AS "numberIndex",
  status, agent, clock_timestamp() AS now
  FROM attempt`;

async function lockLatest(client: pg.PoolClient, listId: bigint, position: bigint): Promise<Disposed | null> {
  const { rows } = await client.query<Disposed>(
    `${disposed} WHERE list_id = $1 AND position = $2 ORDER BY n DESC LIMIT 1 FOR UPDATE`,
    [listId, position],
  );
  return rows[0] ?? null;
}

type Details = { comment: string | null; agent: string | null; callBackAt: Date | null };

/**
 * The attempt and its contact are locked. The contact moves at once, also while the talk goes on: no claim takes it before
 * that is over. An attempt of which nothing was reported may still be withdrawn, so that one moves its contact when it ends.
 */
async function dispose(
  client: pg.PoolClient,
  attempt: Disposed,
  contact: MovedContact | null,
  disposition: FoundDisposition,
  { comment, agent, callBackAt }: Details,
  author: Author,
): Promise<void> {
  const { listId, position, n, id, hubId, number, now } = attempt;
  const { levels, confirmed } = disposition;
  const action = confirmed ? disposition.action : null;
  const hub = (await attemptHubs(client, [hubId])).get(hubId);
  const isLatest = contact !== null && contact.state !== "cancelled" && contact.attempts === n;
  if (isLatest && hub && action === "reschedule") requireLeft(hub, contact);
  const isEnded = attempt.status === "ended";
  await client.query(
    `UPDATE attempt SET disposition = $4, comment = $5, agent = coalesce(agent, $6), action = $7, call_back_at = $8,
            next_at = CASE WHEN $9 THEN NULL ELSE next_at END WHERE list_id = $1 AND position = $2 AND n = $3`,
    [
      listId,
      position,
      n,
      { id: Number(disposition.id), levels },
      comment,
      agent,
      action,
      callBackAt,
      isEnded && !!action,
    ],
  );
  if (hub && action) await blacklistBy(client, disposition, number, hub, author);
  if (hub && action && isLatest && attempt.status !== "going") {
    const tried = await atNumberOf(client, attempt, contact);
    const ended = { contact: tried, hub: hub.retrying, at: now };
    await moveContact(client, contact, afterDisposition(action, ended, callBackAt));
  }
  const after = { attempt: id, disposition: Number(disposition.id), levels, comment, agent };
  const when = callBackAt && formatUtc(callBackAt);
  await audit(client, author, "contact.dispose", `${hub?.name ?? ""}/${listId}-${position}`, null, { ...after, when });
}

/** The contact as it was after this attempt; an earlier disposition of it may have gone on to another number. */
async function atNumberOf(
  client: pg.PoolClient,
  { listId, position, numberIndex }: Disposed,
  contact: MovedContact,
): Promise<MovedContact> {
  if (contact.numberIndex === numberIndex) return contact;
  const { rows } = await client.query<{ tries: number }>(
    "SELECT count(*)::int AS tries FROM attempt WHERE list_id = $1 AND position = $2 AND number_index = $3",
    [listId, position, numberIndex],
  );
  return { ...contact, numberIndex, numberTries: rows[0]?.tries ?? 0 };
}

function requireLeft(hub: AttemptHub, contact: MovedContact): void {
  if (!isSpent(hub, contact)) return;
  const most = hub.retrying.maxTotal;
  throw new AppError("conflict", `The hub attempts no contact more than ${most} times, so there can be no callback.`);
}

/** When the callback is due, as of a lead's date; null for a disposition that schedules none. */
function callBack(
  { scheduleDate, timezone }: Disposing,
  { action }: FoundDisposition,
  contact: MovedContact,
  hub: UploadHub,
  now: Date,
): Date | null {
  if (action !== "reschedule") {
    if (scheduleDate === undefined) return null;
    throw invalid("scheduleDate", "is only for a disposition that schedules a callback", "unexpected");
  }
  const wall = parseWall(scheduleDate ?? "");
  if (!wall) throw invalid("scheduleDate", "is required by this disposition", "required");
  const zone = timezone ?? contact.timezone ?? hub.timezone;
  const { at, shown } = wallMoment(wall, zone);
  if (shown === "never") throw invalid("scheduleDate", `is skipped by the clocks of ${zone}`, "invalid");
  return at > now ? at : now;
}
