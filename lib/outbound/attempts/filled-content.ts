import type pg from "pg";
import { readJson } from "../../json/read.ts";
import { fill, isHtml } from "../hubs/merge-fields.ts";
import type { OutgoingAttempt } from "./carriers.ts";
import type { AttemptHub } from "./hub.ts";

/** What goes out by an attempt, its places filled with the contact's data. */
export type FilledContent = {
  attempt: OutgoingAttempt;
  text: string;
  data: Record<string, unknown>;
  /** The contact's. */
  agent: string | null;
  /** Paths among the hub's attachments. */
  attachments: string[];
};

type OwnMessage = { content?: string; templateId?: number; attachments?: string[] };
type Row = { position: bigint; data: string | null; agent: string | null };

/** What goes out by attempts at contacts of one list: the contact's own content, else its template's, else the hub's. */
export async function filledContents(
  client: pg.PoolClient,
  hub: AttemptHub,
  attempts: readonly OutgoingAttempt[],
): Promise<FilledContent[]> {
  const rows = await contactsOf(client, attempts);
  const own = attempts.map(({ contact }) => (contact.message ? readJson<OwnMessage>(contact.message) : {}));
  const { hubTemplate, contents } = await templatesOf(client, hub.id, own);
  return attempts.map((attempt, i) => {
    const { content, templateId, attachments = [] } = own[i] ?? {};
    const row = rows.get(attempt.contact.position);
    const data = row?.data ? readJson<Record<string, unknown>>(row.data) : {};
    const template = content ?? contents.get(String(templateId ?? hubTemplate)) ?? "";
    const target = hub.channel === "email" && isHtml(template) ? "html" : "text";
    return { attempt, text: fill(template, data, target).text, data, agent: row?.agent ?? null, attachments };
  });
}

async function contactsOf(client: pg.PoolClient, attempts: readonly OutgoingAttempt[]): Promise<Map<bigint, Row>> {
  const { rows } = await client.query<Row>(
    `SELECT c.position, c.data, u.username AS agent FROM contact c LEFT JOIN "user" u ON u.id = c.agent_id
      WHERE c.list_id = $1 AND c.position = ANY($2::bigint[])`,
    [attempts[0]?.listId, attempts.map(({ contact }) => String(contact.position))],
  );
  return new Map(rows.map((row) => [row.position, row]));
}

async function templatesOf(client: pg.PoolClient, hubId: bigint, own: readonly OwnMessage[]) {
  const ids = own.flatMap(({ templateId }) => (templateId === undefined ? [] : [templateId]));
  const { rows } = await client.query<{ id: bigint; content: string; isHubs: boolean }>(
    `SELECT t.id, t.content, t.id IS NOT DISTINCT FROM h.template_id AS "isHubs" FROM hub h
       JOIN template t ON t.id = h.template_id OR t.id = ANY($2::bigint[]) WHERE h.id = $1`,
    [hubId, ids],
  );
  return {
    hubTemplate: rows.find(({ isHubs }) => isHubs)?.id,
    contents: new Map(rows.map(({ id, content }) => [String(id), content])),
  };
}
