import { limits, megabytes } from "../limits.ts";
import { RefusedFile } from "./refused.ts";

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const DEFLATED = 0x08;
const STORED = 0x00;
// The end's record with the longest comment.
const TAIL_BYTES = 22 + 65_535;

/** The table of contents of a ZIP file, without unpacking anything. */
export async function zipEntries(file: Blob): Promise<Entry[]> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - TAIL_BYTES)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) throw new RefusedFile("damaged-workbook");
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = new DataView(await file.slice(start, start + size).arrayBuffer());
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== CENTRAL) throw new RefusedFile("damaged-workbook");
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const behind = at + 46 + (name ?? 0);
    if (behind > directory.byteLength) throw new RefusedFile("damaged-workbook");
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, name)),
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      unpacked: directory.getUint32(at + 24, true),
      at: directory.getUint32(at + 42, true),
    });
    at = behind + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Refuses what would unpack to more than a tab can hold: by what it declares first, then by what really comes out. */
export async function refuseBombs(file: Blob, entries: readonly Entry[]): Promise<void> {
  const limit = limits.unpackedMegabytes * 1024 * 1024;
  const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (declared > limit) throw bomb(declared);
  let real = 0;
  for (const entry of entries) {
    for await (const part of unpacked(file, entry)) {
      real += part.length;
      if (real > limit) throw bomb(real);
    }
  }
  // Its table of contents lies.
  if (real > declared) throw bomb(real);
}

/** The text of a small part. */
export async function entryText(file: Blob, entry: Entry): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of unpacked(file, entry)) parts.push(part);
  return new Blob(parts).text();
}

async function* unpacked(file: Blob, entry: Entry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (entry.packed === 0) return;
  const header = new DataView(await file.slice(entry.at, entry.at + 30).arrayBuffer());
  if (header.byteLength < 30 || ![DEFLATED, STORED].includes(entry.method)) throw new RefusedFile("damaged-workbook");
  const start = entry.at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(start, start + entry.packed);
  try {
    const stream = packed.stream();
    const reader = (
      entry.method === STORED ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"))
    ).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch {
    throw new RefusedFile("damaged-workbook");
  }
}

function bomb(bytes: number): RefusedFile {
  return new RefusedFile("zip-bomb", { megabytes: megabytes(bytes), limit: limits.unpackedMegabytes });
}
