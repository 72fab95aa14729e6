import { createHash } from "node:crypto";
import { run, transaction } from "./db.ts";

type Sealed = { id: bigint; hash: Uint8Array };
type Entry = { id: bigint; text: string };

// The row as PostgreSQL writes it, every column: what the seal vouches for.
const ENTRY = `SELECT a.id, a::text AS text FROM audit a`;

/**
 * Chains the entries written since the last seal: each hash covers the entry and the hash before it, so an entry
 * changed or taken out behind the database's back breaks every later one. Runs behind the writers, which never
 * wait for each other; an entry whose transaction commits late is sealed in the next round. Returns how many.
 */
export async function sealAudit(): Promise<number> {
  return transaction(async (tx) => {
    await run(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard audit seal'))::text");
    const [last] = await run<Sealed>(tx, "SELECT id, hash FROM audit_seal ORDER BY id DESC LIMIT 1");
    const entries = await run<Entry>(
      tx,
      `${ENTRY} WHERE NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_id = a.id) ORDER BY a.id LIMIT 5000`,
    );
    const hashes = chain(last?.hash ?? new Uint8Array(), entries);
    await run(
      tx,
      "INSERT INTO audit_seal (audit_id, hash) SELECT * FROM unnest($1::bigint[], $2::bytea[]) AS sealed(audit_id, hash)",
      [entries.map((entry) => entry.id), hashes],
    );
    return entries.length;
  });
}

/** The first sealed entry that is not what it was when it was sealed, or null: the chain holds. */
export async function brokenSeal(): Promise<bigint | null> {
  return transaction(async (tx) => {
    let before: Uint8Array = new Uint8Array();
    let after = 0n;
    for (;;) {
      const rows = await run<{ id: bigint; auditId: bigint; hash: Uint8Array; text: string | null }>(
        tx,
        `SELECT s.id, s.audit_id AS "auditId", s.hash, e.text FROM audit_seal s LEFT JOIN (${ENTRY}) e ON e.id = s.audit_id
          WHERE s.id > $1 ORDER BY s.id LIMIT 5000`,
        [after],
      );
      if (rows.length === 0) return null;
      for (const row of rows) {
        const [wanted] = chain(before, [{ id: row.auditId, text: row.text ?? "" }]);
        if (!wanted || !Buffer.from(row.hash).equals(wanted)) return row.auditId;
        before = row.hash;
        after = row.id;
      }
    }
  });
}

function chain(before: Uint8Array, entries: readonly Entry[]): Buffer[] {
  let last = before;
  return entries.map(({ text }) => {
    const hash = createHash("sha256").update(last).update(text).digest();
    last = hash;
    return hash;
  });
}
