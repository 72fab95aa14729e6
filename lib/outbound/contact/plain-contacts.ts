import { NO_INDEX, PlainJson, startsAt } from "../../json/plain.ts";
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "../../json/syntax-bytes.ts";
import { isZone } from "../../time/zone-name.ts";
import { type ContactKind, maxDataBytes } from "./contact.ts";

const COMMA = 0x2c;
const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;

const LOW_DIGITS = 3;
const HIGH_DIGITS = 20;
const MAX_NUMBERS = 32;
const MAX_ID_BYTES = 256;
const PRIORITY_DIGITS = 10;

const names = ["clientIds", "clientId", "timezone", "priority", "contactId", "data"].map((name) => Buffer.from(name));
const [CLIENT_IDS, CLIENT_ID, TIMEZONE, PRIORITY, CONTACT_ID, DATA] = [0, 1, 2, 3, 4, 5];

/**
 * Reads contacts as bytes of UTF-8 without making values of them: most are plain, and parsing them takes several times as
 * long. One that is read is good beyond doubt, has nothing but its numbers and what stands below, and repeats no name.
 * One that is not may be good too: ask `JSON.parse` and the schema. Each reading overwrites what was read before.
 */
export class PlainContacts {
  /** Where the numbers stand in the bytes: begin, end, begin, end. */
  readonly numbers = new Int32Array(2 * MAX_NUMBERS);
  numberCount = 0;
  /** 0 for those that are not there. */
  timezoneStart = 0;
  timezoneEnd = 0;
  idStart = 0;
  idEnd = 0;
  dataStart = 0;
  dataEnd = 0;
  priority = 0;
  readonly #kind: ContactKind;
  readonly #json = new PlainJson();
  // The last zones that were good, by a hash of theirs.
  readonly #zones: (Buffer | undefined)[] = [];

  constructor(kind: ContactKind) {
    this.#kind = kind;
  }

  /** Whether the data stands as JSON.stringify would write it. */
  get isDataAsWritten(): boolean {
    return this.#json.isAsWritten;
  }

  /** Where the contact that stands at `from`, between blanks, ends with the blanks behind it; -1 where it is not plain. */
  read(bytes: Uint8Array, from: number): number {
    this.#json.bytes = bytes;
    this.numberCount = this.priority = 0;
    this.timezoneStart = this.timezoneEnd = this.idStart = this.idEnd = this.dataStart = this.dataEnd = 0;
    this.#json.isAsWritten = true;
    let at = this.#json.blanks(from);
    if (bytes[at] !== OPEN_OBJECT) return NO_INDEX;
    let seen = 0;
    do {
      at = this.#json.blanks(at + 1);
      const name = this.#nameAt(at);
      if (name < 0 || seen & (1 << name)) return NO_INDEX;
      seen |= 1 << name;
      at = this.#json.blanks(at + (names[name]?.length ?? 0) + 2);
      if (bytes[at] !== COLON) return NO_INDEX;
      at = this.#member(name, this.#json.blanks(at + 1));
      if (at < 0) return NO_INDEX;
      at = this.#json.blanks(at);
    } while (bytes[at] === COMMA);
    return bytes[at] === CLOSE_OBJECT && this.numberCount > 0 ? this.#json.blanks(at + 1) : NO_INDEX;
  }

  #nameAt(at: number): number {
    const bytes = this.#json.bytes;
    if (bytes[at] !== QUOTE) return NO_INDEX;
    for (let name = 0; name < names.length; name++) {
      const word = names[name];
      if (word && bytes[at + word.length + 1] === QUOTE && startsAt(bytes, at + 1, word)) return name;
    }
    return NO_INDEX;
  }

  /** Where the member's value ends. */
  #member(name: number, at: number): number {
    if (name === CLIENT_IDS) return this.#kind === "telephony" ? this.#numberList(at) : NO_INDEX;
    if (name === CLIENT_ID) return this.#kind === "message" ? this.#number(at) : NO_INDEX;
    if (name === TIMEZONE) return this.#timezone(at);
    if (name === PRIORITY) return this.#priority(at);
    if (name === CONTACT_ID) return this.#id(at);
    return name === DATA ? this.#data(at) : NO_INDEX;
  }

  #numberList(from: number): number {
    if (this.#json.bytes[from] !== OPEN_ARRAY) return NO_INDEX;
    let at = from;
    do {
      at = this.#number(this.#json.blanks(at + 1));
      if (at < 0) return NO_INDEX;
      at = this.#json.blanks(at);
    } while (this.#json.bytes[at] === COMMA);
    return this.#json.bytes[at] === CLOSE_ARRAY ? at + 1 : NO_INDEX;
  }

  /** A number that is stored as it stands. */
  #number(at: number): number {
    const bytes = this.#json.bytes;
    if (bytes[at] !== QUOTE || this.numberCount === MAX_NUMBERS) return NO_INDEX;
    const digits = bytes[at + 1] === PLUS ? at + 2 : at + 1;
    const end = this.#json.digits(digits);
    const count = end - digits;
    if (bytes[end] !== QUOTE || count < LOW_DIGITS || count > HIGH_DIGITS) return NO_INDEX;
    this.numbers[2 * this.numberCount] = at + 1;
    this.numbers[2 * this.numberCount + 1] = end;
    this.numberCount++;
    return end + 1;
  }

  #timezone(at: number): number {
    const end = this.#json.plainString(at);
    if (end < 0) return NO_INDEX;
    const bytes = this.#json.bytes;
    const slot = this.#json.hash & 0xff;
    const known = this.#zones[slot];
    if (known?.length !== end - at - 2 || !startsAt(bytes, at + 1, known)) {
      const zone = Buffer.from(bytes.subarray(at + 1, end - 1));
      if (!isZone(zone.toString())) return NO_INDEX;
      this.#zones[slot] = zone;
    }
    this.timezoneStart = at + 1;
    this.timezoneEnd = end - 1;
    return end;
  }

  #priority(from: number): number {
    const isNegative = this.#json.bytes[from] === MINUS;
    const start = isNegative ? from + 1 : from;
    const end = this.#json.digits(start);
    const first = this.#json.bytes[start];
    if (end === start || end - start > PRIORITY_DIGITS || !this.#json.endsValue(end)) return NO_INDEX;
    if (first === ZERO && (isNegative || end > start + 1)) return NO_INDEX;
    let value = 0;
    for (let at = start; at < end; at++) value = value * 10 + (this.#json.bytes[at] ?? 0) - ZERO;
    if ((value | 0) !== value) return NO_INDEX;
    this.priority = isNegative ? -value : value;
    return end;
  }

  #id(at: number): number {
    const end = this.#json.plainString(at);
    if (end < 0 || end - at - 2 > MAX_ID_BYTES) return NO_INDEX;
    this.idStart = at + 1;
    this.idEnd = end - 1;
    return end;
  }

  #data(at: number): number {
    if (this.#json.bytes[at] !== OPEN_OBJECT) return NO_INDEX;
    const end = this.#json.value(at);
    if (end < 0 || end - at > maxDataBytes) return NO_INDEX;
    this.dataStart = at;
    this.dataEnd = end;
    return end;
  }
}
