import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { Rect } from "../view/box";
import { type DrawnLine, namePlaces } from "../way/line";

/** What a name takes in the drawing, about: all of it, and the least that can be read of it. */
export type NameSize = { width: number; least: number; height: number };

/** The middle of a name, and how wide it may be there. */
type NameBox = Point & { width: number };

/** From a port to the name of its connection, and between that and any card. */
const BESIDE_PORT_PX = 9;
const CLEAR_PX = 1;
/** Half of a port stands beside its card. */
const CLEAR_ASIDE_PX = 7;

/**
 * Where the name of a connection covers no card, port or note: on its line near to its start, or else further on; cut
 * where there is no place for all of it. Null where no place lets it be read.
 */
export function nameBox(line: DrawnLine, size: NameSize, cards: readonly Rect[]): NameBox | null {
  let widest: NameBox | null = null;
  for (const place of namePlaces(line, BESIDE_PORT_PX + size.width / 2)) {
    const box = boxAt(place, size, cards);
    if (box && box.width >= size.width) return box;
    if (box && box.width > (widest?.width ?? 0)) widest = box;
  }
  return widest && widest.width >= size.least ? widest : null;
}

/** The box round a place of the line: aside where a card is near, as far as the line still runs through it. */
function boxAt({ x, y }: Point, { width, height }: NameSize, cards: readonly Rect[]): NameBox | null {
  const beside = cards.filter(
    (card) => card.y - CLEAR_PX < y + height / 2 && card.y + card.height + CLEAR_PX > y - height / 2,
  );
  const left = Math.max(
    ...beside.filter((card) => card.x < x).map((card) => card.x + card.width + CLEAR_ASIDE_PX),
    x - width,
  );
  const right = Math.min(...beside.filter((card) => card.x >= x).map((card) => card.x - CLEAR_ASIDE_PX), x + width);
  if (left > x || right < x) return null;
  const shown = Math.min(width, right - left);
  const middle = Math.min(Math.max(x, left + shown / 2), right - shown / 2);
  // Letters are wider or narrower than thought.
  return { x: middle, y, width: 2 * Math.min(middle - left, right - middle) };
}
