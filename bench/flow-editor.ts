import { type Browser, expect, type Page } from "@playwright/test";
import { benchDatabase, note } from "./database.ts";
import { figure, median } from "./figure.ts";
import { longFlow } from "./long-flow.ts";
import { type Product, startProduct } from "./product.ts";
import { type Frames, framesDuring } from "./traced-frames.ts";
import { inChromium } from "./wizard-browser.ts";

const ROUNDS = 3;
const FEW = 10;
const password = "a password of the benchmark";

type Round = { opening: number; panning: Frames; dragging: Frames };

/**
 * A flow of so many nodes, and 1.6 connections for each, in the editor of the built product, in a real Chromium: from
 * asking for the page until its nodes are drawn, and the frames while it is panned and a node dragged. The reference is
 * a flow of ten nodes.
 */
export async function bench(nodes: number): Promise<void> {
  const database = await benchDatabase();
  let product: Product | undefined;
  try {
    process.env.ADMIN_PASSWORD = password;
    product = await startProduct(database.url);
    const many: Round[] = [];
    const few: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      few.push(await roundWith(product, FEW));
      many.push(await roundWith(product, nodes));
      note(JSON.stringify({ many: many.at(-1), few: few.at(-1) }));
    }
    const told = (name: string, unit: string, of: (round: Round) => number) =>
      figure(`flow-editor.${name}`, median(many.map(of)), unit, median(few.map(of)));
    told("opening", "ms", ({ opening }) => opening);
    for (const what of ["panning", "dragging"] as const) {
      told(`${what}.longest-frame`, "ms", (round) => round[what].longest);
      told(`${what}.frames-over-20-ms`, "%", (round) => round[what].late);
    }
  } finally {
    await product?.stop();
    await database.stop();
  }
}

async function roundWith({ base, key }: Product, nodes: number): Promise<Round> {
  return inChromium(async (page, browser) => {
    const headers = { "x-apikey": key };
    const address = `${base}/api/webhooks/id/${encodeURIComponent(`long ${nodes} ${Date.now()}`)}`;
    const made = await page.request.post(address, { headers, multipart: { drawFlowObj: longFlow(nodes) } });
    expect(made.status()).toBe(200);
    const { result } = await made.json();
    await signIn(page, base);
    // The first visit brings the code; what is measured is the drawing.
    await page.goto(`${base}/flows`);
    const path = `${base}/flows/${encodeURIComponent(result.name)}`;
    await page.goto(path);
    await page.getByRole("group", { name: "Node 1", exact: true }).waitFor();
    const began = performance.now();
    await page.goto(path);
    await page.getByRole("group", { name: "Node 1", exact: true }).waitFor();
    const opening = performance.now() - began;
    // What follows the first drawing, the issues and the minimap, is not what is panned.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
    return { opening, panning: await whilePanning(browser, page), dragging: await whileDragging(browser, page) };
  });
}

async function whilePanning(browser: Browser, page: Page): Promise<Frames> {
  const box = await page.getByRole("group", { name: "Node 1", exact: true }).boundingBox();
  if (!box) throw new Error("the node is not there");
  // Before the first node there is nothing but ground.
  const [x, y] = [box.x - 16, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesDuring(browser, page, () => page.mouse.move(x - 250, y - 100, { steps: 60 }));
  await page.mouse.move(x, y, { steps: 20 });
  await page.mouse.up();
  return frames;
}

async function whileDragging(browser: Browser, page: Page): Promise<Frames> {
  const box = await page.getByRole("group", { name: "Node 1", exact: true }).boundingBox();
  if (!box) throw new Error("the node is not there");
  const [x, y] = [box.x + 60, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesDuring(browser, page, () => page.mouse.move(x + 150, y + 100, { steps: 60 }));
  await page.mouse.up();
  return frames;
}

async function signIn(page: Page, base: string): Promise<void> {
  const { csrfToken } = await (await page.request.get(`${base}/api/auth/csrf`)).json();
  const form = { username: "admin", password, csrfToken, json: "true", callbackUrl: "/" };
  await page.request.post(`${base}/api/auth/callback/credentials`, { form, headers: { origin: base } });
}
