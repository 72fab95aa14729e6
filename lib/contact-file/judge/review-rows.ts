import type { Contact } from "../../outbound/contact/contact.ts";
import { type Hours, openingsAt } from "../../outbound/hubs/opening-hours.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import { isZone } from "../../time/zone-name.ts";
import type { Cause, ProblemGroup, ReviewCounts, RowFilter } from "../review.ts";
import { type DataRows, type RowChange, rowsOf } from "./data-rows.ts";
import { keyOf, markDuplicates } from "./duplicates.ts";
import { bitOf, errorBits } from "./problem-codes.ts";
import { ProblemTally } from "./problem-tally.ts";
import type { Judged, RowJudge, RowProblem } from "./validate-row.ts";

const PART_ROWS = 20_000;
const EXAMPLES = 5;
const DUPLICATE = bitOf("duplicate");
const LISTED = bitOf("listed");
const BLACKLISTED = bitOf("blacklisted");
const REFUSED = bitOf("refused");
/** What the server said of a row: it holds until the row is changed. */
const SAID = LISTED | BLACKLISTED | REFUSED;

/** What the server refused of a row: the value in which column, and why. */
export type Refused = { message: string; column: number | null; value: string };

/** What is wrong with every row, a few bytes a row, kept true while rows are changed and changed back. */
export class ReviewRows {
  readonly #rows: DataRows;
  readonly #judge: RowJudge;
  readonly #country: PhoneCountry;
  readonly #masks: Uint32Array;
  readonly #dropped: Uint8Array;
  readonly #keys: Float64Array;
  readonly #zones: Uint16Array;
  readonly #zoneNames: (string | null)[] = [null];
  readonly #zoneNumbers = new Map<string, number>();
  readonly #tally = new ProblemTally();
  readonly #refusals = new Map<number, Refused>();

  constructor(rows: DataRows, judge: RowJudge, country: PhoneCountry, onPart: (part: number) => void) {
    this.#rows = rows;
    this.#judge = judge;
    this.#country = country;
    this.#masks = new Uint32Array(rows.count);
    this.#dropped = new Uint8Array(rows.count);
    this.#keys = new Float64Array(rows.count);
    this.#zones = new Uint16Array(rows.count);
    for (let row = 0; row < rows.count; row++) {
      this.#learn(row);
      if (row % PART_ROWS === PART_ROWS - 1) onPart(row / rows.count);
    }
    this.#compare();
  }

  /** The contact of a row and what is wrong with it, in itself and beside others. */
  judged(row: number): Judged {
    const judged = this.#judge.judge(this.#rows.reader(row));
    const value = judged.contact.clientIds?.[0] ?? judged.contact.clientId ?? "";
    const beside = (["duplicate", "listed", "blacklisted"] as const).filter((cause) => this.has(row, cause));
    const more = beside.map((cause): RowProblem => ({ cause, column: null, value: String(value) }));
    const refusal = this.has(row, "refused") ? this.#refusals.get(row) : undefined;
    if (refusal) more.push({ cause: "refused", column: refusal.column, value: refusal.value });
    return { contact: judged.contact, problems: [...judged.problems, ...more] };
  }

  has(row: number, cause: Cause): boolean {
    return ((this.#masks[row] ?? 0) & bitOf(cause)) !== 0;
  }

  isReady(row: number): boolean {
    return !this.#dropped[row] && ((this.#masks[row] ?? 0) & errorBits) === 0;
  }

  refusal(row: number): string | null {
    return this.#refusals.get(row)?.message ?? null;
  }

  change(change: RowChange): void {
    this.#again(change, () => this.#rows.add(change));
  }

  undo(): void {
    const { last } = this.#rows;
    if (last) this.#again(last, () => this.#rows.undo());
  }

  /** What the server said of rows. */
  say(cause: "listed" | "blacklisted", rows: Iterable<number>): void {
    for (const row of rows) this.#mark(row, bitOf(cause), true);
  }

  /** Why the server refused rows. */
  refuse(refusals: Iterable<readonly [row: number, refused: Refused]>): void {
    for (const [row, refused] of refusals) {
      const before = this.has(row, "refused") ? this.#refusals.get(row) : undefined;
      this.#mark(row, REFUSED, true);
      const message = before ? `${before.message}; ${refused.message}` : refused.message;
      this.#refusals.set(row, { ...(before ?? refused), message });
    }
    this.#compare();
  }

  /** Judges these rows again by what `learn` makes known. */
  again(rows: readonly number[], learn: () => void): void {
    for (const row of rows) this.#forget(row);
    learn();
    for (const row of rows) this.#learn(row);
    this.#compare();
  }

  matches(row: number, filter: RowFilter | "kept"): boolean {
    if (filter === "all") return true;
    if (filter === "dropped") return this.#dropped[row] === 1;
    if (this.#dropped[row] === 1) return false;
    if (filter === "kept") return true;
    if (filter === "ready" || filter === "problems") return this.isReady(row) === (filter === "ready");
    return this.has(row, filter);
  }

  *matching(filter: RowFilter | "kept"): Generator<number> {
    for (let row = 0; row < this.#rows.count; row++) if (this.matches(row, filter)) yield row;
  }

  counts(
    hours: Hours,
    now: Date,
  ): Omit<ReviewCounts, "listed" | "blacklisted"> & { listed: number; blacklisted: number } {
    const counts = { rows: this.#rows.count, ready: 0, withProblems: 0, dropped: 0 };
    const seen = { duplicates: 0, listed: 0, blacklisted: 0 };
    const byZone = new Uint32Array(this.#zoneNames.length);
    for (let row = 0; row < counts.rows; row++) {
      const mask = this.#masks[row] ?? 0;
      if (this.#dropped[row]) counts.dropped++;
      else if ((mask & errorBits) !== 0) counts.withProblems++;
      else {
        counts.ready++;
        if (mask & DUPLICATE) seen.duplicates++;
        if (mask & LISTED) seen.listed++;
        if (mask & BLACKLISTED) seen.blacklisted++;
        const zone = this.#zones[row] ?? 0;
        byZone[zone] = (byZone[zone] ?? 0) + 1;
      }
    }
    return { ...counts, ...seen, outsideHours: this.#outside(byZone, hours, now) };
  }

  groups(): ProblemGroup[] {
    const counts = new Map<number, number>();
    for (let row = 0; row < this.#rows.count; row++) {
      if (this.#dropped[row]) continue;
      for (let mask = this.#masks[row] ?? 0; mask !== 0; mask &= mask - 1) {
        const bit = mask & -mask;
        counts.set(bit, (counts.get(bit) ?? 0) + 1);
      }
    }
    return this.#tally
      .groups((cause) => counts.get(bitOf(cause)) ?? 0)
      .map((group) => (group.examples.length > 0 ? group : { ...group, examples: this.#examples(group.cause) }));
  }

  /** For what only shows beside other rows, or was not counted. */
  #examples(cause: Cause): ProblemGroup["examples"] {
    const examples: ProblemGroup["examples"] = [];
    for (const row of this.matching(cause)) {
      const problem = this.judged(row).problems.find((one) => one.cause === cause);
      if (!problem) continue;
      const message = cause === "refused" ? this.refusal(row) : null;
      examples.push({ value: problem.value, column: problem.column, row, rows: 1, message });
      if (examples.length === EXAMPLES) break;
    }
    return examples;
  }

  #outside(byZone: Uint32Array, hours: Hours, now: Date): ReviewCounts["outsideHours"] {
    const openingOf = openingsAt(hours, now);
    const outside: ReviewCounts["outsideHours"] = { rows: 0, opensAt: null };
    for (const [index, rows] of byZone.entries()) {
      const { open, opensAt } = openingOf(this.#zoneNames[index] ?? null);
      if (rows === 0 || open) continue;
      outside.rows += rows;
      if (opensAt && (!outside.opensAt || opensAt < outside.opensAt)) outside.opensAt = opensAt;
    }
    return outside;
  }

  #again(change: RowChange, doIt: () => void): void {
    for (const row of rowsOf(change)) this.#forget(row);
    doIt();
    for (const row of rowsOf(change)) {
      const key = this.#keys[row];
      this.#learn(row);
      if (change.rewrite === null) continue;
      this.#mark(row, REFUSED, false);
      this.#refusals.delete(row);
      // Another number: what the server said was of the old one.
      if (this.#keys[row] !== key) this.#mark(row, LISTED | BLACKLISTED, false);
    }
    this.#compare();
  }

  #learn(row: number): void {
    this.#dropped[row] = this.#rows.isDropped(row) ? 1 : 0;
    const { contact, problems } = this.#judge.judge(this.#rows.reader(row));
    let mask = (this.#masks[row] ?? 0) & SAID;
    for (const { cause } of problems) mask |= bitOf(cause);
    this.#masks[row] = mask;
    if (problems.length > 0 && !this.#dropped[row]) this.#tally.add(row, problems);
    this.#keys[row] = this.#keyOf(contact);
    this.#zones[row] = this.#zoneOf(contact.timezone);
  }

  #forget(row: number): void {
    if (((this.#masks[row] ?? 0) & ~(SAID | DUPLICATE)) !== 0 && !this.#dropped[row]) {
      this.#tally.remove(this.#judge.judge(this.#rows.reader(row)).problems);
    }
  }

  #mark(row: number, bits: number, on: boolean): void {
    const mask = this.#masks[row] ?? 0;
    this.#masks[row] = on ? mask | bits : mask & ~bits;
  }

  #compare(): void {
    const textOf = (row: number) => this.#whoOf(this.#judge.judge(this.#rows.reader(row)).contact);
    markDuplicates(
      this.#keys,
      (row) => !this.#dropped[row] && ((this.#masks[row] ?? 0) & errorBits) === 0,
      (row, earlier) => textOf(row) === textOf(earlier),
      (row, isDuplicate) => this.#mark(row, DUPLICATE, isDuplicate),
    );
  }

  #keyOf(contact: Contact): number {
    const who = this.#whoOf(contact);
    return who === "" ? 0 : keyOf(who);
  }

  /** The same for every spelling of a number or an address. */
  #whoOf({ clientIds, clientId }: Contact): string {
    const who = String(clientIds?.[0] ?? clientId ?? "");
    return who.includes("@") ? who.toLowerCase() : this.#country.key(who);
  }

  #zoneOf(zone: string | undefined): number {
    if (zone === undefined || !isZone(zone)) return 0;
    const known = this.#zoneNumbers.get(zone);
    if (known !== undefined) return known;
    const number = this.#zoneNames.push(zone) - 1;
    this.#zoneNumbers.set(zone, number);
    return number;
  }
}
