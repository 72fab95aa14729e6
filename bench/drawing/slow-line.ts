import type { Browser, Page } from "@playwright/test";
import { report } from "../../faults/report.ts";
import { note } from "../database.ts";
import { median } from "../figure.ts";
import { freshBrowser, signInTo } from "../page-visit.ts";
import type { Product } from "../product.ts";
import { inChromium } from "../wizard-browser.ts";

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 100;
const SLOWER_CPU = 4;
const ROWS_MS = 5000;
const LONGEST_MS = 120_000;
const path = "/interactions?range=month";
const CELL_WITHOUT_LINK = 3;
const row = "main table tbody tr[tabindex]";

/**
 * The search, cold, on a line of 400 kbit/s and a processor four times slower: when its rows are drawn, and when the peek
 * of a row stands open that is pressed at once, before the scripts have come.
 */
export async function benchSlowLine({ base }: Product, slower: number, times: number): Promise<void> {
  const rounds: { rowsMs: number; peekMs: number }[] = [];
  for (let i = 0; i < times; i++) {
    const round = await inChromium((_, browser) => slowVisit(browser, base));
    note(JSON.stringify({ path, ...round }));
    rounds.push(round);
  }
  const rowsMs = median(rounds.map((round) => round.rowsMs));
  const peekMs = median(rounds.map((round) => round.peekMs));
  report({ name: "pages.interactions.slow.rows", value: rowsMs, unit: "ms", limit: ROWS_MS * slower });
  report({ name: "pages.interactions.slow.peek-of-early-press", value: peekMs, unit: "ms", limit: null });
}

async function slowVisit(browser: Browser, base: string): Promise<{ rowsMs: number; peekMs: number }> {
  const context = await freshBrowser(browser);
  await signInTo(context, base);
  // The server's own first answer is not what is measured.
  await (await context.request.get(base + path)).dispose();
  const page = await context.newPage();
  await page.addInitScript(noteWhenDrawn, row);
  await slowDown(page);
  await page.goto(base + path, { waitUntil: "commit", timeout: LONGEST_MS });
  const drawn = await page.waitForFunction(() => (globalThis as { rowsAt?: number }).rowsAt, undefined, {
    timeout: LONGEST_MS,
  });
  await page.locator(row).first().locator("td").nth(CELL_WITHOUT_LINK).click({ timeout: LONGEST_MS });
  await page.getByRole("dialog").locator("h2").first().waitFor({ timeout: LONGEST_MS });
  const peekMs = await page.evaluate(() => performance.now());
  const rowsMs = (await drawn.jsonValue()) ?? Number.NaN;
  await context.close();
  return { rowsMs, peekMs };
}

/** Runs in the page: notes when the first row is drawn. */
function noteWhenDrawn(selector: string): void {
  const look = () => {
    if (document.querySelector(selector))
      requestAnimationFrame(() => Object.assign(globalThis, { rowsAt: performance.now() }));
    else setTimeout(look, 5);
  };
  look();
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
}
