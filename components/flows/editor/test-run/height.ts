/** Lower than this, nothing of the test can be read. */
export const LEAST_PX = 140;
/** Until it is set to another height. */
const FIRST_PX = 320;
const FIRST_SHARE = 0.4;
/** The canvas keeps the rest. */
const MOST_SHARE = 0.6;
/** One press of an arrow key. */
const ARROW_PX = 24;

/** How high the test may be in a window of this height. */
export function mostHeight(windowPx: number): number {
  return Math.max(LEAST_PX, Math.round(windowPx * MOST_SHARE));
}

/** How high the test is in a window of this height, where so much is asked for; null: nothing is yet. */
export function testHeight(askedPx: number | null, windowPx: number): number {
  const height = askedPx ?? Math.min(FIRST_PX, windowPx * FIRST_SHARE);
  return Math.round(Math.min(Math.max(height, LEAST_PX), mostHeight(windowPx)));
}

/** The height that a key on the edge asks for; null for a key that asks for none. */
export function heightByKey(key: string, nowPx: number, windowPx: number): number | null {
  const heights: Partial<Record<string, number>> = {
    ArrowUp: nowPx + ARROW_PX,
    ArrowDown: nowPx - ARROW_PX,
    PageUp: nowPx + 4 * ARROW_PX,
    PageDown: nowPx - 4 * ARROW_PX,
    Home: LEAST_PX,
    End: mostHeight(windowPx),
  };
  const height = heights[key];
  return height === undefined ? null : testHeight(height, windowPx);
}
