import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { type CardPort, inputsOf, nodeSettingsOf, outputsOf, type PortEnd } from "./ports";
import { around, type Rect } from "./view/box";

/** How large a node is drawn, and where its ports stand: known without drawing it, so that only what is in sight is. */
export type CardLayout = {
  width: number;
  height: number;
  inputs: readonly PlacedPort[];
  outputs: readonly PlacedPort[];
};

export type PlacedPort = CardPort & { y: number };

const WIDTH_PX = 220;
const HEAD_PX = 52;
/** Below the title: the first output stands beside the line on what the node does. */
const TITLE_PX = 32;
const ROW_PX = 24;
const FOOT_PX = 6;
const LINE_PX = 18;

const layouts = new WeakMap<NodeView, CardLayout>();

export function cardLayoutOf(node: NodeView): CardLayout {
  const known = layouts.get(node);
  if (known) return known;
  const layout = isNote(node) ? noteLayout(node) : cardLayout(node);
  layouts.set(node, layout);
  return layout;
}

/** What some nodes cover together. */
export function boxOf(nodes: readonly NodeView[]): Rect {
  return around(nodes.map((node) => ({ x: node.x, y: node.y, ...cardLayoutOf(node) })));
}

/** The middle of a node as it is drawn. */
export function centreOf(node: NodeView): Point {
  const { width, height } = cardLayoutOf(node);
  return { x: node.x + width / 2, y: node.y + height / 2 };
}

/** Where a port of a node is drawn; one that it does not have, where the middle of that side is. */
export function portPlaceOf(node: NodeView, { side, port }: Pick<PortEnd, "side" | "port">): Point {
  const { width, height, ...ports } = cardLayoutOf(node);
  const y = ports[side].find((one) => one.port === port)?.y ?? height / 2;
  return { x: node.x + (side === "outputs" ? width : 0), y: node.y + y };
}

// One port stands beside the title; several get a line each, with their names. At the left the sign is above them.
function cardLayout(node: NodeView): CardLayout {
  const [inputs, outputs] = [inputsOf(node), outputsOf(node)];
  const rows = Math.max(...[inputs, outputs].map((ports) => (ports.length > 1 ? ports.length : 0)));
  const top = inputs.length > 1 ? HEAD_PX : TITLE_PX;
  const placed = (ports: readonly CardPort[]) =>
    ports.map((port, i) => ({ ...port, y: ports.length > 1 ? top + ROW_PX * (i + 0.5) : HEAD_PX / 2 }));
  return {
    width: WIDTH_PX,
    height: rows > 0 ? top + rows * ROW_PX + FOOT_PX : HEAD_PX,
    inputs: placed(inputs),
    outputs: placed(outputs),
  };
}

function noteLayout(node: NodeView): CardLayout {
  const lines = noteText(node)
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 31)), 0);
  return { width: WIDTH_PX, height: 44 + LINE_PX * Math.min(Math.max(lines, 1), 16), inputs: [], outputs: [] };
}

/** Whether a node is drawn as a sticky note; one that something is connected to needs its ports. */
export function isNote({ name, inputs, outputs }: NodeView): boolean {
  return name === "note" && inputs.length === 0 && outputs.length === 0;
}

/** What a sticky note says. */
export function noteText(node: NodeView): string {
  const { text } = nodeSettingsOf(node);
  return typeof text === "string" ? text : "";
}
