import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { csvLine } from "../../csv.ts";
import { db, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import { hubFor } from "../hubs/access.ts";
import { findList } from "./lists.ts";
import { type ContactOutcome, type ReceiptLine, type ReceiptQuery, receiptLine } from "./schema.ts";

const names = receiptLine.keyof().options;
const PAGE_ROWS = 5000;

const formats = {
  ndjson: {
    type: "application/x-ndjson",
    head: "",
    line: (line: ReceiptLine) => `${JSON.stringify(line)}\n`,
  },
  csv: {
    type: "text/csv; charset=utf-8; header=present",
    head: csvLine(names),
    line: (line: ReceiptLine) => csvLine(names.map((name) => line[name])),
  },
};

/** The contacts of the upload, in order. They are read page by page: a slow reader holds no connection. */
export async function receipt(
  hubName: string,
  id: number,
  query: ReceiptQuery,
  accept: string | null,
  actor: Actor,
): Promise<RawAnswer> {
  const { format, outcome, index, rows = Number.POSITIVE_INFINITY } = query;
  const hub = await hubFor(hubName, actor);
  const list = await findList(pool(), hub, id);
  if (list.status === "loading") {
    throw new AppError("conflict", "The list is still loading; its receipt is complete after that.", { retryAfter: 2 });
  }
  const name = format ?? (accept?.includes("text/csv") ? "csv" : "ndjson");
  const { type, head, line } = formats[name];
  await audit(db(), actor, "list.receipt", `${hub.name}/${id}`);
  let [after, skip, left] = [-1, index, rows];
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const limit = Math.min(PAGE_ROWS, left);
      const lines = limit > 0 ? await linesOf(id, hub.timezone, { outcome, after, skip, limit }) : [];
      const last = lines.at(-1);
      if (!last) return controller.close();
      [after, skip, left] = [last.position, 0, left - lines.length];
      controller.enqueue(lines.map(line).join(""));
    },
  }).pipeThrough(new TextEncoderStream());
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="receipt-${id}.${name}"` };
  return new RawAnswer(body, headers);
}

type Part = { outcome: ContactOutcome | undefined; after: number; skip: number; limit: number };

async function linesOf(id: number, timezone: string, { outcome, after, skip, limit }: Part): Promise<ReceiptLine[]> {
  const { rows } = await pool().query<Omit<ReceiptLine, "position"> & Pick<ContactModel, "position">>(
    `SELECT position, 'saved' AS outcome, NULL AS reason, client_ids[1] AS number, coalesce(timezone, $3) AS timezone,
            contact_id AS "contactId", list_id || '-' || position AS id
       FROM contact WHERE list_id = $1 AND position > $2 AND ($4::text IS NULL OR $4 = 'saved')
      UNION ALL
     SELECT position, outcome, reason, number, coalesce(timezone, $3), contact_id, NULL
       FROM list_rejection WHERE list_id = $1 AND position > $2 AND ($4::text IS NULL OR $4 = outcome)
      ORDER BY position OFFSET $5 LIMIT $6`,
    [id, after, timezone, outcome ?? null, skip, limit],
  );
  return rows.map(({ position, ...rest }) => ({ position: Number(position), ...rest }));
}
