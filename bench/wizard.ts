import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { root } from "../lib/launch/root.ts";
import { benchDatabase, note } from "./database.ts";
import { figure, median } from "./figure.ts";
import { type Product, startProduct } from "./product.ts";
import { inChromium, longestFrame, peakOfTabs, watchFrames } from "./wizard-browser.ts";
import { writeSpreadsheet } from "./wizard-file.ts";

const ROUNDS = 3;
const LONGEST = 120_000;
const password = "a password of the benchmark";

type Round = { shown: number; longest: number; memory: number };

/**
 * A file of `rows` rows in the upload wizard of the built product, in a real Chromium: from its choice until it is
 * read, matched, checked, compared and its rows are on the screen. The reference is papaparse alone, which reads the
 * same file in an empty page and keeps its rows.
 */
export async function bench(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-file-"));
  const database = await benchDatabase();
  let product: Product | undefined;
  try {
    const file = join(folder, "list.csv");
    writeSpreadsheet(file, rows);
    note(`${rows} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    process.env.ADMIN_PASSWORD = password;
    product = await startProduct(database.url);
    await makeHub(database.url);
    const wizard: Round[] = [];
    const alone: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      alone.push(await papaparse(file));
      wizard.push(await wizardOf(product, file));
      note(JSON.stringify({ wizard: wizard.at(-1), alone: alone.at(-1) }));
    }
    const of = (all: Round[], name: keyof Round) => median(all.map((round) => round[name]));
    figure("wizard.shown", of(wizard, "shown"), "s", of(alone, "shown"));
    figure("wizard.longest-frame", of(wizard, "longest"), "ms", of(alone, "longest"));
    figure("wizard.memory", of(wizard, "memory"), "MB", of(alone, "memory"));
  } finally {
    await product?.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeHub(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    INSERT INTO campaign (name, timezone, updated_at) VALUES ('bench', 'Europe/Madrid', now());
    INSERT INTO hub (name, channel, mode, campaign_id, updated_at)
      SELECT 'bench', 'telephony', 'predictive', id, now() FROM campaign`);
  await client.end();
}

async function wizardOf({ base }: Product, file: string): Promise<Round> {
  return inChromium(async (page, browser) => {
    await signIn(page, base);
    await page.goto(`${base}/hubs/bench/upload`);
    const choose = page.getByLabel("Choose a file");
    await choose.waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await watchFrames(page);
    const began = performance.now();
    await choose.setInputFiles(file);
    await toReview(page);
    await expect(page.getByRole("status")).toContainText("contacts ready", { timeout: LONGEST });
    await expect(page.getByRole("grid", { name: "Rows" })).toContainText("no tiene", { timeout: LONGEST });
    const shown = (performance.now() - began) / 1000;
    return { shown, longest: await longestFrame(page), memory: await peakOfTabs(browser) };
  });
}

/** Takes the columns as they match; where that is remembered, nothing is asked. */
async function toReview(page: Page): Promise<void> {
  const review = page.getByRole("heading", { name: "Review", exact: true });
  const next = page.getByRole("button", { name: "Next", exact: true });
  await review.or(next).first().waitFor({ timeout: LONGEST });
  if (await next.isVisible()) await next.click();
  await review.waitFor({ timeout: LONGEST });
}

async function signIn(page: Page, base: string): Promise<void> {
  const { csrfToken } = await (await page.request.get(`${base}/api/auth/csrf`)).json();
  const form = { username: "admin", password, csrfToken, json: "true", callbackUrl: "/" };
  await page.request.post(`${base}/api/auth/callback/credentials`, { form, headers: { origin: base } });
}

async function papaparse(file: string): Promise<Round> {
  return inChromium(async (page, browser) => {
    await page.setContent('<input type="file">');
    await page.addScriptTag({ path: join(root, "node_modules/papaparse/papaparse.min.js") });
    await watchFrames(page);
    await page.locator("input").setInputFiles(file);
    const milliseconds = await page.locator("input").evaluate(async (input: HTMLInputElement) => {
      type Parser = { parse: (text: string, options: object) => { data: string[][] } };
      const { Papa } = globalThis as unknown as { Papa: Parser };
      const began = performance.now();
      const bytes = await input.files?.[0]?.arrayBuffer();
      const text = new TextDecoder("windows-1252").decode(bytes);
      const { data } = Papa.parse(text, { delimiter: ";" });
      Object.assign(globalThis, { kept: data });
      return performance.now() - began;
    });
    return { shown: milliseconds / 1000, longest: await longestFrame(page), memory: await peakOfTabs(browser) };
  });
}
