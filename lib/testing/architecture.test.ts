import { expect, test } from "vitest";
import { files, type Import, imports, isProduct, isSupport, isTest, textOf } from "./sources.ts";

/** What may not import what, and what to do in its place; `tests` where that goes for tests too. */
type Rule = { in: RegExp; never: RegExp; instead: string; tests?: true };

const DOMAINS = "flows|outbound|interactions|records";
/** Folders that stand on domains: they may import them. */
const ABOVE = "contact-file|demo|erasure|feed-file|profile-preview|reference|retention";
/** Folders that domains stand on. */
const BELOW =
  "account|audit|auth|database|egress|events|http|i18n|idempotency|jobs|json|mail|privacy|secrets|threads|time";
const BROWSER = /\/(schema(\/[\w-]+)?|queries|contract)(\.ts)?$/;

const rules: Rule[] = [
  {
    in: /^app\/(?!api\/)/,
    never: /^lib\/(db\.ts|(audit|events)\/(audit|events)\.ts)$/,
    instead: "a page has no database; ask the API by a query of the domain",
  },
  {
    in: /^app\/(?!api\/)/,
    never: new RegExp(`^lib/(${DOMAINS})/(?!(.*/)?page-data\\.ts$)`),
    instead: "a page draws a component that asks the API; take data for its HTML from a page-data.ts of the domain",
  },
  {
    in: /^app\/api\//,
    never: /^(lib\/db\.ts|components\/)/,
    instead: "a route is a contract and one call into a domain; move the rest into the domain",
  },
  {
    in: /^components\//,
    never: /^(app\/|lib\/db\.ts|lib\/(audit\/audit|events\/events)\.ts|lib\/(database|jobs|launch|service)\/)/,
    instead: "a component asks by a query of the domain, or shows what it is given",
  },
  {
    in: /^components\/ui\//,
    never: new RegExp(`^lib/(${DOMAINS}|${ABOVE})/`),
    instead: "the kit knows no domain, not even its types; give it plain props, or move it to the area it belongs to",
  },
  {
    in: /^lib\//,
    never: /^(app|components)\//,
    instead: "the library knows no page; move what both need into lib",
  },
  {
    in: /^lib\/(?!(account|http|reference|service)\/)/,
    never: /^lib\/http\/(?!contract\.ts|browser\/)/,
    instead: "a domain knows of HTTP only contracts and the client of the pages; take plain values",
  },
  {
    in: /^lib\/auth\//,
    never: /^lib\/(http|account)\//,
    instead: "lib/http stands on lib/auth; what needs both belongs to lib/http, or to lib/account",
    tests: true,
  },
  {
    in: /^lib\/http\//,
    never: /^lib\/account\//,
    instead: "lib/account stands on lib/http; hand its part in where both are put together (server.ts, app)",
  },
  {
    in: /^lib\/contact-file\//,
    never: /^(node:|react|next|app\/|components\/|lib\/(db|env|database|audit|events|http|auth|jobs|launch|service)\b)/,
    instead: "contact files are read in a browser, without the service; take what is needed as an argument",
  },
  {
    in: /^(app|components|lib)\/(?!interactions\/breakdown\/(time-bars|hour-shifts)\.ts)/,
    never: /^temporal-polyfill$/,
    instead: "convert local time by lib/time/local-time.ts, which is the same in a browser and on the server",
  },
  {
    in: /^(?!lib\/interactions\/column-copy\/)/,
    never: /^lib\/interactions\/column-copy\/(?!(lookup|jobs)\.ts$)/,
    instead: "ask the column copy by its lookup.ts; the worker takes its jobs.ts",
    tests: true,
  },
  {
    in: new RegExp(`^lib/(${BELOW})/`),
    never: new RegExp(`^lib/(${DOMAINS}|${ABOVE}|launch)/`),
    instead: "domains stand on this folder; hand the domain's part in where both are put together (lib/launch, app)",
  },
  {
    in: /^lib\/(erasure|retention)\//,
    never: new RegExp(`^lib/(${DOMAINS}|events)/(?!.*\\b(erasing|pruning|contract)\\.ts$)`),
    instead: "a domain erases and prunes its own tables; add the step to its erasing.ts or pruning.ts",
  },
  {
    in: /^lib\/(?!env\.ts|launch\/)/,
    never: /^node:child_process$/,
    instead: "only the launcher starts processes; call lib/launch",
  },
  {
    in: /^(app|components|lib|(server|worker)\.ts$)(?!\/egress\/)/,
    never: /^(undici|node:(http2|https|tls|dgram|dns)(\/promises)?)$/,
    instead: "only lib/egress asks other hosts, behind its guard; call askOutside of lib/egress/process.ts",
  },
  {
    in: /^(app|components|lib|(server|worker)\.ts$)(?!\/mail\/)/,
    never: /^nodemailer(\/|$)/,
    instead: "only lib/mail talks to mail servers; call sendMail of lib/mail/send.ts",
  },
  {
    in: /^(app|components|lib|(server|worker)\.ts$)/,
    never: /^lib\/testing\/|\.fixture(\.tsx?)?$/,
    instead: "the product uses no test support; move what it needs out of there",
  },
];

const product = imports.filter(({ file }) => isProduct(file));

test("the test sees the house", () => {
  expect(product.length).toBeGreaterThan(2000);
});

test.each(rules)("$instead", (rule) => {
  const looked = rule.tests ? imports : product;
  const broken = looked.filter(({ file, target }) => rule.in.test(file) && rule.never.test(target));
  expect(broken.map(({ file, target }) => `${file} imports ${target}: ${rule.instead}`)).toEqual([]);
});

/** The kit and the frame around every page are for all; any other folder is one area's. */
const area = (file: string) => /^components\/(?!ui\/|frame\/)([^/.]+)\//.exec(file)?.[1];

test("components of one area import none of another's", () => {
  const broken = product.filter(({ file, target }) => {
    const [own, other] = [area(file), area(target)];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(
    broken.map(
      ({ file, target }) => `${file} imports ${target}: put both together in app, or move it to components/ui`,
    ),
  ).toEqual([]);
});

test("a component reaches no database, whatever it imports", () => {
  const values = Map.groupBy(
    product.filter(({ isType }) => !isType),
    ({ file }) => file,
  );
  const known = new Set(files);
  const fileOf = (target: string) => [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
  const chains = new Map<string, string | null>();
  const chainFrom = (file: string): string | null => {
    if (file === "lib/db.ts") return file;
    if (!chains.has(file)) {
      chains.set(file, null);
      const next = (values.get(file) ?? [])
        .map(({ target }: Import) => fileOf(target))
        .filter((path) => path !== undefined);
      const found = next.map(chainFrom).find((chain) => chain !== null);
      chains.set(file, found ? `${file} > ${found}` : null);
    }
    return chains.get(file) ?? null;
  };
  const broken = files.filter((file) => /^components\/.*\.tsx?$/.test(file) && isProduct(file)).map(chainFrom);
  expect(
    broken
      .filter((chain) => chain !== null)
      .map((chain) => `${chain}: import from a file without the database (schema, queries, or one that only computes)`),
  ).toEqual([]);
});

test("one domain never reaches into another's insides", () => {
  const domain = new RegExp(`^lib/(${DOMAINS})/`);
  const broken = product.filter(({ file, target }) => {
    const [own, other] = [domain.exec(file)?.[1], domain.exec(target)?.[1]];
    return own && other && own !== other && !BROWSER.test(target);
  });
  expect(
    broken.map(({ file, target }) => `${file} imports ${target}: let domains meet in app, in lib/launch or by events`),
  ).toEqual([]);
});

test("folders of the library stand on each other in an order, their contracts and queries aside", () => {
  const folder = (path: string) => /^lib\/(?!generated\/)([^/.]+)\//.exec(path)?.[1];
  const below = new Map<string, Map<string, string>>();
  for (const { file, target } of product) {
    const [own, other] = [folder(file), folder(target)];
    if (!own || !other || own === other || BROWSER.test(file)) continue;
    const others = below.get(own) ?? below.set(own, new Map()).get(own);
    others?.set(other, `${file} imports ${target}`);
  }
  const whole = new Set<string>();
  const circleFrom = (own: string, way: string[], why: string[]): string[] => {
    if (way.includes(own)) return why.slice(way.indexOf(own));
    if (whole.has(own)) return [];
    for (const [other, line] of below.get(own) ?? []) {
      const circle = circleFrom(other, [...way, own], [...why, line]);
      if (circle.length > 0) return circle;
    }
    whole.add(own);
    return [];
  };
  expect([...below.keys()].map((own) => circleFrom(own, [], [])).find(({ length }) => length > 0) ?? []).toEqual([]);
});

test("only lib/env.ts reads the environment", () => {
  const readers = files.filter((file) => {
    const own = /^lib\/(env\.ts$|launch\/)/.test(file) || !/^(app|components|lib|(server|worker)\.ts$)/.test(file);
    return !own && isProduct(file) && /process\.env\b(?!\.NEXTAUTH_URL = )/.test(textOf(file));
  });
  expect(readers.map((file) => `${file} reads process.env: add the setting to lib/env.ts and read env`)).toEqual([]);
});

test("JSON from outside is read by readJson, which keeps every name", () => {
  const readers = files.filter((file) => {
    const own = /^lib\/(json|launch)\//.test(file) || !/^(app|components|lib)\//.test(file);
    return !own && !isTest(file) && !isSupport(file) && /\bJSON\.parse\(/.test(textOf(file));
  });
  expect(readers.map((file) => `${file}: call readJson of lib/json/read.ts, not JSON.parse`)).toEqual([]);
});

test("only the API, the sign-in page, lib/http and lib/account know requests and responses", () => {
  const own = /^lib\/(http|account|feed-file)\/|^app\/(api|login)\//;
  const named = files.filter((file) => {
    if (!/^(app|components|lib)\/.*\.tsx?$/.test(file) || own.test(file) || !isProduct(file)) return false;
    const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    return /(?<![\w-])(Next)?(Request|Response)(?![\w-])/.test(code);
  });
  expect(
    named.map(
      (file) => `${file} names Request or Response: take plain values, and give data, an Answer or a RawAnswer`,
    ),
  ).toEqual([]);
});

/**
 * Who may call `fetch`: the client, signing in (next-auth's addresses), the feed's command line, the API reference, and
 * the page that asks for itself until the database is back. What is asked of other hosts goes through lib/egress, without it.
 */
const FETCHERS = [
  "lib/http/browser/client.ts",
  "lib/http/plain-pages/away-page.ts",
  "lib/http/browser/sign-in.ts",
  "lib/feed-file/sending.ts",
  "components/reference/send-trial.ts",
];
const FETCHING = /(?<![\w.])((window|globalThis|self)\.)?fetch\(|\b(XMLHttpRequest|EventSource|sendBeacon)\b/;

test("the browser asks the API by its contracts", () => {
  const around = files.filter((file) => {
    if (!/^(app|components|lib)\//.test(file) || isTest(file) || isSupport(file)) return false;
    const text = textOf(file);
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
    return /^import (?!type )[^;]*(?<!http\/)contract(\.ts)?";/m.test(textOf(file));
  });
  expect(
    importing.map((file) => `${file}: write \`import type\`, or the contract's schemas get into the scripts of pages`),
  ).toEqual([]);
});
