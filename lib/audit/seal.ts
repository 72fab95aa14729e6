import { createHash } from "node:crypto";
import { run, type Tx, transaction } from "../db.ts";
import { fingerprint } from "../secrets/seal.ts";

type Sealed = { id: bigint; hash: Uint8Array };
type Entry = { id: bigint; text: string };
type SealedEntry = Sealed & { auditId: bigint; text: string | null; mac: Uint8Array | null };

// The row as PostgreSQL writes it, every column: what the seal vouches for.
const ENTRY = `SELECT a.id, a::text AS text FROM audit a`;

/**
 * Chains the entries written since the last seal: each hash covers the entry and the hash before it, so an entry
 * changed or taken out behind the database's back breaks every later one. Runs behind the writers, which never
 * wait for each other; an entry whose transaction commits late is sealed in the next round. Returns how many.
 */
export async function sealAudit(): Promise<number> {
  return transaction(async (tx) => {
    await lockSeals(tx);
    const [newest] = await run<Sealed>(tx, "SELECT id, hash FROM audit_seal ORDER BY id DESC LIMIT 1");
    const last = newest ?? (await anchor(tx));
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

/**
 * The first sealed entry that is not what it was when it was sealed, or null: the chain holds. Entries that an erasure
 * blanked and a beginning that retention moved are vouched for by SECRET; 0 is a beginning that is not.
 */
export async function brokenSeal(): Promise<bigint | null> {
  return transaction(async (tx) => {
    // What retention takes off meanwhile is still there for this look.
    await run(tx, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const start = await anchor(tx);
    if (start && !same(start.mac, anchorMac(start.id, start.hash))) return 0n;
    let before: Uint8Array = start?.hash ?? new Uint8Array();
    let after = start?.id ?? 0n;
    for (;;) {
      const rows = await run<SealedEntry>(
        tx,
        `SELECT s.id, s.audit_id AS "auditId", s.hash, e.text, r.mac
           FROM audit_seal s LEFT JOIN (${ENTRY}) e ON e.id = s.audit_id LEFT JOIN audit_redaction r ON r.audit_id = s.audit_id
          WHERE s.id > $1 ORDER BY s.id LIMIT 5000`,
        [after],
      );
      if (rows.length === 0) return null;
      for (const row of rows) {
        const [wanted] = chain(before, [{ id: row.auditId, text: row.text ?? "" }]);
        if (!wanted || !(same(row.hash, wanted) || isRedacted(row))) return row.auditId;
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

/** Keeps others from sealing, and from changing what is sealed, until the transaction ends. */
export async function lockSeals(tx: Tx): Promise<void> {
  await run(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard audit seal'))::text");
}

/** Lets `work` do to the audit log what its trigger refuses everybody else in this transaction and others. */
export async function mayChangeAudit(tx: Tx, what: "UPDATE" | "DELETE", work: () => Promise<void>): Promise<void> {
  await run(tx, "SELECT set_config('switchyard.audit_may', $1, true)", [what]);
  await work();
  await run(tx, "SELECT set_config('switchyard.audit_may', '', true)");
}

/** Signs entries as they stand now, after their sealed text was redacted: the chain accepts them in its place. */
export async function signRedactions(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const rows = await run<{ id: bigint; hash: Uint8Array; text: string }>(
    tx,
    `SELECT e.id, e.text, s.hash FROM (${ENTRY}) e JOIN audit_seal s ON s.audit_id = e.id WHERE e.id = ANY($1::bigint[])`,
    [ids],
  );
  await run(
    tx,
    `INSERT INTO audit_redaction (audit_id, mac) SELECT * FROM unnest($1::bigint[], $2::bytea[]) AS redacted(audit_id, mac)
     ON CONFLICT (audit_id) DO UPDATE SET mac = excluded.mac`,
    [rows.map(({ id }) => id), rows.map(({ id, hash, text }) => redactionMac(id, hash, text))],
  );
}

/** What vouches for the place where the chain begins. */
export function anchorMac(sealId: bigint, hash: Uint8Array): Uint8Array {
  return fingerprint("audit anchor", Buffer.concat([Buffer.from(`${sealId} `), hash]));
}

async function anchor(tx: Tx): Promise<(Sealed & { mac: Uint8Array }) | undefined> {
  const [row] = await run<Sealed & { mac: Uint8Array }>(tx, "SELECT seal_id AS id, hash, mac FROM audit_anchor");
  return row;
}

function isRedacted({ auditId, hash, text, mac }: SealedEntry): boolean {
  return text !== null && mac !== null && same(mac, redactionMac(auditId, hash, text));
}

function redactionMac(auditId: bigint, hash: Uint8Array, text: string): Uint8Array {
  return fingerprint("audit redaction", Buffer.concat([Buffer.from(`${auditId} `), hash, Buffer.from(text)]));
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
