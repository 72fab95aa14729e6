import { statement, type Tx } from "../../db.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";

/** The newest list of the hub with the same bytes of contacts. */
export async function duplicateOf(tx: Tx, hub: Pick<HubModel, "id">, sha256: Uint8Array): Promise<number | null> {
  const [row] = await statement<{ id: bigint }>(
    tx,
    "SELECT id FROM list WHERE hub_id = $1::bigint AND sha256 = $2 AND kind = 'list' ORDER BY id DESC LIMIT 1",
    [hub.id, sha256],
  );
  return row ? Number(row.id) : null;
}
