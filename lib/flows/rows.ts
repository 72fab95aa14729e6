import { statement, type Tx } from "../db.ts";
import type { FlowModel } from "../generated/prisma/models/Flow.ts";
import type { FlowVersionModel } from "../generated/prisma/models/FlowVersion.ts";
import { formatUtc } from "../time/instant.ts";
import type { FlowWarning } from "./compile/warnings.ts";
import type { Problem } from "./drawflow/findings.ts";
import { etagOf } from "./etag.ts";
import type { FlowRecord, FlowSummary } from "./schema.ts";

/** A flow and one of its versions, as the statements below select them. */
export type FlowRow = Pick<
  FlowModel,
  "name" | "latest" | "live" | "changedAt" | "deletedAt" | "pausedAt" | "pausedWhy"
> &
  Omit<FlowVersionModel, "id" | "problems" | "warnings" | "secrets" | "createdAt"> & {
    versionId: FlowVersionModel["id"];
    savedAt: FlowVersionModel["createdAt"];
    problems: Problem[];
    warnings: FlowWarning[];
  };

/** The same without its drawing, and of its problems the first. */
export type BriefRow = Omit<FlowRow, "drawFlowObj" | "problems" | "warnings"> & {
  problemCount: number;
  warningCount: number;
  firstProblem: Problem | null;
};

/** A record and the ETag of the answer that carries it. */
export type Tagged = { result: FlowRecord; etag: string };

/** Who a record is: what of it the flow says, and which version it shows. */
export type Head = Pick<
  FlowRow,
  "flowId" | "name" | "latest" | "live" | "changedAt" | "deletedAt" | "pausedAt" | "pausedWhy" | "versionId"
>;

export const headColumns = `
  f.id AS "flowId", f.name, f.latest, f.live, f.changed_at AS "changedAt", f.deleted_at AS "deletedAt",
  f.paused_at AS "pausedAt", f.paused_why AS "pausedWhy",
  v.id AS "versionId"`;

const ofVersion = `
  v.version, v.description, v.flow, v.type, v.context, v.extension, v.dialplan, v."user",
  v.saved_by AS "savedBy", v.note, v.created_at AS "savedAt"`;

// Whether a flow that a sub-flow runs is live changes without this version: it is looked up whenever a record is read.
const warnings = `
  CASE WHEN v.warnings = '[]' THEN v.warnings ELSE (
    SELECT coalesce(jsonb_agg(w ORDER BY n), '[]') FROM jsonb_array_elements(v.warnings) WITH ORDINALITY AS noted (w, n)
     WHERE w->>'code' <> 'flow-not-live' OR NOT EXISTS (
             SELECT FROM flow t
              WHERE t.name = w->'params'->>'name' AND t.deleted_at IS NULL AND t.live IS NOT NULL)) END`;

const whole = `${ofVersion}, v.draw_flow_obj AS "drawFlowObj", v.problems, ${warnings} AS warnings`;

// A drawing that is not named is not read: it lies beside its row.
const brief = `${ofVersion}, jsonb_array_length(v.problems) AS "problemCount", v.problems->0 AS "firstProblem",
  jsonb_array_length(${warnings}) AS "warningCount"`;

export const columns = `${headColumns}, ${whole}`;

/** What is selected of a version beside its record's head, with the drawing or without. */
export function versionColumns(drawing: boolean): string {
  return drawing ? whole : brief;
}

export const newest = "flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.latest";

/** A deleted flow can be restored for 30 days. */
export const restorable = "f.deleted_at > now() - interval '30 days'";

/** The flow at its newest version. */
export async function readFlowRow(tx: Tx, flowId: bigint): Promise<FlowRow> {
  const [row] = await statement<FlowRow>(tx, `SELECT ${columns} FROM ${newest} WHERE f.id = $1`, [flowId]);
  if (!row) throw new Error(`flow ${flowId} has no latest version`);
  return row;
}

/** As lists and answers about the flow show it: `id` is the flow's, `date` its last change. */
export function flowRecord(row: FlowRow): FlowRecord;
export function flowRecord(row: FlowRow | BriefRow): FlowRecord | FlowSummary;
export function flowRecord(row: FlowRow | BriefRow): FlowRecord | FlowSummary {
  return record(row, row.flowId, row.changedAt);
}

/** As the history shows it: `id` is the version's, `date` when it was saved. */
export function versionRecord(row: FlowRow): FlowRecord;
export function versionRecord(row: FlowRow | BriefRow): FlowRecord | FlowSummary;
export function versionRecord(row: FlowRow | BriefRow): FlowRecord | FlowSummary {
  return record(row, row.versionId, row.savedAt);
}

/** What the audit log keeps of a flow: never its whole text. */
export function auditedFlow({ flowId, name, version, live, type, user, deletedAt }: FlowRow) {
  return { id: flowId, name, version, live, type, user, deleted: deletedAt !== null };
}

export function taggedFlow(result: FlowRecord, row: FlowRow): Tagged {
  return { result, etag: etagOf(row) };
}

function record(row: FlowRow | BriefRow, id: bigint, date: Date): FlowRecord | FlowSummary {
  const { name, user, savedBy, note, description, flow, type, context, extension, dialplan, version } = row;
  const shown = {
    id: Number(id),
    name,
    date: formatUtc(date),
    deployed: row.live === version,
    user,
    savedBy,
    note,
    description,
    flow,
    type,
    context,
    extension,
    dialplan,
    version,
    liveVersion: row.live,
    paused: row.pausedAt && { reason: row.pausedWhy ?? "", at: formatUtc(row.pausedAt) },
  };
  if ("drawFlowObj" in row) {
    const { drawFlowObj, problems, warnings } = row;
    return { ...shown, drawFlowObj, problems, warnings };
  }
  const { problemCount, firstProblem, warningCount } = row;
  return { ...shown, problemCount, firstProblem, warningCount, savedAt: formatUtc(row.savedAt), etag: etagOf(row) };
}
