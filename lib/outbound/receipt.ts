import { audit } from "../audit.ts";
import type { Actor } from "../auth/actor.ts";
import { csvLine } from "../csv.ts";
import { db, pool } from "../db.ts";
import { AppError } from "../errors.ts";
import { hubFor } from "./hub-access.ts";
import { findList } from "./lists.ts";

/** A line of a receipt: what became of one contact of the upload (contract 4). */
type ReceiptLine = {
  position: number;
  outcome: "saved" | "rejected" | "suppressed";
  reason: string | null;
  number: string | null;
  timezone: string;
  contactId: string | null;
  id: string | null;
};

const names = ["position", "outcome", "reason", "number", "timezone", "contactId", "id"] as const;
const PAGE = 5000;

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

/** Every contact of the upload, in order. It is read page by page: a slow reader holds no connection. */
export async function receipt(
  hubName: string,
  id: number,
  format: keyof typeof formats | undefined,
  accept: string | null,
  actor: Actor,
): Promise<Response> {
  const hub = await hubFor(hubName, actor);
  const list = await findList(pool(), hub, id);
  if (list.status === "loading") {
    throw new AppError("conflict", "The list is still loading; its receipt is complete afterwards.", { retryAfter: 2 });
  }
  const name = format ?? (accept?.includes("text/csv") ? "csv" : "ndjson");
  const { type, head, line } = formats[name];
  await audit(db(), actor, "list.receipt", `${hub.name}/${id}`);
  let after = -1;
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const lines = await linesAfter(id, after, hub.timezone);
      const last = lines.at(-1);
      if (!last) return controller.close();
      after = last.position;
      controller.enqueue(lines.map(line).join(""));
    },
  }).pipeThrough(new TextEncoderStream());
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="receipt-${id}.${name}"` },
  });
}

async function linesAfter(id: number, after: number, timezone: string): Promise<ReceiptLine[]> {
  const { rows } = await pool().query<ReceiptLine & { position: bigint }>(
    `SELECT position, 'saved' AS outcome, NULL AS reason, client_ids[1] AS number, coalesce(timezone, $3) AS timezone,
            contact_id AS "contactId", list_id || '-' || position AS id
       FROM contact WHERE list_id = $1 AND position > $2
      UNION ALL
     SELECT position, outcome, reason, number, coalesce(timezone, $3), contact_id, NULL
       FROM list_rejection WHERE list_id = $1 AND position > $2
      ORDER BY position LIMIT ${PAGE}`,
    [id, after, timezone],
  );
  return rows.map(({ position, ...rest }) => ({ position: Number(position), ...rest }));
}
