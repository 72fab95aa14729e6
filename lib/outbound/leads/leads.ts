import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { emit } from "../../events/events.ts";
import type { StreamIdempotency } from "../../idempotency/keys.ts";
import { keepingAnswer, replayOrRefuse } from "../../idempotency/stream.ts";
import type { SentBody } from "../../sent-body.ts";
import { formatUtc, parseUtc } from "../../time/instant.ts";
import { parseIn } from "../../time/local-time.ts";
import { queueContacts } from "../attempts/queue.ts";
import type { Contact } from "../contact/contact.ts";
import { copyContacts, copyText } from "../contact/copy-contacts.ts";
import { References } from "../contact/references.ts";
import { type ContactRow, contactRow } from "../contact/row.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { checkSpecOf } from "../intake/batch-check.ts";
import { InlineChecker } from "../intake/checker.ts";
import { UploadReader } from "../intake/upload-reader.ts";
import { attachLeftOut } from "../lists/left-out.ts";
import { Room } from "../upload/room.ts";
import { type LeadsAnswer, leadLimits } from "./schema.ts";

// What a lead takes in memory when it is read, of the bytes it was sent as.
const READ_TIMES = 3;

type Given = { sent: SentBody; idempotency: StreamIdempotency | null };

/** Saves fresh leads (docs/contract.md, 10): all of them in one transaction before the answer, or none. */
export async function addLeads(
  hubName: string,
  leftOut: number | undefined,
  { sent, idempotency }: Given,
  actor: Actor,
) {
  const hub = await hubFor(hubName, actor);
  const room = Room.enter(sent.announced, actor);
  try {
    return await take(hub, leftOut, { sent, idempotency }, room, actor);
  } finally {
    room.leave();
  }
}

async function take(
  hub: UploadHub,
  leftOut: number | undefined,
  { sent, idempotency }: Given,
  room: Room,
  actor: Actor,
) {
  const references = await References.of(hub, actor.sees.agents);
  const checker = new InlineChecker(checkSpecOf("leads", hub));
  const intake = new UploadReader({
    array: "leads",
    checker,
    references,
    limits: leadLimits,
    skip: false,
    idempotency,
    room,
  });
  const read = async () => {
    const leads: Contact[] = [];
    for await (const { values, texts } of intake.batches(sent)) {
      room.take(READ_TIMES * texts.bytes.length);
      leads.push(...(values as Contact[]));
    }
    return leads;
  };
  const leads = await read().catch((refusal) => replayOrRefuse(refusal, idempotency));
  if (leads instanceof RawAnswer) return leads;
  return keepingAnswer(
    idempotency,
    async () => {},
    async (client): Promise<LeadsAnswer> => {
      const list = await monthOf(client, hub, leads.length, actor);
      const rows = leads.map((lead, i) => contactRow(lead, list.first + i, references, timesOf(lead, hub)));
      await copyContacts(client, [copyText(list.id, rows)]);
      await queueContacts(
        client,
        list.id,
        rows.map(({ position }) => position),
      );
      if (leftOut !== undefined) await attachLeftOut(client, hub, leftOut, list.id, actor);
      const saved = rows.map((row) => present(list.id, row));
      const { name, campaign } = hub;
      const events = rows.map((row) => ({ hub: name, campaign, data: savedLead(list.id, row) }));
      await emit(client, "lead.saved", ...events);
      await audit(client, actor, "lead.create", `${hub.name}/${list.id}`, null, {
        saved: saved.length,
        first: list.first,
      });
      const counts = { received: leads.length, saved: saved.length, list: Number(list.id) };
      return { result: { ...counts, leads: saved, warnings: intake.warnings } };
    },
  );
}

/** Room for so many leads in the hub's list of this month, which is made at its first. Its lock orders who comes at once. */
async function monthOf(client: pg.PoolClient, hub: UploadHub, leads: number, actor: Actor) {
  const month = new Date().toISOString().slice(0, 7);
  const { rows } = await client.query<{ id: bigint; received: bigint }>(
    `INSERT INTO list (hub_id, kind, month, filename, status, received, saved, created_by, loaded_at)
     VALUES ($1, 'leads', $2, $3, 'active', $4, $4, $5, now())
     ON CONFLICT (hub_id, kind, month) DO UPDATE SET received = list.received + $4, saved = list.saved + $4
     RETURNING id, received`,
    [hub.id, month, `Fresh leads ${month}`, leads, actor.username],
  );
  const { id, received } = rows[0] ?? { id: 0n, received: 0n };
  return { id, first: Number(received) - leads };
}

function timesOf(lead: Contact, hub: UploadHub) {
  return { scheduledFor: scheduledFor(lead, hub), expiresAt: parseUtc(lead.expiresAt ?? "") };
}

/** Null, as soon as possible, for a lead without a date and for one whose date has passed. */
function scheduledFor({ scheduleDate, timezone }: Contact, hub: UploadHub): Date | null {
  const at = scheduleDate === undefined ? null : parseIn(scheduleDate, timezone ?? hub.timezone);
  return at && at.getTime() > Date.now() ? at : null;
}

function present(list: bigint, { position, clientIds, scheduledFor: at }: ContactRow) {
  return { id: `${list}-${position}`, clientId: clientIds[0] ?? "", scheduledFor: at && formatUtc(at) };
}

/** What the event says of a lead. */
function savedLead(list: bigint, row: ContactRow) {
  const { clientIds, contactId } = row;
  const { id, scheduledFor: at } = present(list, row);
  return { id, list: Number(list), clientIds, contactId, scheduledFor: at };
}
