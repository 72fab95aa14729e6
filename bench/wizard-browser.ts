import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";

/** A Chromium of its own, so that what its pages hold is this one's alone. */
export async function inChromium<T>(work: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium is here");
  const args = ["--no-sandbox", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ locale: "en-US", viewport: { width: 1366, height: 768 } });
    return await work(page, browser);
  } finally {
    await browser.close();
  }
}

/** From here on the page notes how long it goes without drawing. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longest: 0, last: performance.now() };
    Object.assign(globalThis, { framesSeen: seen });
    requestAnimationFrame(function frame() {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      requestAnimationFrame(frame);
    });
  });
}

/** The longest the page went without drawing, in milliseconds. */
export async function longestFrame(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The frame that the last work holds up is counted too: by the second callback it has been drawn.
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
    return (globalThis as unknown as { framesSeen: { longest: number } }).framesSeen.longest;
  });
}

/** The most memory that a tab's process has had resident, in MB: its workers are in it. */
export async function peakOfTabs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const peaks = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => peakOf(id));
  return Math.max(...peaks);
}

function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
