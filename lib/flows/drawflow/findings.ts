/** What a message in another language puts into its sentence. */
export type FindingParams = Record<string, string | number>;

/** Something that keeps a flow from running. `node` is the Drawflow key of the node to look at, in `module`. */
export type Problem = { code: ProblemCode; node?: string; module?: string; message: string; params?: FindingParams };

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
  "start-disabled",
  "several-starts",
  "start-unlike-type",
  "unknown-type",
  "setting",
  "expression",
  "unknown-name",
  "kind-unlike-type",
  "port-unlike-kind",
  "unconnected",
  "several-handlers",
  "unknown-module",
  "module-entry",
  "too-large",
  "more",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** So many findings are told one by one. */
export const SHOWN_FINDINGS = 100;

/** Collects problems: the first hundred, and how many more there were. */
export class Findings {
  readonly #shown: Problem[] = [];
  #more = 0;

  add(code: ProblemCode, message: string, node?: string, details: Pick<Problem, "module" | "params"> = {}): void {
    this.tell({ code, message, ...(node !== undefined && { node }), ...details });
  }

  tell(problem: Problem): void {
    if (this.#shown.length >= SHOWN_FINDINGS) this.#more++;
    else this.#shown.push(clipped(problem));
  }

  list(): Problem[] {
    if (this.#more === 0) return this.#shown;
    return [...this.#shown, { code: "more", message: `And ${this.#more} more.`, params: { count: this.#more } }];
  }
}

/** A problem whose names can be stored and shown. */
export function clipped(problem: Problem): Problem {
  const { node, module } = problem;
  return {
    ...problem,
    ...(node !== undefined && { node: clip(node) }),
    ...(module !== undefined && { module: clip(module) }),
  };
}

/** Text of a document as a message can carry it: short, and storable whatever the document holds. */
export function clip(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 79)}…` : text;
  return short.toWellFormed().replaceAll(/\p{Cc}/gu, "\ufffd");
}
