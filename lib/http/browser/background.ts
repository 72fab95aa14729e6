/** The header of a request that no user caused: it is answered, but it keeps no session alive. */
export const BACKGROUND = "x-background";

const AWAY_MS = 60_000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastSign: number | null = null;

/** What a request carries that a page sends by itself: the header, where nobody has touched the page for a minute. */
export function backgroundHeaders(): Record<string, string> {
  // A worker that sends an upload sees no user, and does what one asked for.
  if (typeof document === "undefined") return {};
  if (lastSign === null) watch();
  return Date.now() - (lastSign ?? 0) > AWAY_MS ? { [BACKGROUND]: "1" } : {};
}

function watch(): void {
  // Whoever opened the page was there.
  lastSign = Date.now();
  for (const sign of signs) {
    document.addEventListener(sign, () => (lastSign = Date.now()), { passive: true, capture: true });
  }
}
