import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
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
    never: /^lib\/http\/(?!(contract|input|problem|body|respond|server\/(get-with-body|incoming-body))\.ts|browser\/)/,
    because: "a domain knows nothing of routes",
  },
  {
    in: /^lib\/contact-file\/(?!.*\.(test|fixture)\.)/,
    never: /^(node:|react|next|app\/|components\/|lib\/(db|env|database|audit|events|http|auth|jobs|launch|service)\b)/,
    because: "contact files are read in a browser, beside the page and without the service",
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
