import type { Point } from "@/lib/flows/drawflow/point.ts";
import { around, type Rect } from "../../canvas/view/box";
import { inColumns } from "./columns";
import { withNotes } from "./notes";
import { inRows, type Shape } from "./rows";

export type Box = Rect & { key: string };
/** `port`: which of the outputs it leaves by, from the top down. */
export type Line = { from: string; to: string; port: number };
type Arranged = { key: string; x: number; y: number };

const BETWEEN_PARTS_PX = 60;

/** `bends`: the points that lines run through, each by its number. All others run straight. */
export type Arrangement = { places: Arranged[]; bends: { line: number; points: Point[] }[] };

type Asked = {
  boxes: readonly Box[];
  lines: readonly Line[];
  grid: number;
  notes?: readonly Box[];
  /** The canvas that all is to be seen on. */
  shape?: Shape | undefined;
};

/**
 * Places for boxes so that lines run from left to right and cross seldom, those of a node in the order of its ports; what
 * is much wider than the canvas goes on in the next row. Parts that no line joins come below one another, in the order
 * they stood; notes stay with what they stand by. The whole keeps its upper left corner.
 */
export function arranged({ boxes, lines, grid, notes = [], shape }: Asked): Arrangement {
  const groups = withNotes(boxes, notes, grid);
  const corner = around(groups.map(({ box }) => box));
  const snap = (value: number) => Math.round(value / grid) * grid;
  const places = new Map<string, Point>();
  const bends: Arrangement["bends"] = [];
  let down = snap(corner.y);
  for (const part of partsOf(
    groups.map(({ box }) => box),
    lines,
  )) {
    const laid = inRows(inColumns(part, lines), lines, shape && shareOf(shape, part.length / groups.length));
    for (const { key, x, y } of laid.boxes) places.set(key, { x: snap(x + corner.x), y: snap(y) + down });
    for (const { line, points } of laid.bends) {
      bends.push({
        line: lines.indexOf(line),
        points: points.map(({ x, y }) => ({ x: Math.round(x + corner.x), y: Math.round(y + down) })),
      });
    }
    down += Math.ceil((around(laid.boxes).height + BETWEEN_PARTS_PX) / grid) * grid;
  }
  return {
    places: groups.flatMap(({ box, members }): Arranged[] => {
      const place = places.get(box.key) ?? box;
      return members.map(({ key, dx, dy }) => ({ key, x: place.x + dx, y: place.y + dy }));
    }),
    bends,
  };
}

/** A large part takes more of the canvas' height than a small one. */
function shareOf({ width, height }: Shape, share: number): Shape {
  return { width, height: height * share };
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
