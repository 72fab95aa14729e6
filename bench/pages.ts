import type { Browser, Page } from "@playwright/test";
import { brokenLimits, report } from "../faults/report.ts";
import { benchDatabase, note } from "./database.ts";
import { benchPanning } from "./drawing/panning.ts";
import { benchSlowLine } from "./drawing/slow-line.ts";
import { median } from "./figure.ts";
import { requestsPerSecond } from "./load.ts";
import { benchPassword, freshBrowser, notingScripts, ownScriptKb, signInTo } from "./page-visit.ts";
import { type Product, startProduct } from "./product.ts";
import { withRawServer } from "./raw/list.ts";
import { inChromium } from "./wizard-browser.ts";

const LONGEST_MS = 60_000;
const DAY_MS = 86_400_000;
/** Budgets of time hold where bare Node answers the list's query so often a second; elsewhere they are scaled by it. */
const BUDGET_RATE = 2800;

/**
 * What is measured of a page: its HTML, the gzipped scripts that it names, all that it began to load before the first of
 * what it shows was there and before it answered keys, when it did, its largest paint.
 */
type Visit = {
  htmlKb: number;
  scriptKb: number;
  firstKb: number;
  loadedKb: number;
  interactiveMs: number;
  paintMs: number;
};
type Budget = Omit<Visit, "firstKb" | "loadedKb" | "paintMs"> & {
  path: string;
  ready: string;
  /** The first of what the page shows, which may be drawn before it can be used. */
  first?: string;
  firstKb?: number;
  loadedKb?: number;
  paintMs?: number;
};

const usual = { htmlKb: 100, scriptKb: 325, interactiveMs: 1000 };
const budgets: Record<string, Budget> = {
  "sign-in": { path: "/login", ready: "form", htmlKb: 20, scriptKb: 120, interactiveMs: 300 },
  overview: { ...usual, path: "/overview", ready: "main h1" },
  flows: { ...usual, path: "/flows", ready: "main table tbody tr" },
  editor: {
    ...usual,
    path: "/flows/demo-webhook",
    ready: ".react-flow__node",
    first: "main foreignObject, .react-flow__node",
    firstKb: 350,
    interactiveMs: 1200,
    paintMs: 1200,
    scriptKb: 300,
    loadedKb: 510,
  },
  hubs: { ...usual, path: "/hubs", ready: "main table tbody tr" },
  hub: { ...usual, path: "/hubs/demo-email", ready: "main h1" },
  upload: { ...usual, path: "/hubs/demo-email/upload", ready: "main h1" },
  interactions: {
    ...usual,
    path: "/interactions?range=month",
    ready: "main table tbody tr[tabindex]",
    htmlKb: 200,
    scriptKb: 300,
    loadedKb: 385,
  },
  users: { ...usual, path: "/settings/users", ready: "main table tbody tr" },
  audit: { ...usual, path: "/settings/audit", ready: "main table tbody tr" },
  account: { ...usual, path: "/account", ready: "main form", scriptKb: 340 },
};

/**
 * Every kind of page of the built product over its demo data, in a real Chromium on a laptop's screen: cold, with nothing
 * in the browser's cache, and warm, the same page again. Of the search and the flow editor also what their scripts fetch is
 * counted, up to when the page answers keys: moved out of the HTML, it is loaded all the same. Then the search on a slow
 * line, and a large flow that is panned. Ends with 1 where a page is over its budget.
 */
export async function bench(times: number): Promise<void> {
  const database = await benchDatabase();
  let product: Product | undefined;
  try {
    process.env.ADMIN_PASSWORD = benchPassword;
    product = await startProduct(database.url, { demo: true });
    const { base } = product;
    const slower = Math.max(1, BUDGET_RATE / (await rawRate(database.url)));
    note(`budgets of time are times ${slower.toFixed(2)} on this machine`);
    for (const [name, budget] of Object.entries(budgets)) {
      const rounds = await inChromium((_, browser) => visits(browser, base, budget, times));
      const tell = (what: string, state: "cold" | "warm", of: keyof Visit, unit: string, limit: number) =>
        report({ name: `pages.${name}.${what}`, value: median(rounds.map((round) => round[state][of])), unit, limit });
      tell("html", "cold", "htmlKb", "KB", budget.htmlKb);
      tell("script", "cold", "scriptKb", "KB as sent", budget.scriptKb);
      if (budget.firstKb) tell("before-first-node", "cold", "firstKb", "KB as sent", budget.firstKb);
      if (budget.loadedKb) tell("loaded", "cold", "loadedKb", "KB as sent", budget.loadedKb);
      tell("cold", "cold", "interactiveMs", "ms", budget.interactiveMs * slower);
      tell("warm", "warm", "interactiveMs", "ms", budget.interactiveMs * slower);
      if (budget.paintMs) tell("paint", "cold", "paintMs", "ms", budget.paintMs * slower);
    }
    await benchSlowLine(product, slower, times);
    await benchPanning(product, slower);
    if (brokenLimits() > 0) process.exitCode = 1;
  } finally {
    await product?.stop();
    await database.stop();
  }
}

/** How often a second bare Node answers the list's query. */
async function rawRate(url: string): Promise<number> {
  return withRawServer(url, async (base) => {
    const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const path = `/?initialdate=${day}%2000:00:00&finaldate=${day}%2023:59:59`;
    await requestsPerSecond(base, [path], {});
    return requestsPerSecond(base, [path], {});
  });
}

async function visits(browser: Browser, base: string, budget: Budget, times: number) {
  const rounds: Record<"cold" | "warm", Visit>[] = [];
  // The server's own first answers are not what is measured.
  for (let i = -1; i < times; i++) {
    const context = await freshBrowser(browser);
    if (budget.path !== "/login") await signInTo(context, base);
    const page = await context.newPage();
    await page.addInitScript(noteWhenInteractive, [budget.first ?? budget.ready, budget.ready] as const);
    const round = { cold: await visit(page, base + budget.path), warm: await visit(page, base + budget.path) };
    if (i >= 0) rounds.push(round);
    note(JSON.stringify({ path: budget.path, ...round }));
    await context.close();
  }
  return rounds;
}

async function visit(page: Page, url: string): Promise<Visit> {
  const scripts = notingScripts(page);
  const document = await page.goto(url, { waitUntil: "commit" });
  const handle = await page.waitForFunction(() => (globalThis as { interactiveAt?: number }).interactiveAt, undefined, {
    timeout: LONGEST_MS,
  });
  const interactiveMs = (await handle.jsonValue()) ?? Number.NaN;
  const firstMs = await page.evaluate(() => (globalThis as { firstAt?: number }).firstAt ?? Number.NaN);
  const paintMs = await page.evaluate(largestPaint);
  const htmlKb = Buffer.byteLength((await document?.text()) ?? "") / 1024;
  const scriptKb = await ownScriptKb(page, document);
  const [firstKb, loadedKb] = [await scripts.loadedKb(firstMs), await scripts.loadedKb(interactiveMs)];
  return { htmlKb, scriptKb, firstKb, loadedKb, interactiveMs, paintMs };
}

/** Runs in the page: when the largest thing of those that were drawn so far was drawn. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN));
    observer.observe({ type: "largest-contentful-paint", buffered: true });
  });
}

/** Runs in the page: notes when the first of it is there, and when it is, hears keys and has nothing else to do. */
function noteWhenInteractive([first, ready]: readonly [string, string]): void {
  const marks = globalThis as { firstAt?: number };
  const look = () => {
    const root = document.documentElement;
    if (document.querySelector(first)) marks.firstAt ??= performance.now();
    if (root?.dataset.hydrated !== undefined && document.querySelector(ready))
      requestIdleCallback(() => Object.assign(globalThis, { interactiveAt: performance.now() }));
    else setTimeout(look, 5);
  };
  look();
}
