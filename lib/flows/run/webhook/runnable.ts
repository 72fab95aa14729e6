import type { Program, ProgramNode } from "../../compile/program.ts";
import { clip } from "../../drawflow/findings.ts";
import type { NodeKind } from "../../nodes/kinds.ts";
import { startSettingsOf } from "./live-webhook.ts";

/** Why a flow cannot be called, and the node to look at. */
export type Obstacle = { node: string; label: string | null; message: string };

/** Effects that only runs which survive their process may have. */
const later: readonly NodeKind[] = ["emit_event"];

/** What keeps a flow that has no problems from being called, or null. */
export function obstacleOf(program: Program): Obstacle | null {
  const { answer, timeLimit } = startSettingsOf(program);
  for (const node of program.nodes) {
    if (later.includes(node.kind)) return obstacle(node, `nodes of type ${node.kind} do not run yet`);
    const seconds = Number(node.settings.seconds ?? 0);
    if (answer === "end" && node.kind === "wait" && node.settings.mode !== "until" && seconds > timeLimit) {
      return obstacle(node, `a wait longer than the time limit of ${timeLimit} seconds does not run yet`);
    }
  }
  return null;
}

function obstacle({ key, label }: ProgramNode, what: string): Obstacle {
  return { node: clip(key), label, message: `Node ${clip(key)}: ${what}.` };
}
