import { statement, type Tx } from "../db.ts";
import { readHead, signer } from "./head.ts";
import { anchor, ENTRY, isAsSealed, type SealedEntry } from "./seal.ts";
import { redactionMac } from "./signing.ts";

type Placed = SealedEntry & { before: Uint8Array };

/** Those that are as they were sealed. The others must not be signed for: they were changed before the erasure came. */
export async function intactEntries(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const signed = await readHead(tx);
  if (!signed) return [];
  const { head, sign } = signed;
  const placed = await entriesInPlace(tx, ids);
  return placed.filter((one) => isAsSealed(one, one.before, head, sign)).map(({ auditId }) => auditId);
}

/** Signs entries as they stand now, after their sealed text was redacted: the chain accepts them in its place. */
export async function signRedactions(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const sign = await signer(tx);
  const placed = await entriesInPlace(tx, ids);
  await statement(
    tx,
    `INSERT INTO audit_redaction (audit_id, mac) SELECT * FROM unnest($1::bigint[], $2::bytea[]) AS redacted(audit_id, mac)
     ON CONFLICT (audit_id) DO UPDATE SET mac = excluded.mac`,
    [
      placed.map(({ auditId }) => auditId),
      placed.map(({ auditId, before, hash, text }) => redactionMac(sign, auditId, before, hash, text ?? "")),
    ],
  );
}

async function entriesInPlace(tx: Tx, ids: readonly bigint[]): Promise<Placed[]> {
  const start = await anchor(tx);
  const rows = await statement<SealedEntry & { before: Uint8Array | null }>(
    tx,
    `SELECT s.id, s.audit_id AS "auditId", s.hash, e.text, r.mac,
            (SELECT b.hash FROM audit_seal b WHERE b.id < s.id ORDER BY b.id DESC LIMIT 1) AS before
       FROM (${ENTRY}) e JOIN audit_seal s ON s.audit_id = e.id LEFT JOIN audit_redaction r ON r.audit_id = e.id
      WHERE e.id = ANY($1::bigint[])`,
    [ids],
  );
  return rows.map(({ before, ...row }) => ({ ...row, before: before ?? start?.hash ?? new Uint8Array() }));
}
