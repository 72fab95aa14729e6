import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { roleOf } from "@/lib/flows/nodes/kinds.ts";
import { boxOf } from "../card-layout";
import { around, type Rect } from "./box";

type Drawing = { nodes: readonly NodeView[]; edges: readonly EdgeView[] };
type Size = { width: number; height: number };
type View = { x: number; y: number; zoom: number };

/** What a drawing is seen in, and what lies over it there. */
export type Seen = Size & { covers?: readonly Rect[] };

const MARGIN_SHARE = 0.05;
/** No further out does the canvas go. */
export const LEAST_ZOOM = 0.1;
/** Smaller, nodes are specks: a part that can be read says more than all of them. */
const WHOLE_ZOOM = 0.3;
const EDGE_PX = 32;

/** What is seen of a drawing first: all of it, no larger than it is; of a very large one where it begins, as it is. */
export function firstView(nodes: readonly NodeView[], pane: Seen): View {
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 };
  const boxes = nodes.map((node) => boxOf([node]));
  const { y: top, height } = around(boxes);
  const view = wholeView(boxes, pane);
  if (view.zoom >= WHOLE_ZOOM) return view;
  const begin =
    nodes.find(({ name }) => roleOf(name) === "start") ??
    nodes.reduce((first, node) => (node.x + node.y < first.x + first.y ? node : first));
  const isLow = height <= pane.height * (1 - 2 * MARGIN_SHARE);
  return {
    x: EDGE_PX - begin.x,
    y: isLow ? pane.height / 2 - (top + height / 2) : EDGE_PX - begin.y,
    zoom: 1,
  };
}

/** All that differs, however small: where it is says more than how it reads. Null where nothing does. */
export function viewOfChanges({ nodes, edges }: Drawing, marks: ReadonlyMap<string, unknown>, pane: Seen): View | null {
  const ends = edges.flatMap(({ key, source, target }) => (marks.has(key) ? [source, target] : []));
  const keys = new Set([...marks.keys(), ...ends]);
  const differing = nodes.filter(({ key }) => keys.has(key));
  return differing.length === 0
    ? null
    : wholeView(
        differing.map((node) => boxOf([node])),
        pane,
      );
}

/** All of it, no larger than it is, and nothing of it under what lies over the pane where that can be. */
export function wholeView(boxes: readonly Rect[], pane: Seen): View {
  const { covers = [] } = pane;
  const inAll = viewIn({ x: 0, y: 0, width: pane.width, height: pane.height }, boxes);
  const seen = boxes.map(({ x, y, width, height }) => ({
    x: x * inAll.zoom + inAll.x,
    y: y * inAll.zoom + inAll.y,
    width: width * inAll.zoom,
    height: height * inAll.zoom,
  }));
  if (!covers.some((cover) => seen.some((box) => overlaps(box, cover)))) return inAll;
  const atRight = covers.filter(({ x, width }) => x + width / 2 > pane.width / 2);
  const above = { x: 0, y: 0, width: pane.width, height: topOf(covers, pane) };
  const left = Math.min(pane.width, ...atRight.map(({ x }) => x));
  const beside = {
    ...above,
    width: left,
    height: topOf(
      covers.filter((one) => !atRight.includes(one)),
      pane,
    ),
  };
  const [inAbove, inBeside] = [viewIn(above, boxes), viewIn(beside, boxes)];
  return inAbove.zoom >= inBeside.zoom ? inAbove : inBeside;
}

function topOf(covers: readonly Rect[], pane: Size): number {
  return Math.min(pane.height, ...covers.map(({ y }) => y));
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function viewIn(area: Rect, boxes: readonly Rect[]): View {
  const { x: left, y: top, width, height } = around(boxes);
  const share = 1 - 2 * MARGIN_SHARE;
  const zoom = Math.max(LEAST_ZOOM, Math.min(1, (area.width * share) / width, (area.height * share) / height));
  return {
    x: area.x + area.width / 2 - (left + width / 2) * zoom,
    y: area.y + area.height / 2 - (top + height / 2) * zoom,
    zoom,
  };
}
