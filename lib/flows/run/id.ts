import { randomBytes } from "node:crypto";

/**
 * A new id of a run: UUID version 7 (RFC 9562, 5.7). Ids sort by the time at which they were made, in ms since 1970, to
 * some microseconds within a process.
 */
export function newRunId(now = performance.timeOrigin + performance.now()): string {
  const ms = Math.floor(now);
  const fraction = Math.floor((now - ms) * 4096);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | fraction, 6);
  bytes.writeUInt8(0x80 | ((bytes[8] as number) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
