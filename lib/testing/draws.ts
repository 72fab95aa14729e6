/**
 * How many cases a property test draws: all of them in `npm run test:deep` (DEEP=1), else a fifth. Each run draws others,
 * so a week of runs has seen them all.
 */
export const draws = (all: number): number => (process.env.DEEP === "1" ? all : Math.ceil(all / 5));

/** How many of what proves the same in small as in large: all of them in `npm run test:deep`, else `few`. */
export const fewOf = (few: number, all: number): number => (process.env.DEEP === "1" ? all : few);

/** Of many alike one in three, by the seed of the run: runs try others by turns. `npm run test:deep`: all. */
export function drawnOf<T>(all: readonly T[], oneIn = 3): T[] {
  const seed = Number(process.env.SEED);
  return process.env.DEEP === "1" ? [...all] : all.filter((_, i) => i % oneIn === seed % oneIn);
}
