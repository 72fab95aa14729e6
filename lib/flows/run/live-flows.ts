import { db, run } from "../../db.ts";
import { compile } from "../compile/compile.ts";
import type { Program } from "../compile/program.ts";
import type { NodeFailure } from "./errors.ts";
import type { ProgramRef } from "./state.ts";

type LiveRow = { id: bigint; version: number; type: string; text: string };

/** The live version of a webhook flow, for the Sub-flow node that calls it. */
export async function liveFlow(
  name: string,
): Promise<{ ref: ProgramRef; program: Program } | { failure: NodeFailure }> {
  const [row] = await run<LiveRow>(
    db(),
    `SELECT f.id, v.version, v.type, v.draw_flow_obj AS text
       FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
      WHERE f.name = $1 AND f.deleted_at IS NULL`,
    [name],
  );
  if (!row) return refused(`No flow named ${name} is live.`);
  if (row.type !== "webhook")
    return refused(`The flow ${name} is of type ${row.type}; only a webhook flow can be called.`);
  const { program } = compile(row.text, row.type);
  if (!program) return refused(`The flow ${name} cannot run: it has problems.`);
  return { ref: { flow: name, flowId: String(row.id), version: row.version }, program };
}

function refused(message: string): { failure: NodeFailure } {
  return { failure: { code: "refused", message } };
}
