import { around, type Rect } from "../../canvas/view/box";
import { inColumns } from "./columns";
import { withNotes } from "./notes";

export type Box = Rect & { key: string };
/** `port`: which of the outputs it leaves by, from the top down. */
export type Line = { from: string; to: string; port: number };
export type Arranged = { key: string; x: number; y: number };

const BETWEEN_PARTS_PX = 60;

/**
 * Places for boxes so that lines run from left to right and cross seldom, those of a node in the order
 * of its ports. Parts that no line joins come below one another,
 * in the order they stood; notes stay with what they stand by. The whole keeps its upper left corner.
 */
export function arranged(boxes: readonly Box[], lines: readonly Line[], grid: number, notes: readonly Box[] = []) {
  const groups = withNotes(boxes, notes, grid);
  const corner = around(groups.map(({ box }) => box));
  const snap = (value: number) => Math.round(value / grid) * grid;
  const places = new Map<string, { x: number; y: number }>();
  let down = snap(corner.y);
  for (const part of partsOf(
    groups.map(({ box }) => box),
    lines,
  )) {
    const laid = inColumns(part, lines);
    const { x, y, height } = around(laid);
    for (const box of laid) places.set(box.key, { x: snap(box.x - x + corner.x), y: snap(box.y - y) + down });
    down += Math.ceil((height + BETWEEN_PARTS_PX) / grid) * grid;
  }
  return groups.flatMap(({ box, members }): Arranged[] => {
    const place = places.get(box.key) ?? box;
    return members.map(({ key, dx, dy }) => ({ key, x: place.x + dx, y: place.y + dy }));
  });
}

/** The boxes that lines join, one part after the other, from the highest to the lowest. */
function partsOf(boxes: readonly Box[], lines: readonly Line[]): Box[][] {
  const parts = new Map(boxes.map((box) => [box.key, [box]]));
  for (const { from, to } of lines) {
    const [one, other] = [parts.get(from), parts.get(to)];
    if (!one || !other || one === other) continue;
    const [larger, smaller] = one.length < other.length ? [other, one] : [one, other];
    for (const box of smaller) {
      larger.push(box);
      parts.set(box.key, larger);
    }
  }
  const order = new Map(boxes.map(({ key }, i) => [key, i]));
  const inOrder = (part: Box[]) => part.toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  return [...new Set(parts.values())].map(inOrder).toSorted((a, b) => around(a).y - around(b).y);
}
