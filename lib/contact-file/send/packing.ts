import type { Contact } from "../../outbound/contact/contact.ts";
import type { HubFacts, UploadChunk, UploadPlan } from "../protocol.ts";
import { hexOf } from "../read/headers.ts";
import { sha256 } from "./sha256.ts";

const CONTACTS = { list: 5000, leads: 10_000 };
// Under what the server takes at once, with room for what is around the array.
const BYTES = 12 * 1024 * 1024;

type Part = { first: number; count: number };

/** Cuts the ready contacts of a file into bodies to send: the same contacts always into the same. */
export class Packing {
  readonly plan: UploadPlan;
  readonly #array: HubFacts["array"];
  readonly #parts: readonly Part[];
  readonly #rows: Uint32Array;
  readonly #contactOf: (row: number) => Contact;

  private constructor(
    array: HubFacts["array"],
    parts: readonly Part[],
    rows: Uint32Array,
    contactOf: (row: number) => Contact,
    fingerprint: string,
  ) {
    this.#array = array;
    this.#parts = parts;
    this.#rows = rows;
    this.#contactOf = contactOf;
    this.plan = { contacts: rows.length, firsts: parts.map(({ first }) => first), fingerprint };
  }

  static async of(
    array: HubFacts["array"],
    ready: Iterable<number>,
    contactOf: (row: number) => Contact,
    onPart: (part: number) => void,
  ): Promise<Packing> {
    const rows = Uint32Array.from(ready);
    const parts: Part[] = [];
    const sums: Uint8Array<ArrayBuffer>[] = [];
    for (let first = 0; first < rows.length; ) {
      const texts = textsFrom(rows, first, CONTACTS[array], contactOf);
      parts.push({ first, count: texts.length });
      sums.push(await sha256(encoded(texts)));
      first += texts.length;
      onPart(first / rows.length);
    }
    const fingerprint = hexOf(await sha256(new Uint8Array(await new Blob(sums).arrayBuffer())));
    return new Packing(array, parts, rows, contactOf, fingerprint);
  }

  async chunk(index: number): Promise<UploadChunk> {
    const part = this.#parts[index];
    if (!part) throw new Error(`there is no chunk ${index}`);
    const { first, count } = part;
    const array = encoded(textsFrom(this.#rows, first, count, this.#contactOf));
    const [before, after] = [new TextEncoder().encode(`{"${this.#array}":`), new TextEncoder().encode("}")];
    const body = new Uint8Array(before.length + array.length + after.length);
    body.set(before);
    body.set(array, before.length);
    body.set(after, before.length + array.length);
    return { first, count, body, sha256: hexOf(await sha256(array)) };
  }

  rowAt(position: number): number | undefined {
    return this.#rows[position];
  }
}

/** At most `count` contacts as JSON, and at most a body full of them. */
function textsFrom(rows: Uint32Array, first: number, count: number, contactOf: (row: number) => Contact): string[] {
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows.subarray(first, first + count)) {
    const text = JSON.stringify(contactOf(row));
    bytes += bytesOf(text);
    if (bytes > BYTES && texts.length > 0) break;
    texts.push(text);
  }
  return texts;
}

/** Short texts are not measured: were each of a chunk's all of three bytes a character, they would fit. */
function bytesOf(text: string): number {
  const most = 3 * text.length;
  return most > BYTES / CONTACTS.leads ? new TextEncoder().encode(text).length : most;
}

function encoded(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`[${texts.join(",")}]`);
}
