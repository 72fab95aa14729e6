import type pg from "pg";
import { readJson } from "../../json/read.ts";
import { messagePreview } from "../hubs/template-preview.ts";
import type { Message } from "../lists/contacts.ts";
import type { OutgoingAttempt } from "./carriers.ts";
import type { AttemptHub } from "./hub.ts";

type Client = Pick<pg.Pool, "query">;

/** What goes out by an attempt, its places filled with the contact's data. */
export type FilledContent = {
  attempt: OutgoingAttempt;
  /** Null: the contact has none of its own, and there is no template, or none any more. */
  content: { text: string; isHtml: boolean } | null;
  subject: string;
  data: Record<string, unknown>;
  /** The contact's. */
  agent: string | null;
  /** Paths among the hub's attachments. */
  attachments: readonly string[];
};

type Row = { position: bigint; data: string | null; agent: string | null };
type TemplateRow = { id: bigint | null; content: string; subject: string | null; isHubs: boolean };

/**
 * What goes out by attempts at contacts of one list, as hub, templates and contacts stand now: the contact's own content,
 * else its template's, else the hub's. The subject is the contact's own, else that of the template in use, else the hub's.
 */
export async function filledContents(
  client: Client,
  hub: AttemptHub,
  attempts: readonly OutgoingAttempt[],
): Promise<FilledContent[]> {
  const rows = await contactsOf(client, attempts);
  const own = attempts.map(({ contact }) => (contact.message ? readJson<Message>(contact.message) : {}));
  const { hubSubject, templateFor } = await templatesOf(client, hub.id, own);
  return attempts.map((attempt, i) => {
    const message = own[i] ?? {};
    const row = rows.get(attempt.contact.position);
    const data = row?.data ? readJson<Record<string, unknown>>(row.data) : {};
    const template = templateFor(message);
    const text = message.content ?? template?.content;
    const subject = message.subject ?? template?.subject ?? hubSubject ?? "";
    const filled = messagePreview({ channel: hub.channel, subject, content: text ?? "" }, data);
    return {
      attempt,
      content: text === undefined ? null : { text: filled.content, isHtml: filled.html },
      subject: filled.subject ?? "",
      data,
      agent: row?.agent ?? null,
      attachments: message.attachments ?? [],
    };
  });
}

async function contactsOf(client: Client, attempts: readonly OutgoingAttempt[]): Promise<Map<bigint, Row>> {
  const { rows } = await client.query<Row>(
    `SELECT c.position, c.data, u.username AS agent FROM contact c LEFT JOIN "user" u ON u.id = c.agent_id
      WHERE c.list_id = $1 AND c.position = ANY($2::bigint[])`,
    [attempts[0]?.listId, attempts.map(({ contact }) => String(contact.position))],
  );
  return new Map(rows.map((row) => [row.position, row]));
}

async function templatesOf(client: Client, hubId: bigint, own: readonly Message[]) {
  const ids = own.flatMap(({ templateId }) => (templateId === undefined ? [] : [templateId]));
  const { rows } = await client.query<TemplateRow & { hubSubject: string | null }>(
    `SELECT t.id, t.content, t.subject, t.id IS NOT DISTINCT FROM h.template_id AS "isHubs", h.subject AS "hubSubject"
       FROM hub h LEFT JOIN template t ON t.id = h.template_id OR t.id = ANY($2::bigint[]) WHERE h.id = $1`,
    [hubId, ids],
  );
  const found = rows.filter(({ id }) => id !== null);
  const templates = new Map(found.map((row) => [String(row.id), row]));
  const hubs = found.find(({ isHubs }) => isHubs);
  return {
    hubSubject: rows[0]?.hubSubject,
    templateFor: ({ templateId, content }: Message): TemplateRow | undefined => {
      if (templateId !== undefined) return templates.get(String(templateId));
      return content === undefined ? hubs : undefined;
    },
  };
}
