import { statement, type Tx } from "../db.ts";
import { invalid } from "../errors.ts";
import { log } from "../log.ts";
import { type ChainHead, headMac, type Sign, sameBytes, signerOf, signWithSecret } from "./signing.ts";

type Row = { sealId: bigint; entries: bigint; hash: Uint8Array; through: Date | null; plainUntil: bigint };
type Stored = Row & { key: Uint8Array; mac: Uint8Array };

/** The head as it was signed, and what signs with its key; null where it was changed, taken out, or is of another SECRET. */
export async function readHead(tx: Tx): Promise<{ head: ChainHead; sign: Sign } | null> {
  const [row] = await statement<Stored>(
    tx,
    `SELECT seal_id AS "sealId", entries, hash, through, plain_until AS "plainUntil", key, mac FROM audit_head`,
  );
  if (!row) return null;
  const { key, mac, ...head } = row;
  const sign = openedBy(key);
  return sign && sameBytes(mac, headMac(sign, head)) ? { head, sign } : null;
}

export async function writeHead(tx: Tx, head: ChainHead, sign: Sign): Promise<void> {
  await statement(
    tx,
    "UPDATE audit_head SET seal_id = $1::bigint, entries = $2::bigint, hash = $3, through = $4, mac = $5",
    [head.sealId, head.entries, head.hash, head.through, headMac(sign, head)],
  );
}

/** Erasure and retention go on where the head is not as it was signed: the chain is broken then, and stays so. */
export async function signer(tx: Tx): Promise<Sign> {
  return (await readHead(tx))?.sign ?? signWithSecret;
}

/** What to keep elsewhere: who takes back the whole database cannot take back this. */
export function headMark({ sealId, hash }: Pick<ChainHead, "sealId" | "hash">): string {
  return `${sealId}-${Buffer.from(hash).toString("hex")}`;
}

export function markOf(given: string): { id: bigint; hash: Uint8Array } {
  const [, id, hash] = /^(\d{1,18})-((?:[0-9a-f]{64})?)$/.exec(given) ?? [];
  if (id === undefined || hash === undefined)
    throw invalid("head", "must be a head as a look at the log gives it, such as 12-9f86d0...");
  return { id: BigInt(id), hash: Buffer.from(hash, "hex") };
}

export function tellHead(head: ChainHead): void {
  log.info({ head: headMark(head), entries: Number(head.entries) }, "the audit log is sealed up to here");
}

export function tellNoHead(): void {
  log.error(
    "the head of the audit log is not as it was signed, or SECRET is another: nothing is sealed until both fit again",
  );
}

function openedBy(key: Uint8Array): Sign | null {
  try {
    return signerOf(key);
  } catch {
    return null;
  }
}
