import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, pgTransaction, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { ContactState } from "../../generated/prisma/enums.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { readJson } from "../../json/read.ts";
import type { Page } from "../../page.ts";
import { formatUtc, parseUtc, parseWall, wallIn } from "../../time/instant.ts";
import { instantOf } from "../../time/local-time.ts";
import { countContacts } from "../attempts/counts.ts";
import { requeueContact, unqueueContacts } from "../attempts/queue.ts";
import type { Worked } from "../contact/row.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { contactsIn } from "../lists/contact-counts.ts";
import type { LeadChanges, LeadRecord, LeadsQuery } from "./schema.ts";

type LeadRow = Omit<ContactModel, "agentId" | "message" | Exclude<keyof Worked, "state" | "attempts">> & {
  agent: string | null;
};

const columns = `c.list_id AS "listId", c.position, c.state, c.client_ids AS "clientIds", c.timezone, c.priority,
  c.contact_id AS "contactId", u.username AS agent, c.attempts, c.data, c.scheduled_for AS "scheduledFor",
  c.expires_at AS "expiresAt"`;
const contacts = 'FROM contact c LEFT JOIN "user" u ON u.id = c.agent_id';

// In the hub's dashboard a lead that waits is shown as scheduled.
const statuses = { waiting: "scheduled", working: "working", done: "done", cancelled: "cancelled" } as const;
const states = { scheduled: "waiting", working: "working", done: "done", cancelled: "cancelled" } as const;

/** The hub's fresh leads, newest first. */
export async function leads(hubName: string, query: LeadsQuery, actor: Actor): Promise<Page<LeadRecord>> {
  const hub = await hubFor(hubName, actor);
  const { index, rows, status } = query;
  const state = status && states[status];
  const months = await db().list.findMany({ where: { hubId: hub.id, kind: "leads" }, orderBy: { id: "desc" } });
  const found: LeadRow[] = [];
  let total = 0;
  for (const month of months) {
    const count = contactsIn(month, state);
    const first = Math.max(0, index - total);
    total += count;
    // No more than there are: who looks for one more of a month's millions looks at all of them.
    const most = Math.min(rows - found.length, count - first);
    if (most > 0) found.push(...(await newestOf(month.id, state, first, most)));
  }
  return { result: found.map((row) => present(row, hub)), index, rows, total };
}

async function newestOf(
  listId: bigint,
  state: ContactState | undefined,
  first: number,
  most: number,
): Promise<LeadRow[]> {
  const { rows } = await pool().query<LeadRow>(
    `SELECT ${columns} ${contacts} WHERE c.list_id = $1 AND ($2::contact_state IS NULL OR c.state = $2)
      ORDER BY c.position DESC OFFSET $3 LIMIT $4`,
    [listId, state ?? null, first, most],
  );
  return rows;
}

export async function lead(hubName: string, id: string, actor: Actor): Promise<{ result: LeadRecord }> {
  const hub = await hubFor(hubName, actor);
  return { result: present(await find(pool(), hub, id), hub) };
}

/** Moves a lead that nobody has tried to reach yet to another time. */
export async function reschedule(
  hubName: string,
  id: string,
  changes: LeadChanges,
  actor: Actor,
): Promise<{ result: LeadRecord }> {
  const hub = await hubFor(hubName, actor);
  return pgTransaction(async (client) => {
    const before = await findUntried(client, hub, id);
    const timezone = changes.timezone === undefined ? before.timezone : changes.timezone;
    const scheduledFor = newTime(before, changes, timezone ?? hub.timezone, hub);
    const expiresAt = changes.expiresAt === undefined ? before.expiresAt : parseUtc(changes.expiresAt ?? "");
    await client.query(
      "UPDATE contact SET timezone = $3, scheduled_for = $4, expires_at = $5 WHERE list_id = $1 AND position = $2",
      [before.listId, before.position, timezone, scheduledFor, expiresAt],
    );
    await requeueContact(client, before.listId, before.position);
    const was = present(before, hub);
    const result = present({ ...before, timezone, scheduledFor, expiresAt }, hub);
    await audit(client, actor, "lead.update", `${hub.name}/${id}`, timeOf(was), timeOf(result));
    return { result };
  });
}

/** Cancels a lead that nobody has tried to reach yet: it stays, as cancelled. */
export async function remove(hubName: string, id: string, actor: Actor): Promise<{ result: LeadRecord }> {
  const hub = await hubFor(hubName, actor);
  return pgTransaction(async (client) => {
    const row = await findUntried(client, hub, id);
    await client.query("UPDATE contact SET state = 'cancelled' WHERE list_id = $1 AND position = $2", [
      row.listId,
      row.position,
    ]);
    await countContacts(client, row.listId, { cancelled: 1 });
    await unqueueContacts(client, row.listId, [row.position]);
    const result = present({ ...row, state: "cancelled" }, hub);
    await audit(client, actor, "lead.cancel", `${hub.name}/${id}`, present(row, hub), result);
    return { result };
  });
}

/** Without a new date the lead keeps what its clock shows, in whichever zone it is now. */
function newTime(before: LeadRow, { scheduleDate }: LeadChanges, zone: string, hub: UploadHub): Date | null {
  if (scheduleDate === null) return null;
  const wall =
    scheduleDate === undefined
      ? before.scheduledFor && wallIn(before.scheduledFor, before.timezone ?? hub.timezone)
      : parseWall(scheduleDate);
  const at = wall && instantOf(wall, zone);
  return at && at.getTime() > Date.now() ? at : null;
}

async function find(client: pg.Pool | pg.PoolClient, hub: UploadHub, id: string, lock = ""): Promise<LeadRow> {
  const [list, position] = id.split("-");
  const { rows } = await client.query<LeadRow>(
    `SELECT ${columns} ${contacts} WHERE c.list_id = $2 AND c.position = $3
        AND EXISTS (SELECT FROM list WHERE id = $2 AND hub_id = $1 AND kind = 'leads') ${lock}`,
    [hub.id, list, position],
  );
  if (!rows[0]) throw new AppError("not-found", `The hub has no lead ${id}.`);
  return rows[0];
}

async function findUntried(client: pg.PoolClient, hub: UploadHub, id: string): Promise<LeadRow> {
  const lead = await find(client, hub, id, "FOR UPDATE OF c");
  if (lead.state === "cancelled") throw new AppError("conflict", "The lead is cancelled.");
  if (lead.state !== "waiting" || lead.attempts > 0) {
    throw new AppError("conflict", "The lead was already attempted.");
  }
  return lead;
}

function timeOf({ scheduledFor, timezone, expiresAt }: LeadRecord) {
  return { scheduledFor, timezone, expiresAt };
}

function present(row: LeadRow, hub: UploadHub): LeadRecord {
  const { listId, position, state, timezone, scheduledFor, expiresAt, data, ...rest } = row;
  return {
    ...rest,
    id: `${listId}-${position}`,
    list: Number(listId),
    status: statuses[state],
    clientId: row.clientIds[0] ?? "",
    timezone: timezone ?? hub.timezone,
    scheduledFor: scheduledFor && formatUtc(scheduledFor),
    expiresAt: expiresAt && formatUtc(expiresAt),
    data: data === null ? null : (readJson(data) as Record<string, unknown>),
  };
}
