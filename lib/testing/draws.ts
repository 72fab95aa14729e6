/**
 * How many cases a property test draws: all of them in `npm run test:deep` (DEEP=1), else a fifth. Each run draws others,
 * so a week of runs has seen them all.
 */
export const draws = (all: number): number => (process.env.DEEP === "1" ? all : Math.ceil(all / 5));
