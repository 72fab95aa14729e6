import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

type Rule = { in: RegExp; never: RegExp; because: string };

const DOMAINS = "flows|outbound|interactions|records";
const BROWSER = /\/(schema|queries|contract)(\.ts)?$/;

/** What may not import what, with the reason as the sentence a failure reads. */
const rules: Rule[] = [
  {
    in: /^app\/(?!api\/)/,
    never: /^lib\/(db\.ts|(audit|events)\/(audit|events)\.ts)$/,
    because: "a page asks the API; it has no database",
  },
  {
    in: /^app\/api\//,
    never: /^(lib\/db\.ts|components\/)/,
    because: "a route is a contract and one call into a domain",
  },
  {
    in: /^components\//,
    never: /^(app\/|lib\/db\.ts|lib\/(audit\/audit|events\/events)\.ts|lib\/(database|jobs|launch|service|testing)\/)/,
    because: "a component asks by HTTP or shows what it is given",
  },
  { in: /^lib\/(?!testing\/)(?!.*\.test\.)/, never: /^(app|components)\//, because: "the library knows no page" },
  {
    in: new RegExp(`^lib/(${DOMAINS})/(?!.*\\.test\\.)(?!contract)`),
    never: /^lib\/http\/(?!contract\.ts|browser\/)/,
    because: "a domain knows nothing of HTTP but its contracts and the client of the pages",
  },
  {
    in: /^lib\/contact-file\/(?!.*\.(test|fixture)\.)/,
    never: /^(node:|react|next|app\/|components\/|lib\/(db|env|database|audit|events|http|auth|jobs|launch|service)\b)/,
    because: "contact files are read in a browser, beside the page and without the service",
  },
  {
    in: /^(app|components|lib)\/(?!interactions\/breakdown\/(time-bars|hour-shifts)\.ts)(?!.*\.test\.)/,
    never: /^temporal-polyfill$/,
    because: "local time is converted by lib/time/local-time.ts, the same in a browser and on the server",
  },
  {
    in: /^(?!lib\/interactions\/column-copy\/)/,
    never: /^lib\/interactions\/column-copy\/(?!(lookup|jobs)\.ts$)/,
    because: "the column copy is asked by its lookup.ts, and the worker takes its jobs.ts",
  },
  {
    in: /^lib\/jobs\//,
    never: new RegExp(`^lib/(${DOMAINS})/`),
    because: "jobs are handed in where the worker is put together",
  },
  {
    in: /^lib\/(?!env\.ts|launch\/|testing\/)(?!.*\.test\.)/,
    never: /^node:child_process$/,
    because: "only the launcher starts processes",
  },
];

async function imports(): Promise<{ file: string; target: string }[]> {
  const found: { file: string; target: string }[] = [];
  for await (const file of glob(["{app,components,lib}/**/*.{ts,tsx}", "*.ts"], {
    cwd: root,
    exclude: (name) => name.includes("generated"),
  })) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, from = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const target = from.startsWith("@/") ? from.slice(2) : from.startsWith(".") ? join(file, "..", from) : from;
      found.push({ file, target });
    }
  }
  return found;
}

const all = await imports();

test("the test sees the house", () => {
  expect(all.length).toBeGreaterThan(200);
});

test.each(rules)("$because ($in never imports $never)", (rule) => {
  const broken = all.filter(({ file, target }) => rule.in.test(file) && rule.never.test(target));
  expect(broken.map(({ file, target }) => `${file} imports ${target}, but ${rule.because}`)).toEqual([]);
});

test("a domain's components and the browser's side of a domain reach only schemas, queries and pure files", () => {
  const broken = all.filter(({ file, target }) => {
    const own = /^components\/(flows|hubs|interactions|settings|overview|upload)\//.exec(file)?.[1];
    const other = /^components\/(flows|hubs|interactions|settings|overview|upload)\//.exec(target)?.[1];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(broken.map(({ file, target }) => `${file} imports ${target}: domains meet in app`)).toEqual([]);
});

test("one domain never reaches into another's insides", () => {
  const domain = new RegExp(`^lib/(${DOMAINS})/`);
  const broken = all.filter(({ file, target }) => {
    const [own, other] = [domain.exec(file)?.[1], domain.exec(target)?.[1]];
    return own && other && own !== other && !BROWSER.test(target) && !/\.test\./.test(file);
  });
  expect(
    broken.map(({ file, target }) => `${file} imports ${target}: domains meet in app, in worker.ts and in events`),
  ).toEqual([]);
});

test("only lib/env.ts reads the environment", async () => {
  const readers: string[] = [];
  for await (const file of glob(["{app,components,lib}/**/*.{ts,tsx}", "server.ts", "worker.ts"], {
    cwd: root,
    exclude: (name) => name.includes("generated"),
  })) {
    if (/^lib\/(env\.ts|launch\/|testing\/)|\.test\.ts$/.test(file)) continue;
    if (/process\.env\b(?!\.NEXTAUTH_URL = )/.test(readFileSync(join(root, file), "utf8"))) readers.push(file);
  }
  expect(readers).toEqual([]);
});

async function sources(): Promise<string[]> {
  const found = await Array.fromAsync(
    glob("{app,bench,components,e2e,faults,lib,scripts}/**/*.{ts,tsx,mjs,css}", { cwd: root }),
  );
  return found.filter((file) => !file.startsWith("lib/generated/"));
}

const files = await sources();
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const isSupport = (file: string) => /\.fixture\.tsx?$/.test(file) || /^(lib\/testing|e2e|bench|faults)\//.test(file);

test("JSON from outside is read by readJson, which keeps every name", () => {
  const readers = files.filter((file) => {
    const own = /^lib\/(json|launch)\//.test(file) || !/^(app|components|lib)\//.test(file);
    return !own && !isTest(file) && !isSupport(file) && /\bJSON\.parse\(/.test(readFileSync(join(root, file), "utf8"));
  });
  expect(readers.map((file) => `${file}: call readJson of lib/json/read.ts, not JSON.parse`)).toEqual([]);
});

test("only the API, lib/http and lib/auth know requests and responses", () => {
  const own = /^lib\/(http|auth|feed-file)\//;
  const domains = files.filter(
    (file) => /^lib\/.*\.ts$/.test(file) && !own.test(file) && !isTest(file) && !isSupport(file),
  );
  const named = domains.filter((file) => {
    const code = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    return /(?<![\w-])(Next)?(Request|Response)(?![\w-])/.test(code);
  });
  expect(
    named.map(
      (file) => `${file} names Request or Response: take plain values, and give data, an Answer or a RawAnswer`,
    ),
  ).toEqual([]);
});

/** Who may call `fetch`: the client, signing in (next-auth's addresses), the feed's command line, the API reference. */
const FETCHERS = [
  "lib/http/browser/client.ts",
  "lib/auth/sign-in.ts",
  "lib/feed-file/sending.ts",
  "components/reference/send-trial.ts",
];
const FETCHING = /(?<![\w.])((window|globalThis|self)\.)?fetch\(|\b(XMLHttpRequest|EventSource|sendBeacon)\b/;

test("the browser asks the API by its contracts", () => {
  const around = files.filter((file) => {
    if (!/^(app|components|lib)\//.test(file) || isTest(file) || isSupport(file)) return false;
    const text = readFileSync(join(root, file), "utf8");
    const isClient = file === "lib/http/browser/call.ts" || FETCHERS.includes(file);
    return !isClient && (FETCHING.test(text) || /\brequest(Json|Text|File)\b/.test(text));
  });
  expect(
    around.map((file) => `${file}: ask by \`call\` of lib/http/browser/call.ts, typed by the endpoint's contract`),
  ).toEqual([]);
});

test("a page knows contracts by their types, which weigh nothing", () => {
  const isServer = /^(app\/api|lib\/(reference|http))\/|contract\.ts$/;
  const importing = files.filter((file) => {
    if (!/^(app|components|lib)\//.test(file) || isServer.test(file) || isTest(file) || isSupport(file)) return false;
    return /^import (?!type )[^;]*(?<!http\/)contract(\.ts)?";/m.test(readFileSync(join(root, file), "utf8"));
  });
  expect(
    importing.map((file) => `${file}: write \`import type\`, or the contract's schemas get into the scripts of pages`),
  ).toEqual([]);
});

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
    return [...readFileSync(join(root, file), "utf8").matchAll(CONSTANT)]
      .filter(([, name = "", value = ""]) => isNumber(value) && !saysWhat(name))
      .map(
        ([, name, value]) => `${file}: ${name} = ${value} has no unit: name the thing and its unit, as in SEARCH_MS`,
      );
  });
  expect(broken).toEqual([]);
});

const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

/** Modules whose exports are read with the module's name before them, as in `lists.change`. */
function modulesByName(): Set<string> {
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/import \* as \w+ from "([^"]+)"/g)].map(([, from = ""]) =>
      from.startsWith("@/") ? from.slice(2) : join(file, "..", from),
    ),
  );
  return new Set(named);
}

test("a name is exported once in the library", () => {
  const byName = modulesByName();
  const exported = files
    .filter((file) => /^lib\/.*\.ts$/.test(file) && !isTest(file) && !isSupport(file) && !byName.has(file))
    .flatMap((file) => {
      const names = [...readFileSync(join(root, file), "utf8").matchAll(EXPORTED)].map(([, name = ""]) => name);
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
  const counted = files.filter((file) => !isTest(file) && !isSupport(file) && !file.endsWith(".css"));
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
  const lines = (file: string) => readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
  const long = files.map((file) => ({ file, count: lines(file) })).filter(({ count }) => count > MOST_LINES);
  expect(long.map(({ file, count }) => `${file} has ${count} lines: split it at ${MOST_LINES} or before`)).toEqual([]);
});

test("a file that is named by its path is there", () => {
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(/"((?:app|components|lib|scripts)\/[\w./()[\]-]+\.tsx?)"/g),
    ].map(([, path = ""]) => ({ file, path })),
  );
  const gone = named.filter(({ file, path }) => !isTest(file) && !existsSync(join(root, path)));
  expect(gone.map(({ file, path }) => `${file} names ${path}, which is not there: write where it lies now`)).toEqual(
    [],
  );
});

test("what only tests use is marked", () => {
  const used = Map.groupBy(all, ({ target }) => target.replace(/\.tsx?$/, ""));
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
