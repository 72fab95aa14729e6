/** Something that keeps a flow from running. `node` is the Drawflow key of the node to look at. */
export type Problem = { code: ProblemCode; node?: string; message: string };

export const problemCodes = [
  "empty",
  "not-json",
  "encoded-twice",
  "no-drawflow",
  "structure",
  "key-unlike-id",
  "id-repeated",
  "unknown-kind",
  "unknown-node",
  "unknown-port",
  "half-missing",
  "connection-repeated",
  "no-start",
  "several-starts",
  "start-unlike-type",
  "unknown-type",
  "more",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

const SHOWN = 100;

/** Collects problems: the first hundred, and how many more there were. */
export class Findings {
  readonly #shown: Problem[] = [];
  #more = 0;

  add(code: ProblemCode, message: string, node?: string): void {
    if (this.#shown.length >= SHOWN) this.#more++;
    else this.#shown.push({ code, ...(node !== undefined && { node: clip(node) }), message });
  }

  list(): Problem[] {
    if (this.#more === 0) return this.#shown;
    return [...this.#shown, { code: "more", message: `And ${this.#more} more.` }];
  }
}

/** Text of a document as a message can carry it: short, and storable whatever the document holds. */
export function clip(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return short.toWellFormed().replaceAll(/\p{Cc}/gu, "\ufffd");
}
