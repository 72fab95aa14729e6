import { isUtf8 } from "node:buffer";
import { invalid } from "../../../errors.ts";

/**
 * The names and values of a query or an encoded form, `bytes` with a character for each of its bytes. As
 * URLSearchParams reads them, which puts U+FFFD where bytes are not UTF-8: here that is the 400 of the field.
 */
export function* encodedPairs(bytes: string): Generator<[name: string, value: string]> {
  for (const pair of bytes.replace(/^\?/, "").split("&")) {
    if (pair === "") continue;
    const end = pair.indexOf("=");
    const encoded = end < 0 ? pair : pair.slice(0, end);
    const name = utf8Text(unescaped(encoded), encoded);
    yield [name, end < 0 ? "" : utf8Text(unescaped(pair.slice(end + 1)), name)];
  }
}

/** The text whose bytes these are; `field` is what the 400 names. */
export function utf8Text(bytes: string | Buffer, field: string): string {
  const buffer = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  if (!isUtf8(buffer)) throw invalid(field, "is not UTF-8", "encoding");
  return buffer.toString("utf8");
}

const PERCENT = 0x25;
const PLUS = 0x2b;
const BLANK = 0x20;

/** Byte by byte: a form may have a million of them. */
function unescaped(encoded: string): Buffer {
  const bytes = Buffer.from(encoded, "latin1");
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? 16 * digitOf(bytes[at + 1]) + digitOf(bytes[at + 2]) : Number.NaN;
    if (!Number.isNaN(escaped)) at += 2;
    bytes[length++] = Number.isNaN(escaped) ? (byte === PLUS ? BLANK : byte) : escaped;
  }
  return bytes.subarray(0, length);
}

/** The value of a hexadecimal digit; NaN of another byte. */
function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
