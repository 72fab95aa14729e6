import type { Contact } from "../../outbound/contact/contact.ts";
import type { ReviewRows } from "../judge/review-rows.ts";
import type { UnknownNames } from "../judge/validate-row.ts";
import { type CheckBatch, type NamedThing, type NumberCheckAnswer, namedThings } from "../protocol.ts";

const NUMBERS = 50_000;
const NAMES = 10_000;

type Asked = { rows: number[]; names: Record<NamedThing, string[]> };

/** Which ready rows' numbers and names the server is asked about, and what it said of which row. */
export class ServerCheck {
  readonly #review: ReviewRows;
  readonly #rows: number;
  readonly #unknown: UnknownNames;
  // By batch: the row of each number, and the names.
  readonly #asked = new Map<number, Asked>();
  // What was answered once is not asked again.
  readonly #known: Record<NamedThing, Set<string>> = {
    agents: new Set(),
    templates: new Set(),
    attachments: new Set(),
  };
  #isWhole = false;

  constructor(review: ReviewRows, rows: number, unknown: UnknownNames) {
    this.#review = review;
    this.#rows = rows;
    this.#unknown = unknown;
  }

  /** Whether the server has answered about all. */
  get isDone(): boolean {
    return this.#isWhole && this.#asked.size === 0;
  }

  /** The batch of the rows from this one on. */
  batch(id: number): CheckBatch {
    if (id === 0) this.#asked.clear();
    this.#isWhole = false;
    const numbers: string[] = [];
    const rows: number[] = [];
    const names = { agents: new Set<string>(), templates: new Set<string>(), attachments: new Set<string>() };
    let row = id;
    for (; row < this.#rows && numbers.length < NUMBERS; row++) {
      if (!this.#review.isReady(row)) continue;
      const { contact } = this.#review.judged(row);
      const own = (contact.clientIds ?? [contact.clientId ?? ""]).map(String);
      if (numbers.length + own.length > NUMBERS && rows.length > 0) break;
      for (const number of own.slice(0, NUMBERS)) {
        numbers.push(number);
        rows.push(row);
      }
      for (const thing of namedThings) {
        for (const name of namesOf(contact, thing)) if (!this.#known[thing].has(name)) names[thing].add(name);
      }
      if (namedThings.some((thing) => names[thing].size > NAMES)) {
        row++;
        break;
      }
    }
    const next = row < this.#rows ? row : null;
    const asked = { agents: [...names.agents], templates: [...names.templates], attachments: [...names.attachments] };
    this.#asked.set(id, { rows, names: asked });
    this.#isWhole = next === null;
    return { id, numbers, names: asked, next };
  }

  /** Whether rows that were ready are not any more. */
  answer({ id, listed, blacklisted, unknown }: NumberCheckAnswer): boolean {
    const asked = this.#asked.get(id);
    if (!asked) return false;
    const rowsOf = (indexes: readonly number[]) => indexes.flatMap((index) => asked.rows[index] ?? []);
    this.#review.say("listed", rowsOf(listed));
    this.#review.say("blacklisted", rowsOf(blacklisted));
    this.#asked.delete(id);
    const learnt: [NamedThing, string, string | null][] = namedThings.flatMap((thing) => {
      for (const name of asked.names[thing]) this.#known[thing].add(name);
      return unknown[thing].flatMap(({ index, meant }): [NamedThing, string, string | null][] => {
        const name = asked.names[thing][index];
        return name === undefined ? [] : [[thing, name, meant]];
      });
    });
    if (learnt.length === 0) return false;
    const fresh = new Set(learnt.map(([thing, name]) => `${thing} ${name}`));
    const rows: number[] = [];
    for (let row = 0; row < this.#rows; row++) {
      const { contact } = this.#review.judged(row);
      if (namedThings.some((thing) => namesOf(contact, thing).some((name) => fresh.has(`${thing} ${name}`)))) {
        rows.push(row);
      }
    }
    this.#review.again(rows, () => {
      for (const [thing, name, meant] of learnt) this.#unknown[thing].set(name, meant);
    });
    return true;
  }
}

function namesOf({ agent, template, attachments }: Contact, thing: NamedThing): readonly string[] {
  if (thing === "attachments") return attachments ?? [];
  const name = thing === "agents" ? agent : template;
  return name === undefined ? [] : [name];
}
