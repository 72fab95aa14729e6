import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** `swy_`, 256 random bits, and a checksum by which a leaked key is told from a chance string. */
export function makeKey(): string {
  const secret = randomBytes(32).toString("base64url");
  return `swy_${secret}${checksum(secret)}`;
}

/** What the database keeps of a key. A key has full entropy, so one SHA-256 is enough. */
export function keyHash(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

/** The readable start by which people tell keys apart. */
export function keyPrefix(key: string): string {
  return key.slice(0, key.startsWith("swy_") ? 12 : 8);
}

// As long as ADMIN_API_KEY may be, which is longer than any that is made here.
const LONGEST_KEY = 128;

/**
 * False for what cannot be a key, told without asking the database: one too long, or one of our own form whose checksum
 * is wrong, a typing error.
 */
export function isPlausible(key: string): boolean {
  if (key.length > LONGEST_KEY) return false;
  if (!key.startsWith("swy_") || key.length !== 53) return true;
  return checksum(key.slice(4, 47)) === key.slice(47);
}

function checksum(secret: string): string {
  return crc32(secret).toString(36).padStart(7, "0").slice(-6);
}
