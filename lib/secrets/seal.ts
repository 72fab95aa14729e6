import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { oldSecret, secret } from "./secret.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts for keeping in the database (AES-256-GCM); `purpose` keeps one use's sealed bytes from passing as another's. */
export function seal(purpose: string, bytes: Uint8Array, by = secret()): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose, by), nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, with SECRET or else OLD_SECRET. Throws where it was changed, or sealed with another one or purpose. */
export function unseal(purpose: string, sealed: Uint8Array, by?: string): Uint8Array {
  if (by !== undefined) return unsealBy(purpose, sealed, by);
  const old = oldSecret();
  if (old === undefined) return unsealBy(purpose, sealed, secret());
  try {
    return unsealBy(purpose, sealed, secret());
  } catch {
    return unsealBy(purpose, sealed, old);
  }
}

/** As `unseal`; null where no SECRET opens it: then nobody can read it. */
export function tryUnseal(purpose: string, sealed: Uint8Array): Uint8Array | null {
  try {
    return unseal(purpose, sealed);
  } catch {
    return null;
  }
}

function unsealBy(purpose: string, sealed: Uint8Array, by: string): Uint8Array {
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose, by), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A fingerprint that says nothing of what it was taken of to whoever lacks SECRET, however short that is. */
export function fingerprint(purpose: string, bytes: Uint8Array): Uint8Array {
  return fingerprintBy(purpose, bytes, secret());
}

/** Whether `print` was taken of these bytes, with SECRET or else OLD_SECRET. */
export function isFingerprintOf(print: Uint8Array, purpose: string, bytes: Uint8Array): boolean {
  const old = oldSecret();
  const secrets = old === undefined ? [secret()] : [secret(), old];
  return secrets.some((by) => Buffer.from(print).equals(fingerprintBy(purpose, bytes, by)));
}

function fingerprintBy(purpose: string, bytes: Uint8Array, by: string): Uint8Array {
  return createHmac("sha256", keyFor(purpose, by)).update(bytes).digest();
}

function keyFor(purpose: string, by: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", by, "switchyard", purpose, 32));
}
