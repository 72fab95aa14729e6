import { copyField } from "../../database/copy.ts";
import { NO_INDEX } from "../../json/plain.ts";
import { readJson } from "../../json/read.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import type { ContactKind } from "./contact.ts";
import { bytesOf, type Hashes, hashesOfWords, hashWordAt } from "./hash64.ts";
import { PlainContacts } from "./plain-contacts.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;
const LETTER_N = 0x6e;
const TAB = 0x09;
const OPEN_LIST = 0x7b;
const CLOSE_LIST = 0x7d;
const CLOSE_ARRAY = 0x5d;

const NULL = Buffer.from("\\N");
const NULL_WORD_BYTES = 4;
/** Neither when it is due nor when it expires. */
const END = Buffer.from("\t\\N\t\\N\n");
/** What a line has beside the contact's own bytes: two ids, priority, nulls and signs. */
const LINE_BYTES = 128;
const ROOM_BYTES = 512 * 1024;
const SPARE_ROOMS = 24;

// Used again by the next copy. With new ones for every chunk the garbage collector walked over all of the process's
// memory every few chunks.
const spare: Buffer<ArrayBuffer>[] = [];

/** What became of a batch: how many contacts it has, and its saved ones' line in COPY's format, and hashes of numbers. */
export type PlainBatch = { received: number; saved: number; text: Uint8Array; hashes: Buffer };

/**
 * Writes a list's plain contacts in COPY's text format, the columns as `copyText` has them, from their JSON: without
 * making values of them, which took most of a load's time in this process.
 */
export class PlainCopy {
  readonly #contacts: PlainContacts;
  readonly #country: PhoneCountry;
  readonly #list: Buffer;
  readonly #rooms: Buffer<ArrayBuffer>[] = [];
  #out: Buffer<ArrayBuffer> = this.#room(ROOM_BYTES);
  /** Where the batch at work begins and ends. */
  #start = 0;
  #size = 0;
  #hashes: Hashes = new Int32Array(2048);
  #hashCount = 0;
  /** The numbers of the batch that was written last, where someone wants to know them. */
  numbers: string[] = [];

  constructor(listId: bigint, kind: ContactKind, country: PhoneCountry) {
    this.#contacts = new PlainContacts(kind);
    this.#country = country;
    this.#list = Buffer.from(`${listId}\t`);
  }

  /** The JSON array of contacts at `from`, the first at position `first` of its list; null where one is not plain. */
  write(bytes: Uint8Array, from: number, first: number, wantsNumbers: boolean): PlainBatch | null {
    this.#start = this.#size;
    this.#hashCount = 0;
    this.numbers = [];
    let [received, saved] = [0, 0];
    let at = from;
    do {
      at++;
      // A bad contact's place.
      if (bytes[at] === LETTER_N) at += NULL_WORD_BYTES;
      else {
        const start = at;
        at = this.#contacts.read(bytes, start);
        if (at === NO_INDEX) return this.#drop();
        this.#line(bytes, first + received, at - start);
        this.#note(bytes, wantsNumbers);
        saved++;
      }
      received++;
    } while (bytes[at] === COMMA);
    if (bytes[at] !== CLOSE_ARRAY) return this.#drop();
    const text = this.#out.subarray(this.#start, this.#size);
    return { received, saved, text, hashes: Buffer.from(bytesOf(this.#hashes.subarray(0, this.#hashCount))) };
  }

  /** Call it when the batches are no longer read: the next copy writes over them. */
  release(): void {
    spare.push(...this.#rooms.splice(0, SPARE_ROOMS - spare.length));
    this.#rooms.length = 0;
    this.#out = Buffer.alloc(0);
    this.#size = 0;
  }

  #room(size: number): Buffer<ArrayBuffer> {
    const room = (size === ROOM_BYTES && spare.pop()) || Buffer.allocUnsafe(size);
    if (size === ROOM_BYTES) this.#rooms.push(room);
    return room;
  }

  #drop(): null {
    this.#size = this.#start;
    return null;
  }

  #line(bytes: Uint8Array, position: number, size: number): void {
    const contact = this.#contacts;
    const written = contact.dataStart > 0 && !contact.isDataAsWritten ? rewritten(bytes, contact) : null;
    this.#reserve(size + LINE_BYTES + this.#list.length + (written?.length ?? 0));
    this.#put(this.#list, 0, this.#list.length);
    this.#number(position);
    this.#byte(TAB);
    this.#numbers(bytes);
    this.#field(bytes, contact.timezoneStart, contact.timezoneEnd);
    this.#number(contact.priority);
    this.#byte(TAB);
    this.#field(bytes, contact.idStart, contact.idEnd);
    // Neither an agent nor a message.
    this.#field(bytes, 0, 0);
    this.#field(bytes, 0, 0);
    if (written) this.#put(written, 0, written.length);
    else if (contact.dataStart > 0) this.#put(bytes, contact.dataStart, contact.dataEnd);
    else this.#put(NULL, 0, NULL.length);
    this.#put(END, 0, END.length);
  }

  #numbers(bytes: Uint8Array): void {
    const { numbers, numberCount } = this.#contacts;
    for (let i = 0; i < numberCount; i++) {
      this.#byte(i === 0 ? OPEN_LIST : COMMA);
      this.#byte(QUOTE);
      this.#put(bytes, numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0);
      this.#byte(QUOTE);
    }
    this.#byte(CLOSE_LIST);
    this.#byte(TAB);
  }

  /** Hashes of the numbers' keys. */
  #note(bytes: Uint8Array, wantsNumbers: boolean): void {
    const { numbers, numberCount } = this.#contacts;
    if (this.#hashCount + 2 * numberCount > this.#hashes.length) {
      const wider = new Int32Array(2 * (this.#hashes.length + 2 * numberCount));
      wider.set(this.#hashes);
      this.#hashes = wider;
    }
    for (let i = 0; i < numberCount; i++, this.#hashCount += 2) {
      const [start, end] = [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0];
      // Behind a + and the code of a country, the digits are the key.
      const isKeyed = bytes[start] === PLUS && bytes[start + 1] !== ZERO;
      if (isKeyed) hashWordAt(bytes, start + 1, end, this.#hashes, this.#hashCount);
      if (isKeyed && !wantsNumbers) continue;
      const number = asciiOf(bytes, start, end);
      if (!isKeyed) this.#hashes.set(hashesOfWords([this.#country.key(number)]), this.#hashCount);
      if (wantsNumbers) this.numbers.push(number);
    }
  }

  #field(bytes: Uint8Array, start: number, end: number): void {
    if (start > 0) this.#put(bytes, start, end);
    else this.#put(NULL, 0, NULL.length);
    this.#byte(TAB);
  }

  /** A whole number. By hand: making its text, and a call to write that, took a tenth of the time. */
  #number(value: number): void {
    if (value < 0) this.#byte(MINUS);
    let rest = Math.abs(value);
    let end = this.#size + 1;
    for (let power = 10; rest >= power; power *= 10) end++;
    this.#size = end;
    do {
      const tens = Math.floor(rest / 10);
      this.#out[--end] = ZERO + rest - 10 * tens;
      rest = tens;
    } while (rest > 0);
  }

  #byte(byte: number): void {
    this.#out[this.#size++] = byte;
  }

  #put(bytes: Uint8Array, start: number, end: number): void {
    const out = this.#out;
    let to = this.#size;
    for (let at = start; at < end; at++) out[to++] = bytes[at] ?? 0;
    this.#size = to;
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#out.length) return;
    // The batches before it stay where they are.
    const batch = this.#out.subarray(this.#start, this.#size);
    const wider = this.#room(Math.max(ROOM_BYTES, 2 * (batch.length + more)));
    wider.set(batch);
    this.#out = wider;
    this.#start = 0;
    this.#size = batch.length;
  }
}

/** The data as JSON.stringify writes it, as a column. */
function rewritten(bytes: Uint8Array, { dataStart, dataEnd }: PlainContacts): Buffer {
  const text = Buffer.from(bytes.subarray(dataStart, dataEnd)).toString();
  return Buffer.from(copyField(JSON.stringify(readJson(text))));
}

function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}
