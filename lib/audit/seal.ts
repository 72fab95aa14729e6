import { statement, type Tx, transaction } from "../db.ts";
import { MINUTE_MS } from "../time/durations.ts";
import { readHead, tellHead, tellNoHead, writeHead } from "./head.ts";
import {
  anchorMac,
  type ChainHead,
  plainHash,
  plainRedactionMac,
  redactionMac,
  type Sign,
  sameBytes,
  sealHash,
  signWithSecret,
} from "./signing.ts";

type Sealed = { id: bigint; hash: Uint8Array };
type Entry = { id: bigint; at: Date; text: string };
export type SealedEntry = Sealed & { auditId: bigint; text: string | null; mac: Uint8Array | null };

// The row as PostgreSQL writes it, every column: what the seal vouches for.
export const ENTRY = `SELECT a.id, least(a.at, now()) AS at, a::text AS text FROM audit a`;

/** No transaction takes so long: an entry that is older than the newest sealed one by more was put there afterwards. */
const LATE_MS = 15 * MINUTE_MS;
const UNSEALED = `NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.audit_id = a.id AND s.id <= $1::bigint)`;

/**
 * Chains the entries written since the last seal: each hash covers the entry and the hash before it, by a key that needs
 * SECRET, so an entry changed or taken out behind the database's back breaks every later one. Runs behind the writers,
 * which never wait for each other; an entry whose transaction commits late is sealed in the next round. Returns how many.
 */
export async function sealAudit(): Promise<number> {
  const sealed = await transaction(async (tx) => {
    await lockSeals(tx);
    const signed = await readHead(tx);
    if (!signed) return null;
    const { head, sign } = signed;
    await dropUnsigned(tx, head);
    const entries = await statement<Entry>(
      tx,
      `${ENTRY} WHERE ${UNSEALED} AND ($2::timestamptz IS NULL OR a.at >= $2) ORDER BY a.id LIMIT 5000`,
      [head.sealId, lateBefore(head)],
    );
    if (entries.length === 0) return { count: 0, head };
    const next = await chain(tx, head, sign, entries);
    await writeHead(tx, next, sign);
    return { count: entries.length, head: next };
  });
  if (!sealed) tellNoHead();
  else if (sealed.count > 0) tellHead(sealed.head);
  return sealed?.count ?? 0;
}

async function chain(tx: Tx, head: ChainHead, sign: Sign, entries: readonly Entry[]): Promise<ChainHead> {
  let last = head.hash;
  const hashes = entries.map(({ text }) => {
    last = sealHash(sign, last, text);
    return last;
  });
  const seals = await statement<{ id: bigint }>(
    tx,
    `INSERT INTO audit_seal (audit_id, hash) SELECT * FROM unnest($1::bigint[], $2::bytea[]) AS sealed(audit_id, hash)
     RETURNING id`,
    [entries.map((entry) => entry.id), hashes],
  );
  const through = Math.max(head.through?.getTime() ?? 0, ...entries.map(({ at }) => at.getTime()));
  return {
    ...head,
    sealId: seals.at(-1)?.id ?? head.sealId,
    entries: head.entries + BigInt(entries.length),
    hash: last,
    through: new Date(through),
  };
}

/** Seals behind the head are of a process of before the chain had a key, during an update: they vouch for nothing. */
async function dropUnsigned(tx: Tx, { sealId }: ChainHead): Promise<void> {
  const [unsigned] = await statement(tx, "SELECT FROM audit_seal WHERE id > $1::bigint LIMIT 1", [sealId]);
  if (!unsigned) return;
  await mayChangeAudit(tx, "DELETE", async () => {
    await statement(tx, "DELETE FROM audit_seal WHERE id > $1::bigint", [sealId]);
  });
}

function lateBefore({ through }: ChainHead): Date | null {
  return through && new Date(through.getTime() - LATE_MS);
}

/** What a look at the chain found: the first entry that is not as it was sealed (0: where it begins or ends), or none. */
type Look = { broken: bigint | null; head: ChainHead | null };

/**
 * Follows the chain from its beginning to its head. Entries that an erasure blanked and a beginning that retention moved
 * are vouched for by the key, and so is the head. `mark` is a head of before, which was kept elsewhere.
 */
export async function lookAtSeals(mark?: Sealed): Promise<Look> {
  return transaction(async (tx) => {
    // What retention takes off meanwhile is still there for this look.
    await statement(tx, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const signed = await readHead(tx);
    if (!signed) return { broken: 0n, head: null };
    const { head, sign } = signed;
    const walked = await walk(tx, head, sign, mark);
    return { broken: walked ?? (await lateEntry(tx, head)), head };
  });
}

export async function brokenSeal(): Promise<bigint | null> {
  return (await lookAtSeals()).broken;
}

async function walk(tx: Tx, head: ChainHead, sign: Sign, mark: Sealed | undefined): Promise<bigint | null> {
  const start = await anchor(tx);
  if (start && ![sign, signWithSecret].some((by) => sameBytes(start.mac, anchorMac(by, start.id, start.hash))))
    return 0n;
  let last: Sealed = start ?? { id: 0n, hash: new Uint8Array() };
  let isMarkSeen = !mark || mark.id <= last.id;
  for (;;) {
    const rows = await statement<SealedEntry>(
      tx,
      `SELECT s.id, s.audit_id AS "auditId", s.hash, e.text, r.mac
         FROM audit_seal s LEFT JOIN (${ENTRY}) e ON e.id = s.audit_id LEFT JOIN audit_redaction r ON r.audit_id = s.audit_id
        WHERE s.id > $1::bigint AND s.id <= $2::bigint ORDER BY s.id LIMIT 5000`,
      [last.id, head.sealId],
    );
    if (rows.length === 0) return isMarkSeen && last.id === head.sealId && sameBytes(last.hash, head.hash) ? null : 0n;
    for (const row of rows) {
      if (!isAsSealed(row, last.hash, head, sign)) return row.auditId;
      if (row.id === mark?.id) isMarkSeen = sameBytes(row.hash, mark.hash);
      last = row;
    }
  }
}

export function isAsSealed(
  { id, auditId, hash, text, mac }: SealedEntry,
  before: Uint8Array,
  head: ChainHead,
  sign: Sign,
): boolean {
  if (text === null) return false;
  const hasKey = id > head.plainUntil;
  if (sameBytes(hash, hasKey ? sealHash(sign, before, text) : plainHash(before, text))) return true;
  if (mac === null) return false;
  return (
    sameBytes(mac, redactionMac(sign, auditId, before, hash, text)) ||
    (hasKey && sameBytes(mac, plainRedactionMac(auditId, hash, text)))
  );
}

/** An entry that has no seal although those of its time have theirs. */
async function lateEntry(tx: Tx, head: ChainHead): Promise<bigint | null> {
  const [late] = await statement<{ id: bigint }>(
    tx,
    `SELECT a.id FROM audit a WHERE ${UNSEALED} AND a.at < $2::timestamptz ORDER BY a.id LIMIT 1`,
    [head.sealId, lateBefore(head)],
  );
  return late?.id ?? null;
}

/** Keeps others from sealing, and from changing what is sealed, until the transaction ends. */
export async function lockSeals(tx: Tx): Promise<void> {
  await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard audit seal'))::text");
}

/** Lets `work` do to the audit log what its trigger refuses everybody else in this transaction and others. */
export async function mayChangeAudit(tx: Tx, what: "UPDATE" | "DELETE", work: () => Promise<void>): Promise<void> {
  await statement(tx, "SELECT set_config('switchyard.audit_may', $1, true)", [what]);
  await work();
  await statement(tx, "SELECT set_config('switchyard.audit_may', '', true)");
}

export async function anchor(tx: Tx): Promise<(Sealed & { mac: Uint8Array }) | undefined> {
  const [row] = await statement<Sealed & { mac: Uint8Array }>(tx, "SELECT seal_id AS id, hash, mac FROM audit_anchor");
  return row;
}
