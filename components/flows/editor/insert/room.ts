import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { GRID_PX, snapped } from "../../canvas/arrow-key-step";
import { nearestLeg } from "../../canvas/edge-curve";
import { freePlace } from "../../canvas/places";
import { drawnLines } from "../../canvas/way/back";
import { lineInsertPlace } from "../../canvas/way/line";

/** Where a node stands that is laid on a connection, and what makes room for it. */
type Room = {
  place: Point;
  /** The reroute points before it and after it. */
  points: readonly [Point[], Point[]];
  /** Where the nodes are after it that stood too near. */
  moved: Map<string, Point>;
  /** The connections among those, which move along. */
  bent: { edge: EdgeView; points: Point[] }[];
};

/** As much room as a new node is given. */
export const NEW_SIZE_PX = { width: 220, height: 100 };
/** From the upper edge of a node to the port beside its title. */
export const PORT_DOWN_PX = 26;
/** From a node to the one that comes after it. */
export const BESIDE_PX = 80;
/** What there is of a connection between two nodes at least. */
const GAP_PX = 60;

/** `at`: where the node was dropped; without it, the middle of the connection. Null where an end of it is not there. */
export function roomFor(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
  edge: EdgeView,
  at: Point | undefined,
): Room | null {
  const source = nodes.find(({ key }) => key === edge.source);
  const target = nodes.find(({ key }) => key === edge.target);
  const line = drawnLines(nodes, edges).get(edge);
  if (!source || !target || !line) return null;
  const { from, to } = line;
  const middle = lineInsertPlace(line);
  const { x, y } = at ?? middle.place;
  const leg = at ? nearestLeg(from, to, edge.points, at) : middle.leg;
  const split = [edge.points.slice(0, leg), edge.points.slice(leg)] as const;
  const centred = { x: x - NEW_SIZE_PX.width / 2, y: y - PORT_DOWN_PX };
  const lacking = NEW_SIZE_PX.width + 2 * GAP_PX - (to.x - from.x);
  // One that leads back, or round by points, has its room elsewhere than between its ends.
  if (to.x <= from.x || edge.points.length > 0) {
    const place = freePlace(nodes, snapped(centred), NEW_SIZE_PX);
    const points = split.map((side) => side.filter((point) => !covers(place, point)));
    return { place, points: [points[0] ?? [], points[1] ?? []], moved: new Map(), bent: [] };
  }
  const least = from.x + GAP_PX;
  const most = Math.max(least, to.x - GAP_PX - NEW_SIZE_PX.width);
  const step = Math.ceil(Math.max(0, lacking) / GRID_PX) * GRID_PX;
  const after = step > 0 ? downstream(nodes, edges, source, target) : [];
  const moved = new Map(after.map((node) => [node.key, { x: node.x + step, y: node.y }]));
  const there = nodes.map((node) => ({ ...node, ...moved.get(node.key) }));
  // Where all gives way it takes the place of what comes after it: a row stays a row.
  const down = at || step === 0 ? centred.y : target.y;
  const wanted = snapped({ x: Math.min(Math.max(centred.x, least), most), y: down });
  return {
    place: freePlace(there, wanted, NEW_SIZE_PX),
    points: [[], []],
    moved,
    bent: edges
      .filter(({ source: one, target: other, points }) => points.length > 0 && moved.has(one) && moved.has(other))
      .map((bent) => ({ edge: bent, points: bent.points.map((point) => ({ x: point.x + step, y: point.y })) })),
  };
}

function covers(place: Point, point: Point): boolean {
  const [across, down] = [point.x - place.x, point.y - place.y];
  return (
    across > -GAP_PX / 2 && across < NEW_SIZE_PX.width + GAP_PX / 2 && down > -GAP_PX / 2 && down < NEW_SIZE_PX.height
  );
}

/** A node and those that a run comes to after it, as far as they stand to its right. */
function downstream(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
  before: NodeView,
  first: NodeView,
): NodeView[] {
  const standing = new Map(nodes.filter(({ x }) => x >= first.x).map((node) => [node.key, node]));
  standing.delete(before.key);
  const leading = Map.groupBy(edges, ({ source }) => source);
  const found = new Set<NodeView>([first]);
  for (const { key } of found) {
    for (const { target } of leading.get(key) ?? []) {
      const next = standing.get(target);
      if (next) found.add(next);
    }
  }
  return [...found];
}
