import { sha256 as digest } from "@noble/hashes/sha2.js";

type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256, by the browser where it can: over plain http to another machine it has none. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest(bytes);
}
