import { globSync, readFileSync, statSync } from "node:fs";
import { drawnOf } from "./draws.ts";

/** What a test imports that needs a database, a server or a process of its own. */
const NEEDS = /from "[^"]*(\/testing\/(?!draws|time-limits)|\/db\.ts|\/route\.ts|\/launch\/|fixtures|prisma)/;

/**
 * The test files that only compute, found by what they import. They share their processes, without a database: a file
 * that needs more than that fails there, and belongs to the others as soon as its imports say so.
 */
export function plainTests(include: string[], root: string): string[] {
  return globSync(include, { cwd: root, exclude: ["**/node_modules/**"] }).filter(
    (file) => !NEEDS.test(readFileSync(`${root}/${file}`, "utf8")),
  );
}

/**
 * Of these test files those that need a process of their own: they set the environment before a module of ours is
 * loaded, or start and end the product's parts.
 */
export function loneTests(include: string[], root: string): string[] {
  return globSync(include, { cwd: root, exclude: ["**/node_modules/**"] }).filter((file) =>
    /vi\.hoisted|from "[^"]*\/launch\//.test(readFileSync(`${root}/${file}`, "utf8")),
  );
}

// Of these files a run of `npm test` takes some, each run others; `npm run test:deep` takes all.
/** They start, freeze and kill processes, which takes long. */
const HEAVY = "lib/**/*.heavy.test.ts";
/** Journeys of what a page can do beside what it is for. */
const DETAILS = "e2e/details/*.spec.ts";
/** With one in three a run of everything took more than a quarter of an hour. */
const DETAILS_ONE_IN = 4;

/** The heavy test files that this run leaves to others. */
export function heavyTestsLeft(root: string): string[] {
  const all = filesOf(HEAVY, root);
  const drawn = new Set(drawnOf(all));
  return all.filter((file) => !drawn.has(file));
}

/** The files of journeys that this run takes. */
export function drawnJourneys(root: string): string[] {
  // By length, so that no run has all the long ones.
  const length = (file: string) => statSync(`${root}/${file}`).size;
  const details = filesOf(DETAILS, root).sort((a, b) => length(b) - length(a));
  return [...filesOf("e2e/*.spec.ts", root), ...drawnOf(details, DETAILS_ONE_IN)];
}

const filesOf = (pattern: string, root: string): string[] => globSync(pattern, { cwd: root }).sort();
