import { randomInt } from "node:crypto";

/** The seed that a run draws from: SEED repeats the draws of an earlier run, which printed it. */
export function runSeed(given = process.env.SEED): number {
  if (!given) return randomInt(2 ** 31);
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`The seed (SEED) must be a whole number, not "${given}"`);
  return seed;
}
