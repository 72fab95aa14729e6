import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import type { Page } from "../../page.ts";
import { historyOf } from "../attempts/attempts.ts";
import type { ContactKind } from "../contact/contact.ts";
import { gatesOf } from "../dispatch/contact-gates.ts";
import type { DueContact } from "../dispatch/due.ts";
import { heldAt, type WorkedList } from "../dispatch/groups.ts";
import type { ProviderWorld } from "../dispatch/provider.ts";
import { isUnderWay } from "../dispatch/under-way.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { contactsIn } from "./contact-counts.ts";
import { type ContactRecord, type ContactsQuery, contactStatuses, type SavedContact } from "./contact-record-schema.ts";
import { findList } from "./lists.ts";

/** A contact as it is kept, the names behind its ids beside it. */
export type KeptContact = Pick<
  SavedContact,
  "status" | "attempts" | "clientIds" | "timezone" | "priority" | "contactId" | "agent" | "template"
> & {
  listId: bigint;
  position: bigint;
  agentId: bigint | null;
  message: string | null;
  data: string | null;
  scheduledFor: Date | null;
  nextAttemptAt: Date | null;
  expiresAt: Date | null;
  result: string | null;
  numberIndex: number | null;
  numberTries: number | null;
  owed: boolean | null;
  isUnderWay: boolean;
};

export type AskedContact = { hubName: string; id: number; contactId: string };

/** The channel's own properties as `message` holds them. */
export type Message = { content?: string; templateId?: number; subject?: string; attachments?: string[] };

const columns = `c.list_id AS "listId", c.position, c.state AS status, c.attempts, c.client_ids AS "clientIds",
  c.timezone, c.priority, c.contact_id AS "contactId", c.agent_id AS "agentId", u.username AS agent,
  t.name AS template, c.message, c.data, c.scheduled_for AS "scheduledFor", c.next_attempt_at AS "nextAttemptAt",
  c.expires_at AS "expiresAt", c.result, c.number_index AS "numberIndex", c.number_tries AS "numberTries", c.owed,
  ${isUnderWay} AS "isUnderWay"`;
const names = `LEFT JOIN "user" u ON u.id = c.agent_id
  LEFT JOIN template t ON t.id = (c.message::json ->> 'templateId')::bigint`;

/** A list's contacts in their order, or those that are searched for. */
export async function contacts(
  hubName: string,
  id: number,
  query: ContactsQuery,
  world: ProviderWorld,
  actor: Actor,
): Promise<Page<ContactRecord>> {
  const hub = await hubFor(hubName, actor);
  const list = await findList(pool(), hub, id);
  const { index, rows, search, status, gate, result: best } = query;
  const { from, values } = await matching(hub, list, query, world);
  const [at, most] = [values.length + 1, values.length + 2];
  const counted = [search, gate, best].every((one) => one === undefined) ? contactsIn(list, status) : null;
  // No more than there are: who looks for one more of a list's millions looks at all of them.
  const left = counted === null ? rows : Math.max(0, counted - index);
  const [found, total] = await Promise.all([
    pool().query<KeptContact>(
      `SELECT ${columns} FROM (SELECT * ${from} ORDER BY position OFFSET $${at} LIMIT $${most}) AS c ${names}
        ORDER BY c.position`,
      [...values, index, Math.min(rows, left)],
    ),
    counted ?? count(from, values),
  ]);
  return { result: await records(hub, list, found.rows, world), index, rows, total };
}

/** The statement's part that finds the contacts, and what it takes. */
async function matching(
  hub: UploadHub,
  list: WorkedList,
  { search, status, gate, result }: ContactsQuery,
  world: ProviderWorld,
): Promise<{ from: string; values: unknown[] }> {
  const position = search !== undefined && /^\d{1,15}$/.test(search) ? search : null;
  const values = [
    list.id,
    search ?? null,
    position,
    search === undefined ? null : keyOf(search, hub.kind),
    status,
    result,
  ];
  // Whichever of its numbers begins so: `+`, blanks and dashes count in neither.
  const where = `WHERE list_id = $1 AND ($5::contact_state IS NULL OR state = $5) AND ($6::text IS NULL OR result = $6)
    AND ($2::text IS NULL OR contact_id = $2 OR position = $3::bigint
         OR EXISTS (SELECT FROM unnest(client_ids) AS number WHERE starts_with(ltrim(lower(number), '+'), $4::text)))`;
  if (gate === undefined) return { from: `FROM contact ${where}`, values };
  const states = status === undefined ? contactStatuses : [status];
  const held = await heldAt(gate, hub, list, states, world, values.length);
  return { from: `FROM ${held.table} ${where}`, values: [...values, ...held.values] };
}

function keyOf(search: string, kind: ContactKind): string {
  return kind === "email" ? search.toLowerCase() : search.replaceAll(/[+\s.()-]/g, "");
}

async function count(from: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool().query<{ total: bigint }>(`SELECT count(*) AS total ${from}`, [...values]);
  return Number(rows[0]?.total ?? 0);
}

/** One contact of a list. */
export async function contact(
  hubName: string,
  list: number,
  id: string,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: ContactRecord }> {
  return contactOf(await hubFor(hubName, actor), list, id, world);
}

/** A contact of the hub as it stands now. */
export async function contactOf(
  hub: UploadHub,
  list: number,
  id: string,
  world: ProviderWorld,
): Promise<{ result: ContactRecord }> {
  const found = await findList(pool(), hub, list);
  const row = await findContact(pool(), list, id);
  const [result] = await records(hub, found, [row], world);
  if (!result) throw new AppError("not-found", `The list has no contact ${id}.`);
  return { result };
}

async function records(
  hub: UploadHub,
  list: DueContact["list"] & { id: bigint },
  rows: readonly KeptContact[],
  world: ProviderWorld,
): Promise<ContactRecord[]> {
  const held = await gatesOf(hub, list, rows, world);
  const histories = await historyOf(
    hub.name,
    list.id,
    rows.map(({ position }) => position),
  );
  return rows.flatMap((row, i) => {
    const result = row.result as ContactRecord["result"];
    const history = histories.get(row.position) ?? [];
    return held[i] ? { ...presentContact(row), result, history, ...held[i] } : [];
  });
}

export async function findContact(
  client: pg.Pool | pg.PoolClient,
  list: number,
  id: string,
  lock = "",
): Promise<KeptContact> {
  const [listId, position] = id.split("-");
  const { rows } = await client.query<KeptContact>(
    `SELECT ${columns} FROM contact c ${names} WHERE c.list_id = $1 AND c.list_id = $2 AND c.position = $3 ${lock}`,
    [list, listId, position],
  );
  if (!rows[0]) throw new AppError("not-found", `The list has no contact ${id}.`);
  return rows[0];
}

/** The contact, locked for a change of it: only while nobody has tried to reach it, and no lead. */
export async function findUntried(
  client: pg.PoolClient,
  hub: UploadHub,
  list: number,
  id: string,
): Promise<KeptContact> {
  // It cannot be discarded meanwhile.
  await client.query("SELECT FROM list WHERE id = $1 FOR KEY SHARE", [list]);
  const { kind } = await findList(client, hub, list);
  if (kind === "leads") throw new AppError("conflict", "This is a fresh lead; change it among the hub's leads.");
  const row = await findContact(client, list, id, "FOR UPDATE OF c");
  if (row.status !== "waiting" || row.attempts > 0) {
    throw new AppError("conflict", "The contact was already attempted.");
  }
  return row;
}

export function presentContact(row: KeptContact): SavedContact {
  const { listId, position, message, data, status, attempts, clientIds, timezone, priority } = row;
  const rest = { status, attempts, clientIds, timezone, priority, contactId: row.contactId };
  const { content = null, subject = null, attachments = [] } = readJson(message ?? "{}") as Message;
  return {
    ...rest,
    agent: row.agent,
    template: row.template,
    id: `${listId}-${position}`,
    position: Number(position),
    number: clientIds[0] ?? "",
    subject,
    content,
    attachments,
    data: data === null ? null : (readJson(data) as Record<string, unknown>),
  };
}
