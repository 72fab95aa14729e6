import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { nodeKinds } from "../../flows/nodes/kinds.ts";
import { specOf } from "../../flows/nodes/registry.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const isOurs = (file: string) => !file.startsWith("lib/generated/");

const code = globSync(
  ["{app,bench,components,e2e,faults,lib,scripts}/**/*.{ts,tsx,mjs}", "*.{ts,js}", "prisma/schema.prisma"],
  { cwd: root },
).filter(isOurs);
const papers = globSync(["*.md", "docs/**/*.md"], { cwd: root });

test("a section of the contract that a comment cites is there", () => {
  const sections = new Set([...read("docs/contract.md").matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, n]) => n));
  const cited = code.flatMap((file) =>
    [...read(file).matchAll(/docs\/contract\.md, (\d+(?:\.\d+)?)(?: (?:and|to) (\d+(?:\.\d+)?))?/g)].flatMap(
      ([, ...numbers]) => numbers.filter(Boolean).map((section) => ({ file, section })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  const missing = cited.filter(({ section }) => !sections.has(section));
  expect(
    missing.map(({ file, section }) => `${file} cites section ${section} of docs/contract.md, which has none`),
  ).toEqual([]);
});

test("a file that a paper names is there", () => {
  const named = papers.flatMap((paper) =>
    [...read(paper).matchAll(/`((?:app|bench|components|docs|e2e|faults|lib|prisma|scripts)\/[^`\s<>*]*)`/g)].map(
      ([, path = ""]) => ({ paper, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  const gone = named.filter(({ path }) => globSync(path.replace(/[[\]()]/g, "?"), { cwd: root }).length === 0);
  expect(gone.map(({ paper, path }) => `${paper} names ${path}, which is not there: write where it lies now`)).toEqual(
    [],
  );
});

test("a page that a paper links to is there", () => {
  const links = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => ({ paper, path })),
  );
  const gone = links.filter(({ paper, path }) => !/^https?:/.test(path) && !existsSync(join(root, paper, "..", path)));
  expect(gone.map(({ paper, path }) => `${paper} links to ${path}, which is not there`)).toEqual([]);
});

// The other steps of the recipe are missed by the compiler or by a test of their own.
test("a kind of node has its icon", () => {
  const drawn = read("components/flows/canvas/kind-icon.tsx");
  const without = nodeKinds.filter((kind) => !drawn.includes(` Icon${specOf(kind)?.icon},`));
  expect(without.map((kind) => `${kind}: add its icon to components/flows/canvas/kind-icon.tsx`)).toEqual([]);
});

test(".env.example has every setting, and no other", () => {
  const settings = [...read("lib/env.ts").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
  const shown = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings).toContain("DATABASE_URL");
  expect(shown.sort()).toEqual(settings.sort());
});

test("every page of a decision is in the index", () => {
  const index = read("docs/adr/README.md");
  const pages = globSync("docs/adr/[0-9]*.md", { cwd: root }).map((page) => basename(page));
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
});

test("what the Dockerfile calls is there", () => {
  const [, names = "", file = ""] = /import \{ ([^}]+) \} from "\.\/([^"]+)"/.exec(read("Dockerfile")) ?? [];
  expect(names).not.toBe("");
  const made = read(file);
  const missing = names.split(", ").filter((name) => !new RegExp(`export async function ${name}\\(`).test(made));
  expect(missing.map((name) => `the Dockerfile calls ${name} of ${file}, which has none`)).toEqual([]);
});
