import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { files, imports, isSupport, isTest, root, textOf } from "./sources.ts";

const MOST_FILES = 30;
const MOST_LINES = 300;

const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=\n]+)? =\s+([^;\n]*);/gm;
const UNITS =
  /^(MS|S|PX|BYTES|MB|MIB|SHARE|PERCENT|ZOOM|CHARACTERS|LENGTH|DEPTH|WIDTH|KEY|OID|CODE|LEVEL|INDEX|[A-Z]{3,}(?<!S)S)$/;

/** A unit, or what is counted: FRESH_MS, MAX_LINE_BYTES, SHOWN_ERRORS. A year needs to be a certain one: FIRST_YEAR. */
const saysWhat = (name: string) => name.split("_").some((word) => UNITS.test(word)) || /_YEAR$/.test(name);
/** A number by itself or reckoned from others. One in hexadecimal is the code of something. */
const isNumber = (value: string) => /^[-\d_.A-Z\s*()+/]+$/.test(value) && !/^0x/.test(value);

test("a constant says what it counts, and in what", () => {
  const broken = files.flatMap((file) => {
    if (!/^(app|components|lib)\//.test(file) || isTest(file) || isSupport(file)) return [];
    return [...textOf(file).matchAll(CONSTANT)]
      .filter(([, name = "", value = ""]) => isNumber(value) && !saysWhat(name))
      .map(
        ([, name, value]) => `${file}: ${name} = ${value} has no unit: name the thing and its unit, as in SEARCH_MS`,
      );
  });
  expect(broken).toEqual([]);
});

const EXPORTED = /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

/** Modules whose exports are read with the module's name before them, as in `lists.change`. */
function modulesByName(): Set<string> {
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/import \* as \w+ from "([^"]+)"/g)].map(([, from = ""]) =>
      from.startsWith("@/") ? from.slice(2) : join(file, "..", from),
    ),
  );
  return new Set(named);
}

test("a name is exported once, by a component or by the library", () => {
  const byName = modulesByName();
  const exported = files
    .filter(
      (file) => /^(components|lib)\/.*\.tsx?$/.test(file) && !isTest(file) && !isSupport(file) && !byName.has(file),
    )
    .flatMap((file) => {
      const names = [...textOf(file).matchAll(EXPORTED)].map(([, name = ""]) => name);
      return [...new Set(names)].map((name) => ({ file, name }));
    });
  const shared = [...Map.groupBy(exported, ({ name }) => name)].filter(([, all]) => all.length > 1);
  expect(
    shared.map(
      ([name, all]) =>
        `${name} is exported by ${all.map(({ file }) => file).join(" and ")}: give each idea a name of its own`,
    ),
  ).toEqual([]);
});

test("a folder can be seen at once", () => {
  const counted = files.filter((file) => !isTest(file) && !/\.(fixture\.tsx?|css)$/.test(file));
  const byFolder = Map.groupBy(counted, (file) => dirname(file));
  const crowded = [...byFolder].filter(([, all]) => all.length > MOST_FILES);
  expect(
    crowded.map(
      ([folder, all]) => `${folder} holds ${all.length} files: sort them into folders of at most ${MOST_FILES}`,
    ),
  ).toEqual([]);
});

test("a file does not repeat the name of its folder", () => {
  const repeating = files.filter((file) => basename(file).startsWith(`${basename(dirname(file))}-`));
  expect(repeating.map((file) => `${file}: leave out what its folder says already`)).toEqual([]);
});

test("a file is short enough to be read at once", () => {
  const lines = (file: string) => textOf(file).trimEnd().split("\n").length;
  const long = files.map((file) => ({ file, count: lines(file) })).filter(({ count }) => count > MOST_LINES);
  expect(long.map(({ file, count }) => `${file} has ${count} lines: split it at ${MOST_LINES} or before`)).toEqual([]);
});

const LONG_FUNCTION = /biome-ignore lint\/complexity\/noExcessiveLinesPerFunction/;

test("a function is short, and none is an exception", () => {
  expect(files.filter((file) => !file.startsWith("lib/testing/") && LONG_FUNCTION.test(textOf(file)))).toEqual([]);
});

test("a file that is named by its path is there", () => {
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/"((?:app|components|lib|scripts)\/[\w./()[\]-]+\.tsx?)"/g)].map(([, path = ""]) => ({
      file,
      path,
    })),
  );
  const gone = named.filter(({ file, path }) => !isTest(file) && !existsSync(join(root, path)));
  expect(gone.map(({ file, path }) => `${file} names ${path}, which is not there: write where it lies now`)).toEqual(
    [],
  );
});

test("what only tests use is marked", () => {
  const used = Map.groupBy(imports, ({ target }) => target.replace(/\.tsx?$/, ""));
  const byTests = files.filter((file) => {
    const users = used.get(file.replace(/\.tsx?$/, "")) ?? [];
    const outside = users.filter((user) => !isTest(user.file) && !isSupport(user.file));
    return (
      /^(components|lib)\/.*\.tsx?$/.test(file) &&
      !isTest(file) &&
      !isSupport(file) &&
      users.length > 0 &&
      outside.length === 0
    );
  });
  expect(
    byTests.map((file) => `${file}: only tests import it; name it *.fixture.ts or move it to lib/testing`),
  ).toEqual([]);
});

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const CITED_FILE = /(?<![\w/.:@-])(?:(?:\w[\w.()[\]-]*\/)+[\w.()[\]-]+\.(?:tsx?|mjs|md|css|json|sql)|[\w-]+\.md)\b/g;
const CITED_PAPER = /\b(?:issue|spec|design|house|contract|service|chapter|appendix|point) \d[\w.]*/gi;

test("a comment cites only what is in the repository", () => {
  const isThere = (file: string, path: string) =>
    [path, join(dirname(file), path), join("docs", path)].some((place) => existsSync(join(root, place)));
  const broken = files.flatMap((file) =>
    [...textOf(file).matchAll(COMMENT)].flatMap(([comment]) => {
      const gone = [...comment.matchAll(CITED_FILE)].map(([path]) => path).filter((path) => !isThere(file, path));
      return [...gone, ...[...comment.matchAll(CITED_PAPER)].map(([cited]) => cited)].map((cited) => ({ file, cited }));
    }),
  );
  expect(
    broken.map(
      ({ file, cited }) =>
        `${file} cites "${cited}", which is not in the repository: say it here, or cite docs/contract.md by section`,
    ),
  ).toEqual([]);
});

test("the code that works lists uses no AT TIME ZONE of PostgreSQL", () => {
  const asking = files.filter(
    (file) => /^lib\/outbound\/(agents|attempts|dispatch|leads)\//.test(file) && /\bAT TIME ZONE\b/i.test(textOf(file)),
  );
  expect(
    asking.map(
      (file) => `${file}: a zone that PostgreSQL does not know would stop the work for all contacts; use lib/time`,
    ),
  ).toEqual([]);
});

test("a pool hears of the connections that it loses", () => {
  const deaf = files.filter((file) => {
    const text = textOf(file);
    return text.includes("new pg.Pool(") && !text.includes('.on("error"') && basename(file) !== "conventions.test.ts";
  });
  expect(
    deaf.map((file) => `${file} opens a pool: add pool.on("error", ...), or a restart of PostgreSQL ends the process`),
  ).toEqual([]);
});
