import { globSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { drawnJourneys, heavyTestsLeft } from "./test-files.ts";

const root = join(import.meta.dirname, "../..");
const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

function withSeed<T>(seed: number, draw: () => T): T {
  process.env.SEED = String(seed);
  process.env.DEEP = "";
  return draw();
}

test("three runs in a row take every heavy test once, and four every journey of details", () => {
  const heavy = globSync("lib/**/*.heavy.test.ts", { cwd: root });
  const left = [0, 1, 2].flatMap((seed) => withSeed(seed, () => heavyTestsLeft(root)));
  expect(left.sort()).toEqual([...heavy, ...heavy].sort());
  const details = globSync("e2e/details/*.spec.ts", { cwd: root });
  const taken = [0, 1, 2, 3].flatMap((seed) => withSeed(seed, () => drawnJourneys(root)));
  expect(taken.filter((file) => file.includes("/details/")).sort()).toEqual(details.sort());
});

test("the journeys that always run are taken by every run", () => {
  const always = globSync("e2e/*.spec.ts", { cwd: root });
  for (const seed of [0, 1, 2])
    expect(withSeed(seed, () => drawnJourneys(root))).toEqual(expect.arrayContaining(always));
});

test("a deep run takes all", () => {
  process.env.DEEP = "1";
  expect(heavyTestsLeft(root)).toEqual([]);
  expect(drawnJourneys(root)).toHaveLength(globSync("e2e/{,details/}*.spec.ts", { cwd: root }).length);
});
