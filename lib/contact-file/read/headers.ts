import { sha256 } from "../send/sha256.ts";

/** A header as headers are compared: no accents, no capitals, words with one blank between them. */
export function foldHeader(header: string): string {
  return header
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, " ")
    .trim();
}

/** Headers made unique: `phone`, `phone 2`; one that is empty is its column's letters, as a spreadsheet shows them. */
export function uniqueHeaders(given: readonly string[]): string[] {
  const taken = new Set<string>(given.map((header) => header.trim()));
  const seen = new Set<string>();
  return given.map((header, index) => {
    const wanted = header.trim() || letters(index);
    let unique = wanted;
    for (let n = 2; seen.has(unique) || (n > 2 && taken.has(unique)); n++) unique = `${wanted} ${n}`;
    seen.add(unique);
    return unique;
  });
}

/** SHA-256 in hex over the folded headers: the same for a file of the same making. */
export async function headersFingerprint(headers: readonly string[]): Promise<string> {
  return hexOf(await sha256(new TextEncoder().encode(JSON.stringify(headers.map(foldHeader)))));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A, B, ... Z, AA, AB, ... */
function letters(index: number): string {
  const rest = index % 26;
  return (index >= 26 ? letters((index - rest) / 26 - 1) : "") + String.fromCharCode(65 + rest);
}
