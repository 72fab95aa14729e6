import { statement, type Tx } from "../../db.ts";
import type { AttachmentRecord } from "../schema/attachment.ts";

type Use = AttachmentRecord["usedBy"];

// A list that waits to be loaded keeps to what it named when it came; of another a contact may be gone by now.
const lists = `SELECT a.path, count(*) AS uses FROM list l JOIN list_attachment a ON a.list_id = l.id
  WHERE l.hub_id = $1::bigint AND l.kind = 'list' AND l.status <> 'finished' AND ($2::text IS NULL OR a.path = $2)
    AND (l.status IN ('loading', 'failed') OR EXISTS (SELECT FROM contact c WHERE c.list_id = l.id
      AND (c.message::json -> 'attachments')::jsonb @> to_jsonb(a.path)))
  GROUP BY a.path`;

const leads = `SELECT path, count(DISTINCT (c.list_id, c.position)) AS uses
  FROM list l JOIN contact c ON c.list_id = l.id AND c.state = 'waiting'
  CROSS JOIN LATERAL json_array_elements_text(c.message::json -> 'attachments') AS path
  WHERE l.hub_id = $1::bigint AND l.kind = 'leads' AND ($2::text IS NULL OR path = $2)
  GROUP BY path`;

/** By the path of each of the hub's attachments that is still to be sent (or of this one), with what. */
export async function usesOf(tx: Tx, hubId: bigint, path: string | null = null): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>();
  for (const [kind, sql] of [
    ["lists", lists],
    ["leads", leads],
  ] as const) {
    for (const row of await statement<{ path: string; uses: bigint }>(tx, sql, [hubId, path])) {
      const use = uses.get(row.path) ?? { lists: 0, leads: 0 };
      uses.set(row.path, { ...use, [kind]: Number(row.uses) });
    }
  }
  return uses;
}
