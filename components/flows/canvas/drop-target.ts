import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf, isNote } from "./card-layout";
import { withPlaces } from "./places";
import { freeOutputOf, type Insertion, outputsOf } from "./ports";
import { drawnLines } from "./way/back";
import { distanceToLine } from "./way/line";

type Drawing = { nodes: readonly NodeView[]; edges: readonly EdgeView[] };

/** What a kind of node can be laid on: after a node, and between two. */
type Fits = { next: boolean; between: boolean };

/** What a node is laid on that is dropped here, by key, and what it is wired to. */
type DropTarget = { under: string | null; insertion: Insertion };

/** How far beside a connection a node still falls on it, as it is seen. */
const REACH_PX = 14;

/**
 * What a node goes on that is dropped at a place: a node by its card, however far its ports can be pressed, else the
 * nearest connection, else the ground. Null where it would be wired to nothing although it is laid on something.
 */
export function dropTargetAt({ nodes, edges }: Drawing, at: Point, zoom: number, fits: Fits): DropTarget | null {
  const placed = withPlaces(nodes);
  const node = fits.next ? placed.findLast((one) => !isNote(one) && covers(one, at)) : undefined;
  if (node) return afterNode(node, edges, fits);
  const near = fits.between ? nearestConnection(placed, edges, at, REACH_PX / zoom) : null;
  return near === null ? { under: null, insertion: { at } } : { under: near, insertion: { connection: near, at } };
}

// A way on that is taken already is led through the new node.
function afterNode(node: NodeView, edges: readonly EdgeView[], { between }: Fits): DropTarget | null {
  const port = freeOutputOf(node, edges);
  if (port !== null) return { under: node.key, insertion: { end: { node: node.key, side: "outputs", port } } };
  const taken = edges.filter(({ source, dangling }) => source === node.key && !dangling);
  const [first] = outputsOf(node).flatMap((output) => taken.filter(({ sourcePort }) => sourcePort === output.port));
  return between && first ? { under: first.key, insertion: { connection: first.key } } : null;
}

function covers(node: NodeView, { x, y }: Point): boolean {
  const { width, height } = cardLayoutOf(node);
  return x >= node.x && x <= node.x + width && y >= node.y && y <= node.y + height;
}

function nearestConnection(nodes: readonly NodeView[], edges: readonly EdgeView[], at: Point, reach: number) {
  let [nearest, least]: [string | null, number] = [null, reach];
  for (const [{ key, dangling }, line] of drawnLines(nodes, edges)) {
    if (dangling) continue;
    const distance = distanceToLine(line, at);
    if (distance <= least) [nearest, least] = [key, distance];
  }
  return nearest;
}
