import { expect, test } from "vitest";
import { replacedWords } from "../../testing/glossary.ts";
import { contracts } from "../all-contracts.ts";
import { guides } from "./all.ts";
import { type Block, bytes, figure } from "./guide.ts";

const isText = (block: Block) => typeof block === "string" || !("code" in block);
const texts = Object.entries(guides).map(([id, guide]): [string, string] => [id, JSON.stringify(guide())]);

test("every address that a page calls is one of the API's", () => {
  const known = contracts.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));
  const called = texts.flatMap(([id, text]) =>
    [...text.matchAll(/\$SWITCHYARD_URL(\/api\/[\w/.-]*)/g)].map(([, path = ""]) => ({ id, path })),
  );
  expect(called.length).toBeGreaterThan(8);
  expect(called.filter(({ path }) => !known.some((pattern) => pattern.test(path)))).toEqual([]);
});

test("every operation that a page names is one of the API's", () => {
  const known = new Set(contracts.map(({ operationId }) => operationId));
  const rows = Object.values(guides).flatMap((guide) =>
    guide().sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === "object" && "rows" in block ? block.rows : [])),
    ),
  );
  const named = rows.flatMap(([first = ""]) =>
    [...first.matchAll(/`([a-z]\w+[A-Z]\w*)`/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the pages use the glossary's words", () => {
  const said = Object.entries(guides).map(([id, guide]) => {
    const parts = guide().sections.flatMap(({ title, blocks }) => [title, ...blocks.filter(isText)]);
    return [id, JSON.stringify([guide().lead, parts]).replaceAll(/`[^`]*`/g, "")] as const;
  });
  expect(replacedWords("en", said)).toEqual([]);
});

test("figures are readable", () => {
  expect([figure(10_000), bytes(1024 ** 3 * 2), bytes(8 * 1024 ** 2), bytes(10_000)]).toEqual([
    "10,000",
    "2 GiB",
    "8 MiB",
    "9.8 KiB",
  ]);
});
