import { db, statement, type Tx } from "../db.ts";
import { signer } from "./head.ts";
import { lockSeals, mayChangeAudit } from "./seal.ts";
import { anchorMac } from "./signing.ts";

const BATCH_ROWS = 5000;

/** How many entries of the audit log were written before that. */
export function auditDue(before: Date): Promise<number> {
  return db().audit.count({ where: { at: { lt: before } } });
}

/**
 * Lets go of the oldest sealed entries, some thousand in the transaction; says how many. They go in the order of their
 * seals, and where the rest of the chain begins is noted: an entry taken out of the middle would still be found.
 */
export async function pruneAudit(tx: Tx, before: Date): Promise<number> {
  await lockSeals(tx);
  const sealed = await statement<{ id: bigint; auditId: bigint; hash: Uint8Array; old: boolean | null }>(
    tx,
    `SELECT s.id, s.audit_id AS "auditId", s.hash, a.at < $1 AS old
       FROM audit_seal s LEFT JOIN audit a ON a.id = s.audit_id ORDER BY s.id LIMIT ${BATCH_ROWS}`,
    [before],
  );
  const end = sealed.findIndex(({ old }) => !old);
  const gone = end < 0 ? sealed : sealed.slice(0, end);
  const last = gone.at(-1);
  if (!last) return 0;
  const entries = gone.map(({ auditId }) => auditId);
  await mayChangeAudit(tx, "DELETE", async () => {
    await statement(tx, "DELETE FROM audit WHERE id = ANY($1::bigint[])", [entries]);
    await statement(tx, "DELETE FROM audit_seal WHERE id <= $1::bigint", [last.id]);
  });
  await statement(tx, "DELETE FROM audit_redaction WHERE audit_id = ANY($1::bigint[])", [entries]);
  await statement(
    tx,
    `INSERT INTO audit_anchor (id, seal_id, hash, mac) VALUES (1, $1::bigint, $2, $3)
     ON CONFLICT (id) DO UPDATE SET seal_id = excluded.seal_id, hash = excluded.hash, mac = excluded.mac`,
    [last.id, last.hash, anchorMac(await signer(tx), last.id, last.hash)],
  );
  return gone.length;
}
