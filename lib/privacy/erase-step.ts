import type pg from "pg";
import type { Person } from "./person.ts";

/** An erasure at work. */
export type Erasing = { id: bigint; person: Person };

/** What one transaction of an erasure did: how many rows of which kind, and where to go on; null where all is done. */
export type ErasedBatch = {
  counts: Record<string, number>;
  cursor: string[] | null;
  /** Whether what it waits for goes on, so that it is tried again later. */
  waits?: boolean;
};

/**
 * One of the steps of an erasure. It does some thousand rows in the client's transaction, from the cursor on; done
 * twice it must do no more than once.
 */
export type EraseStep = {
  name: string;
  work: (client: pg.PoolClient, erasing: Erasing, cursor: string[] | null) => Promise<ErasedBatch>;
};

/** A condition: the text of these expressions may hold something of the person. `place` is the patterns' parameter. */
export function mayHold(person: Person, expressions: readonly string[], place: string): string {
  // Digits have no case, and comparing without it takes several times as long.
  const like = person.fragments.some((one) => one.toLowerCase() !== one.toUpperCase()) ? "ILIKE" : "LIKE";
  return `(${expressions.map((one) => `${one} ${like} ANY(${place}::text[])`).join(" OR ")})`;
}

/** The patterns for `mayHold`, of text and of bytes that are searched as `encode(bytes, 'escape')` shows them. */
export function patternsOf(person: Person): string[] {
  const fragments = person.fragments.flatMap((fragment) => [fragment, escaped(fragment)]);
  return [...new Set(fragments)].map((fragment) => `%${fragment.replace(/[\\%_]/g, "\\$&")}%`);
}

function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
    .join("");
}
