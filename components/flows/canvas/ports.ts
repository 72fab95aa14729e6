import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import type { PortSpec } from "@/lib/flows/nodes/spec.ts";

/** One end of a connection: a node and a port of it. */
export type PortEnd = { node: string; side: "inputs" | "outputs"; port: string };

/** What waits for the port that is pressed next: an end of a new connection, or a connection that is led elsewhere. */
export type Picked = PortEnd | { connection: string };

/**
 * What a node that is chosen next is wired to: both ends of a connection, a port that is free, or nothing. `at`: where it
 * goes, as where something was dropped; what is wired has a place without it.
 */
export type Insertion = { connection: string; at?: Point } | { end: PortEnd; at?: Point } | { at: Point };

export function awaits(picked: Picked, side: PortEnd["side"]): boolean {
  return "connection" in picked || picked.side !== side;
}

export type CardPort = {
  port: string;
  /** What its kind of node calls it; null for a port that the kind does not know. */
  spec: PortSpec | null;
  /** Whether the drawing has it; one that only the kind has is added with its first connection. */
  drawn: boolean;
  /** It only keeps its place, so that those after it keep their names. */
  unused: boolean;
};

/** The way on from a node that leads nowhere yet, of several the first. `edges`: the connections that there are. */
export function freeOutputOf(node: NodeView, edges: readonly EdgeView[]): string | null {
  return freeOutputsOf(node, edges)[0] ?? null;
}

/** The one way on in a drawing that leads nowhere yet; null where there are several, or none. */
export function loneFreeOutput(nodes: readonly NodeView[], edges: readonly EdgeView[]): PortEnd | null {
  const ends = nodes.flatMap((node) =>
    freeOutputsOf(node, edges).map((port): PortEnd => ({ node: node.key, side: "outputs", port })),
  );
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

/** A failure's way on is left for someone to think about. */
function freeOutputsOf(node: NodeView, edges: readonly EdgeView[]): string[] {
  const taken = new Set(edges.filter(({ source }) => source === node.key).map(({ sourcePort }) => sourcePort));
  return outputsOf(node)
    .filter(
      ({ port, spec, unused }) =>
        !taken.has(port) && !unused && spec?.meaning !== "error" && spec?.meaning !== "timeout",
    )
    .map(({ port }) => port);
}

export function inputsOf(node: NodeView): CardPort[] {
  return merged(node.inputs, specOf(node.name)?.inputs ?? []);
}

export function outputsOf(node: NodeView): CardPort[] {
  return merged(node.outputs, specOf(node.name)?.outputs(nodeSettingsOf(node)) ?? []);
}

/** The settings of a node, whatever its document holds there. */
export function nodeSettingsOf({ data }: NodeView): Record<string, unknown> {
  return data !== null && typeof data === "object" && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
}

// The kind's ports in their order, then what the drawing has beyond them.
function merged(drawn: NodeView["inputs"], known: readonly PortSpec[]): CardPort[] {
  const there = new Map(drawn.map((port) => [port.name, port.unused === true]));
  const named = new Set(known.map(({ port }) => port));
  return [
    ...known.map((spec) => ({
      port: spec.port,
      spec,
      drawn: there.has(spec.port),
      unused: spec.unused === true || there.get(spec.port) === true,
    })),
    ...drawn
      .filter(({ name }) => !named.has(name))
      .map(({ name, unused = false }) => ({ port: name, spec: null, drawn: true, unused })),
  ];
}
