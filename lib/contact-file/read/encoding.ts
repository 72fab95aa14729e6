import type { Encoding } from "../reading.ts";

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** What a file's beginning says of its encoding; null where only reading it through can tell. */
export function declaredEncoding(head: Uint8Array): Encoding | null {
  return marks.find(([, mark]) => mark.every((byte, i) => head[i] === byte))?.[0] ?? wideEncoding(head);
}

/** UTF-16 without a mark: text of any language has blanks, digits and delimiters, with a zero on the same side. */
function wideEncoding(head: Uint8Array): Encoding | null {
  const zeros = { even: 0, odd: 0 };
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2 === 0 ? "even" : "odd"]++;
  if (zeros.even + zeros.odd < head.length / 50) return null;
  const encoding = zeros.odd > 4 * zeros.even ? "utf-16le" : zeros.even > 4 * zeros.odd ? "utf-16be" : null;
  if (encoding === null) return null;
  const text = new TextDecoder(encoding).decode(head.subarray(0, head.length & ~1));
  // A pair may be cut at the end.
  return text.includes("\0") || !text.slice(0, -1).isWellFormed() ? null : encoding;
}
