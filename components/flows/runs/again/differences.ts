import { asJson, sameJson } from "@/lib/flows/drawflow/json.ts";
import type { LoggedStep } from "@/lib/flows/run/queries.ts";

type Compared = Pick<LoggedStep, "path" | "node" | "visit" | "left" | "output" | "error">;
/** A step in two runs, with its place in the second; null where a run did not make it. */
type Difference<T> = { first: T | null; now: T | null; place: number | null };

/** The steps that only one of two runs made, that left by another port, or that gave something else. */
export function differencesOf<T extends Compared>(first: readonly T[], now: readonly T[]): Difference<T>[] {
  // Of several tries the last one says what came of the step.
  const before = new Map(first.map((step) => [keyOf(step), step]));
  const after = new Map(now.map((step, place) => [keyOf(step), { step, place }]));
  const changed = [...after].flatMap(([key, { step, place }]) => {
    const earlier = before.get(key) ?? null;
    return earlier && isSame(earlier, step) ? [] : [{ first: earlier, now: step, place }];
  });
  const gone = [...before].flatMap(([key, step]) => (after.has(key) ? [] : [{ first: step, now: null, place: null }]));
  return [...changed, ...gone];
}

/** A step is the same one by its way through sub-flows, its node and the number of the visit. */
function keyOf({ path, node, visit }: Compared): string {
  return JSON.stringify([path, node, visit]);
}

function isSame(one: Compared, other: Compared): boolean {
  return (
    one.left === other.left &&
    one.error?.code === other.error?.code &&
    sameJson(asJson(one.output), asJson(other.output))
  );
}
