// What a text, its value and their places in the maps take, about.
const ENTRY_BYTES = 300;

/** Values under small numbers, found by the text that PostgreSQL writes for them. */
export class Dictionary<Value> {
  readonly #read: (text: string) => Value;
  readonly #byText = new Map<string, number>();
  readonly #byValue = new Map<string, number>();
  readonly #values: Value[] = [];

  constructor(read: (text: string) => Value) {
    this.#read = read;
  }

  numberOf(text: string): number {
    return this.#byText.get(text) ?? this.#add(text);
  }

  /** For each number whether its value matches: 1 or 0. */
  matches(condition: (value: Value) => boolean): Uint8Array {
    const values = this.#values;
    const matching = new Uint8Array(values.length);
    // A plain loop, because `Uint8Array.from` takes several times as long.
    for (let i = 0; i < matching.length; i++) matching[i] = condition(values[i] as Value) ? 1 : 0;
    return matching;
  }

  /** Each value with what an array has under its number. */
  *numbered(counts: ArrayLike<number>): Generator<[value: Value, count: number]> {
    for (const [number, value] of this.#values.entries()) yield [value, counts[number] ?? 0];
  }

  get size(): number {
    return this.#values.length;
  }

  get bytes(): number {
    return this.#byText.size * ENTRY_BYTES;
  }

  #add(text: string): number {
    const value = this.#read(text);
    const key = JSON.stringify(value);
    const number = this.#byValue.get(key) ?? this.#values.push(value) - 1;
    this.#byValue.set(key, number);
    this.#byText.set(text, number);
    return number;
  }
}

/** The ids in arrays as PostgreSQL writes them, `{1,NULL,2}|{3}`: each once, whatever their order. */
export function setsIn(text: string): string[][] {
  return text.split("|").map((array) => [...new Set(array.match(/-?\d+/g))].sort());
}
