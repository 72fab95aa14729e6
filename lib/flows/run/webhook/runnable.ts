import type { Program, ProgramNode } from "../../compile/program.ts";
import { clip } from "../../drawflow/findings.ts";
import type { NodeKind } from "../../nodes/kinds.ts";

/** Why a flow cannot be called, and the node to look at. */
export type Obstacle = { node: string; label: string | null; message: string };

/** Effects that do not happen yet. */
const later: readonly NodeKind[] = ["emit_event"];

/** What keeps a flow that has no problems from being called, or null. */
export function obstacleOf(program: Program): Obstacle | null {
  const node = program.nodes.find(({ kind }) => later.includes(kind));
  return node ? obstacle(node, `nodes of type ${node.kind} do not run yet`) : null;
}

function obstacle({ key, label }: ProgramNode, what: string): Obstacle {
  return { node: clip(key), label, message: `Node ${clip(key)}: ${what}.` };
}
