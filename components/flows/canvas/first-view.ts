import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { roleOf } from "@/lib/flows/nodes/kinds.ts";
import { cardLayoutOf } from "./card-layout";

type Drawing = { nodes: readonly NodeView[]; edges: readonly EdgeView[] };
type Size = { width: number; height: number };

const MARGIN_SHARE = 0.05;
/** Smaller, nodes are specks: a part that can be read says more than all of them. */
const WHOLE_ZOOM = 0.3;
const EDGE_PX = 32;

/** What is seen of a drawing first: all of it, no larger than it is; of a very large one where it begins, as it is. */
export function firstView(nodes: readonly NodeView[], pane: Size): { x: number; y: number; zoom: number } {
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 };
  const { view, top, height } = wholeView(nodes, pane);
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
export function viewOfChanges({ nodes, edges }: Drawing, marks: ReadonlyMap<string, unknown>, pane: Size) {
  const ends = edges.flatMap(({ key, source, target }) => (marks.has(key) ? [source, target] : []));
  const keys = new Set([...marks.keys(), ...ends]);
  const differing = nodes.filter(({ key }) => keys.has(key));
  return differing.length === 0 ? null : wholeView(differing, pane).view;
}

function wholeView(nodes: readonly NodeView[], pane: Size) {
  const edges = nodes.map((node) => ({
    right: node.x + cardLayoutOf(node).width,
    down: node.y + cardLayoutOf(node).height,
  }));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const width = Math.max(...edges.map(({ right }) => right)) - left;
  const height = Math.max(...edges.map(({ down }) => down)) - top;
  const zoom = Math.min(
    1,
    (pane.width * (1 - 2 * MARGIN_SHARE)) / width,
    (pane.height * (1 - 2 * MARGIN_SHARE)) / height,
  );
  const x = pane.width / 2 - (left + width / 2) * zoom;
  const y = pane.height / 2 - (top + height / 2) * zoom;
  return { view: { x, y, zoom }, top, height };
}
