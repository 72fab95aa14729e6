import { randomFillSync } from "node:crypto";

const ID_BYTES = 16;
/** Asking for random bytes costs as much as the rest of an id, so they are asked for some hundred ids at once. */
const pool = Buffer.allocUnsafe(256 * ID_BYTES);
let used = pool.length;

function randomId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return Buffer.from(pool.subarray(used - ID_BYTES, used));
}

/**
 * A new id of a run or an attempt: UUID version 7 (RFC 9562, 5.7). Ids sort by the time at which they were made, in ms since 1970, to
 * some microseconds within a process.
 */
export function orderedId(now = performance.timeOrigin + performance.now()): string {
  const ms = Math.floor(now);
  const fraction = Math.floor((now - ms) * 4096);
  const bytes = randomId();
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | fraction, 6);
  bytes.writeUInt8(0x80 | ((bytes[8] as number) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
