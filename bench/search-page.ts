import type { Browser, Page } from "@playwright/test";
import { benchDatabase, note } from "./database.ts";
import { at, figure, median } from "./figure.ts";
import { benchPassword, freshBrowser, ownScriptKb, signInTo } from "./page-visit.ts";
import { type Product, startProduct } from "./product.ts";
import { inChromium } from "./wizard-browser.ts";

const LONGEST = 60_000;

/** `interactive` in ms from asking for the page; `script` in KB, as it came over the wire. */
type Visit = { interactive: number; script: number };

/**
 * The search page of the built product over its demo data, in a real Chromium, so many times with nothing in the
 * browser's cache: from asking for it until a key moves along its rows and the page idles, and the JavaScript that it
 * names itself; that of the charts is asked for later. The reference is the same page asked for again, with everything
 * in the cache; for the JavaScript, that of the sign-in page.
 */
export async function bench(times: number): Promise<void> {
  const database = await benchDatabase();
  let product: Product | undefined;
  try {
    process.env.ADMIN_PASSWORD = benchPassword;
    product = await startProduct(database.url, { demo: true });
    const rounds = await inChromium((_, browser) => visits(browser, (product as Product).base, times));
    const [cold, warm] = [rounds.map((round) => round.cold), rounds.map((round) => round.warm)];
    const interactive = (all: Visit[]) => all.map((visit) => visit.interactive);
    figure("search-page.interactive.p50", median(interactive(cold)), "ms", median(interactive(warm)));
    figure("search-page.interactive.p95", at(interactive(cold), 0.95), "ms", at(interactive(warm), 0.95));
    const script = median(cold.map((visit) => visit.script));
    figure("search-page.script", script, "KB gzipped", median(rounds.map((round) => round.signIn)));
  } finally {
    await product?.stop();
    await database.stop();
  }
}

type Round = { cold: Visit; warm: Visit; signIn: number };

async function visits(browser: Browser, base: string, times: number): Promise<Round[]> {
  const rounds: Round[] = [];
  // The server's own first answers are not what is measured.
  for (let i = -2; i < times; i++) {
    const context = await freshBrowser(browser);
    const page = await context.newPage();
    const document = await page.goto(`${base}/login`, { waitUntil: "networkidle" });
    const signInScript = await ownScriptKb(page, document);
    await context.close();
    const round = { ...(await coldAndWarm(browser, base)), signIn: signInScript };
    if (i >= 0) rounds.push(round);
    note(JSON.stringify(round));
  }
  return rounds;
}

async function coldAndWarm(browser: Browser, base: string): Promise<Pick<Round, "cold" | "warm">> {
  const context = await freshBrowser(browser);
  await signInTo(context, base);
  const page = await context.newPage();
  await page.addInitScript(noteWhenInteractive);
  const cold = await visit(page, base);
  const warm = await visit(page, base);
  await context.close();
  return { cold, warm };
}

async function visit(page: Page, base: string): Promise<Visit> {
  const document = await page.goto(`${base}/interactions?range=month`, { waitUntil: "commit" });
  const handle = await page.waitForFunction(() => (globalThis as { interactiveAt?: number }).interactiveAt, undefined, {
    timeout: LONGEST,
  });
  const interactive = (await handle.jsonValue()) ?? Number.NaN;
  return { interactive, script: await ownScriptKb(page, document) };
}

/** Runs in the page: presses the arrow on the first row until the focus goes along, then waits for the page to idle. */
function noteWhenInteractive(): void {
  const press = () => {
    const [first, second] = document.querySelectorAll<HTMLElement>("table[aria-label] tbody tr[tabindex]");
    if (first && second) {
      first.focus({ preventScroll: true });
      first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
      if (document.activeElement === second) {
        requestIdleCallback(() => Object.assign(globalThis, { interactiveAt: performance.now() }));
        return;
      }
    }
    setTimeout(press, 10);
  };
  press();
}
