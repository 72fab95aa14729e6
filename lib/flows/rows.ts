import { run, type Tx } from "../db.ts";
import { formatUtc } from "../time.ts";
import type { Problem } from "./drawflow/findings.ts";
import { etagOf } from "./etag.ts";
import type { FlowRecord } from "./schema.ts";

/** A flow and one of its versions, as the statements below select them. */
export type FlowRow = {
  flowId: bigint;
  name: string;
  latest: number;
  live: number | null;
  changedAt: Date;
  deletedAt: Date | null;
  versionId: bigint;
  version: number;
  description: string;
  drawFlowObj: string;
  flow: string;
  type: string;
  context: string | null;
  extension: string | null;
  dialplan: string | null;
  user: string;
  savedBy: string;
  problems: Problem[];
  savedAt: Date;
};

/** A record and the ETag of the answer that carries it. */
export type Tagged = { result: FlowRecord; etag: string };

export const columns = `
  f.id AS "flowId", f.name, f.latest, f.live, f.changed_at AS "changedAt", f.deleted_at AS "deletedAt",
  v.id AS "versionId", v.version, v.description, v.draw_flow_obj AS "drawFlowObj", v.flow, v.type,
  v.context, v.extension, v.dialplan, v."user", v.saved_by AS "savedBy", v.problems, v.created_at AS "savedAt"`;

export const newest = "flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.latest";

/** A deleted flow can be restored for 30 days. */
export const restorable = "f.deleted_at > now() - interval '30 days'";

/** The flow at its newest version. */
export async function readFlow(tx: Tx, flowId: bigint): Promise<FlowRow> {
  const [row] = await run<FlowRow>(tx, `SELECT ${columns} FROM ${newest} WHERE f.id = $1`, [flowId]);
  if (!row) throw new Error(`flow ${flowId} has no newest version`);
  return row;
}

/** As lists and answers about the flow show it: `id` is the flow's, `date` its last change. */
export function flowRecord(row: FlowRow): FlowRecord {
  return record(row, row.flowId, row.changedAt);
}

/** As the history shows it: `id` is the version's, `date` when it was saved. */
export function versionRecord(row: FlowRow): FlowRecord {
  return record(row, row.versionId, row.savedAt);
}

/** What the audit log keeps of a flow: never its whole text. */
export function summary({ flowId, name, version, live, type, user, deletedAt }: FlowRow) {
  return { id: flowId, name, version, live, type, user, deleted: deletedAt !== null };
}

export function tagged(result: FlowRecord, row: FlowRow): Tagged {
  return { result, etag: etagOf(row) };
}

function record(row: FlowRow, id: bigint, date: Date): FlowRecord {
  const { name, drawFlowObj, user, description, flow, type, context, extension, dialplan, version, problems } = row;
  return {
    id: Number(id),
    name,
    date: formatUtc(date),
    drawFlowObj,
    deployed: row.live === version,
    user,
    description,
    flow,
    type,
    context,
    extension,
    dialplan,
    version,
    liveVersion: row.live,
    problems,
  };
}
