import type { Browser, Page } from "@playwright/test";
import { benchDatabase, note } from "./database.ts";
import { framesWhilePanning } from "./drawing/panning.ts";
import { type Frames, framesDuring } from "./drawing/traced-frames.ts";
import { figure, median } from "./figure.ts";
import { makeLongFlow } from "./long-flow.ts";
import { benchPassword, signInTo } from "./page-visit.ts";
import { type Product, startProduct } from "./product.ts";
import { inChromium } from "./wizard-browser.ts";

const ROUNDS = 3;
const FEW = 10;

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
    process.env.ADMIN_PASSWORD = benchPassword;
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
    const path = await makeLongFlow({ base, key }, nodes);
    await signInTo(page.context(), base);
    // The first visit brings the code; what is measured is the drawing.
    await page.goto(`${base}/flows`);
    await page.goto(path);
    await page.getByRole("group", { name: "Node 1", exact: true }).waitFor();
    const began = performance.now();
    await page.goto(path);
    await page.getByRole("group", { name: "Node 1", exact: true }).waitFor();
    const opening = performance.now() - began;
    // What follows the first drawing, the issues and the minimap, is not what is panned.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
    return { opening, panning: await framesWhilePanning(browser, page), dragging: await whileDragging(browser, page) };
  });
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
