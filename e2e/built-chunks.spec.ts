import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const folder = join(import.meta.dirname, "..", process.env.NEXT_DIST_DIR ?? ".next-test", "static/chunks");

/** A constant of ours that is neither a property nor in quotes: what is bound in a chunk has a short name by now. */
const free = /(?<![\w$."'`#-])[A-Z][A-Z_]*_(?:MS|SECONDS|PX|BYTES|ROWS)\b(?!["'`]|\s*:)/g;

// The bundler has left one unbound before: the page fails where it is reached, and no test of a source can see it.
test("no constant stands unbound in what browsers load", () => {
  const chunks = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  expect(chunks.length).toBeGreaterThan(20);
  const found = chunks.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return [...text.matchAll(free)].map(({ index }) => `${name}: ${text.slice(index - 40, index + 40)}`);
  });
  expect(found).toEqual([]);
});
