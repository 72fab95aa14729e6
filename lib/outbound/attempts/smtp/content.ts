import { pool } from "../../../db.ts";
import type { OutgoingAttempt } from "../carriers.ts";
import { type FilledContent, filledContents } from "../filled-content.ts";
import type { AttemptHub } from "../hub.ts";
import { plainTextOf } from "./plain-text.ts";
import type { HubMail } from "./port.ts";
import { unsubscribeUrlOf } from "./unsubscribe-link.ts";

/** So long an attempt is its worker's; it is asked for more while the message goes out. */
export const LEASE_S = 30;

type Row = { from: string | null; replyTo: string | null; unsubscribe: boolean };

/** Nothing can be sent, and that will not change by itself. */
export class NoMail extends Error {}

/**
 * The message of an attempt as hub, template and contact stand now; null: the attempt is over, as after a worker that
 * slept. From now on it is this worker's for the time of a lease.
 */
export async function mailOf(hub: AttemptHub, attempt: OutgoingAttempt): Promise<HubMail | null> {
  const { rows } = await pool().query<Row>(
    `UPDATE attempt a SET next_at = clock_timestamp() + interval '${LEASE_S} s' FROM contact c, hub h
      WHERE a.id = $1 AND a.status = 'going' AND h.id = a.hub_id AND c.list_id = a.list_id AND c.position = a.position
     RETURNING h.from_address AS "from", h.reply_to AS "replyTo", h.unsubscribe`,
    [attempt.id],
  );
  const [row] = rows;
  if (!row) return null;
  const [filled] = await filledContents(pool(), hub, [attempt]);
  if (!filled?.content) throw new NoMail("The contact has no content, and its template is gone.");
  const { content, subject, attachments } = filled;
  return {
    to: attempt.number,
    ...hubWords(row, content, subject),
    attachments: await attachmentsOf(hub, attachments),
    messageId: attempt.id,
    unsubscribeUrl: row.unsubscribe ? unsubscribeUrlOf(attempt.number, hub) : undefined,
  };
}

/** Whom a filled message of a hub is from, and what it says. */
export function hubWords(
  { from, replyTo }: Pick<Row, "from" | "replyTo">,
  { text, isHtml }: NonNullable<FilledContent["content"]>,
  subject: string,
): Pick<HubMail, "from" | "replyTo" | "subject" | "text" | "html"> {
  return {
    from: from ?? undefined,
    replyTo: replyTo ?? undefined,
    subject,
    text: isHtml ? plainTextOf(text) : text,
    html: isHtml ? text : undefined,
  };
}

async function attachmentsOf({ id }: AttemptHub, paths: readonly string[]): Promise<HubMail["attachments"]> {
  if (paths.length === 0) return [];
  const { rows } = await pool().query<HubMail["attachments"][number]>(
    `SELECT path AS filename, content_type AS "contentType", content FROM attachment
      WHERE hub_id = $1 AND path = ANY($2)`,
    [id, paths],
  );
  return paths.map((path) => {
    const found = rows.find(({ filename }) => filename === path);
    if (!found) throw new NoMail(`The hub has no attachment ${JSON.stringify(path)} any more.`);
    return found;
  });
}
