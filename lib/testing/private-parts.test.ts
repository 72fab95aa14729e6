import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, isProduct, root, textOf } from "./sources.ts";

const page = readFileSync(join(root, "docs/adr/0025-private-parts-of-others.md"), "utf8");
const [replaced = "", read = ""] = page.split("\nRead, without being changed:");

/** What the first two columns of the tables name. */
const listed = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` +\| (?:`([^`]+)`)?/gm)].map(([, file, name]) => `${file}: ${name}`);

/** A function of something that others made is put in the place of its own. Views that are made for it are ours. */
const REPLACED =
  /^\s*(?:request|response|socket|pool|client|server|stream|handler)\.(\w+) = (?:\(|async|function)|defineProperty\(\w+(?:\.ast)?, "(\w+)"/gm;

test("each function of Node, pg and other packages that is replaced stands on its page, with a test", () => {
  const found = files
    .filter(isProduct)
    .flatMap((file) => [...textOf(file).matchAll(REPLACED)].map(([, name, defined]) => `${file}: ${name ?? defined}`));
  expect(found.sort()).toEqual(listed(replaced).sort());
});

test("nothing of the client of Prisma is reached into", () => {
  const reaching = files.filter(
    (file) => isProduct(file) && /\b_(requestHandler|engine|originalClient)\b/.test(textOf(file)),
  );
  expect(reaching).toEqual([]);
});

/** A member that its maker calls private, a function of a prototype, a type that is widened to see what it leaves out. */
const READ = /\._[a-z]\w*|\{ _\w+: \w+ \} =|\w+\.prototype\.\w+\.call\(|as unknown as Wired/;

test("what is read there is read in the files that the page names", () => {
  const reading = files.filter((file) => isProduct(file) && READ.test(textOf(file)));
  expect(reading.filter((file) => !page.includes(`\n| \`${file}\``))).toEqual([]);
  for (const [, file = ""] of read.matchAll(/^\| `([^`]+)`/gm)) expect(reading).toContain(file);
});
