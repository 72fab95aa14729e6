import type { Browser, Page } from "@playwright/test";
import { at, median } from "../figure.ts";

/** How long the frames of a page took, in milliseconds, and which share of all, in percent, took over 20. */
export type Frames = { median: number; p95: number; longest: number; late: number };

const LATE = 20;
const categories = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"];

type TraceEvent = { name: string; ts: number; pid: number };

/** What the browser's own tracing says of the frames drawn while `work` goes on. */
export async function framesDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories });
  // Without something to draw each time, a pause of the mouse would count as a long frame.
  await page.evaluate(() => {
    const again = () => Object.assign(globalThis, { drawnNext: requestAnimationFrame(again) });
    again();
  });
  await work();
  await page.evaluate(() => cancelAnimationFrame((globalThis as unknown as { drawnNext: number }).drawnNext));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return framesOf(traceEvents);
}

function framesOf(events: readonly TraceEvent[]): Frames {
  const begun = Map.groupBy(
    events.filter(({ name }) => name === "BeginMainThreadFrame"),
    ({ pid }) => pid,
  );
  const [times = []] = [...begun.values()]
    .map((ofProcess) => ofProcess.map(({ ts }) => ts / 1000).sort((a, b) => a - b))
    .sort((a, b) => b.length - a.length);
  const frames = times.slice(1).map((time, i) => time - (times[i] ?? time));
  if (frames.length < 10) throw new Error("the browser's trace tells of no frames");
  return {
    median: median(frames),
    p95: at(frames, 0.95),
    longest: Math.max(...frames),
    late: (100 * frames.filter((frame) => frame > LATE).length) / frames.length,
  };
}
