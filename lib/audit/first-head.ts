import type pg from "pg";
import {
  anchorMac,
  headMac,
  makeChainKey,
  plainRedactionMac,
  redactionMac,
  type Sign,
  sameBytes,
  signerOf,
  signWithSecret,
} from "./signing.ts";

type Client = Pick<pg.Client, "query">;
type Anchor = { sealId: string; hash: Buffer; mac: Buffer };
type Redaction = { auditId: string; hash: Buffer; before: Buffer | null; text: string; mac: Buffer };

/**
 * Signs the chain as it stands when its table of the head is made, and never again: a head that is missing later was
 * taken out. What is not as it was sealed by then stays so: the look at the chain still finds it.
 */
export async function makeFirstHead(client: Client): Promise<void> {
  const key = makeChainKey();
  const sign = signerOf(key);
  await client.query("SELECT pg_advisory_xact_lock(hashtext('switchyard audit seal'))");
  const { rows } = await client.query<{ sealId: string; entries: string; hash: Buffer; through: Date | null }>(
    `SELECT s.id AS "sealId", s.hash, (SELECT count(*) FROM audit_seal) AS entries,
            (SELECT max(a.at) FROM audit a JOIN audit_seal s ON s.audit_id = a.id) AS through
       FROM audit_seal s ORDER BY s.id DESC LIMIT 1`,
  );
  const anchor = await signAnchor(client, sign);
  await signRedactions(client, sign, anchor);
  const [last] = rows;
  const sealId = BigInt(last?.sealId ?? anchor?.sealId ?? 0);
  const head = {
    sealId,
    entries: BigInt(last?.entries ?? 0),
    hash: last?.hash ?? anchor?.hash ?? Buffer.alloc(0),
    through: last?.through ?? null,
    plainUntil: sealId,
  };
  await client.query(
    "INSERT INTO audit_head (seal_id, entries, hash, through, plain_until, key, mac) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [head.sealId, head.entries, head.hash, head.through, head.plainUntil, key, headMac(sign, head)],
  );
}

async function signAnchor(client: Client, sign: Sign): Promise<Anchor | undefined> {
  const { rows } = await client.query<Anchor>(`SELECT seal_id AS "sealId", hash, mac FROM audit_anchor`);
  const [anchor] = rows;
  if (anchor && sameBytes(anchor.mac, anchorMac(signWithSecret, BigInt(anchor.sealId), anchor.hash))) {
    await client.query("UPDATE audit_anchor SET mac = $1", [anchorMac(sign, BigInt(anchor.sealId), anchor.hash)]);
  }
  return anchor;
}

async function signRedactions(client: Client, sign: Sign, anchor: Anchor | undefined): Promise<void> {
  const { rows } = await client.query<Redaction>(
    `SELECT r.audit_id AS "auditId", r.mac, s.hash, a::text AS text,
            (SELECT b.hash FROM audit_seal b WHERE b.id < s.id ORDER BY b.id DESC LIMIT 1) AS before
       FROM audit_redaction r JOIN audit_seal s ON s.audit_id = r.audit_id JOIN audit a ON a.id = r.audit_id`,
  );
  for (const { auditId, hash, before, text, mac } of rows) {
    const id = BigInt(auditId);
    if (!sameBytes(mac, plainRedactionMac(id, hash, text))) continue;
    const link = before ?? anchor?.hash ?? Buffer.alloc(0);
    await client.query("UPDATE audit_redaction SET mac = $2 WHERE audit_id = $1", [
      auditId,
      redactionMac(sign, id, link, hash, text),
    ]);
  }
}
