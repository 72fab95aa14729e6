import { createHash, createHmac, randomBytes } from "node:crypto";
import { fingerprint, seal, unseal } from "../secrets/seal.ts";

const KEY_PURPOSE = "audit chain key";
const KEY_BYTES = 32;

export type Sign = (purpose: string, ...parts: (string | Uint8Array)[]) => Uint8Array;

/** The end of the chain: what it is at that seal, and what it covers. */
export type ChainHead = { sealId: bigint; entries: bigint; hash: Uint8Array; through: Date | null; plainUntil: bigint };

/** A key for a chain of its own, as the database stores it: useless without SECRET, which can change without the chain. */
export function makeChainKey(): Uint8Array {
  return seal(KEY_PURPOSE, randomBytes(KEY_BYTES));
}

/** The same key for another SECRET. Throws where the present one does not open it. */
export function resealChainKey(sealedKey: Uint8Array, present: string, next: string): Uint8Array {
  return seal(KEY_PURPOSE, unseal(KEY_PURPOSE, sealedKey, present), next);
}

/** Signs with the key of the chain. Throws where SECRET does not open it. */
export function signerOf(sealedKey: Uint8Array): Sign {
  const key = unseal(KEY_PURPOSE, sealedKey);
  return (purpose, ...parts) => {
    const mac = createHmac("sha256", key).update(`${purpose} `);
    for (const part of parts) mac.update(part);
    return mac.digest();
  };
}

/** As everything was signed before the chain had a key, and as a process of before still does during an update. */
export const signWithSecret: Sign = (purpose, ...parts) =>
  fingerprint(purpose, Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

export function sealHash(sign: Sign, before: Uint8Array, text: string): Uint8Array {
  return sign("audit seal", before, text);
}

/** A seal of before the chain had a key. */
export function plainHash(before: Uint8Array, text: string): Uint8Array {
  return createHash("sha256").update(before).update(text).digest();
}

export function headMac(sign: Sign, { sealId, entries, hash, through, plainUntil }: ChainHead): Uint8Array {
  return sign("audit head", `${sealId} ${entries} ${through?.toISOString() ?? ""} ${plainUntil} `, hash);
}

/** What vouches for the place where the chain begins. */
export function anchorMac(sign: Sign, sealId: bigint, hash: Uint8Array): Uint8Array {
  return sign("audit anchor", `${sealId} `, hash);
}

/** What vouches for a blanked entry, and for its place in the chain, which its hash no longer shows. */
export function redactionMac(sign: Sign, auditId: bigint, before: Uint8Array, hash: Uint8Array, text: string) {
  return sign("audit redaction", `${auditId} ${before.length} `, before, hash, text);
}

/** The same as it was signed before the chain had a key: without its place. */
export function plainRedactionMac(auditId: bigint, hash: Uint8Array, text: string): Uint8Array {
  return signWithSecret("audit redaction", `${auditId} `, hash, text);
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
