import type { Browser, Page } from "@playwright/test";
import { report } from "../../faults/report.ts";
import { note } from "../database.ts";
import { makeLongFlow } from "../long-flow.ts";
import { freshBrowser, signInTo } from "../page-visit.ts";
import type { Product } from "../product.ts";
import { inChromium } from "../wizard-browser.ts";
import { type Frames, framesDuring } from "./traced-frames.ts";

const NODES = 500;
// A frame of a screen that shows 60 a second, and one that is not felt to stand still.
const MEDIAN_MS = 17;
const P95_MS = 50;
/** Presses of "Zoom out" from 100 %, each a factor of 1.2; "in" where below zero: 200, 100, 48, 23 and 10 %. */
const ZOOMS = [-4, 0, 4, 8, 13];

/** The frames of the editor while a flow of 500 nodes is panned, at the zoom it opens with and at five others. */
export async function benchPanning(product: Product, slower: number): Promise<void> {
  const path = await makeLongFlow(product, NODES);
  await inChromium(async (_, browser) => {
    const context = await freshBrowser(browser);
    await signInTo(context, product.base);
    const page = await context.newPage();
    await page.goto(path);
    await page.locator(".react-flow__node").first().waitFor();
    // What follows the first drawing, the issues and the minimap, is not what is panned.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
    tell("opened", await framesWhilePanning(browser, page), slower);
    for (const presses of ZOOMS) {
      await page.getByRole("button", { name: /back to 100 %$/ }).click();
      const button = page.getByRole("button", { name: presses < 0 ? "Zoom in" : "Zoom out", exact: true });
      for (let i = 0; i < Math.abs(presses); i++) await button.click();
      const zoom = await page.getByRole("button", { name: /back to 100 %$/ }).textContent();
      tell((zoom ?? "").replaceAll(/\s|%/g, ""), await framesWhilePanning(browser, page), slower);
    }
    await context.close();
  });
}

function tell(zoom: string, frames: Frames, slower: number): void {
  note(JSON.stringify({ zoom, ...frames }));
  const name = `pages.editor.panning.${zoom}`;
  report({ name: `${name}.median`, value: frames.median, unit: "ms", limit: MEDIAN_MS * slower });
  report({ name: `${name}.p95`, value: frames.p95, unit: "ms", limit: P95_MS * slower });
}

/** The frames while the canvas is dragged by its ground, and back. */
export async function framesWhilePanning(browser: Browser, page: Page): Promise<Frames> {
  const [x, y] = await page.evaluate(freeGround);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesDuring(browser, page, () => page.mouse.move(x - 250, y - 100, { steps: 60 }));
  await page.mouse.move(x, y, { steps: 20 });
  await page.mouse.up();
  return frames;
}

/** Runs in the page: the place nearest to the middle of the canvas where no node and no connection lies. */
function freeGround(): [number, number] {
  const pane = document.querySelector(".react-flow__pane");
  const box = pane?.getBoundingClientRect();
  if (!box) throw new Error("no canvas is here");
  const places: { at: [number, number]; far: number }[] = [];
  for (let x = box.left + 4; x < box.right; x += 4) {
    for (let y = box.top + 4; y < box.bottom; y += 4) {
      const far = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
      places.push({ at: [x, y], far });
    }
  }
  const free = places.sort((a, b) => a.far - b.far).find(({ at }) => document.elementFromPoint(...at) === pane);
  if (!free) throw new Error("the canvas has no free place");
  return free.at;
}
