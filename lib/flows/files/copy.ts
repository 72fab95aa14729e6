import type { FlowRecord } from "../schema.ts";
import type { FlowInFile } from "./reading.ts";

/** One file with several flows in it: JSON that an import takes apart again. */
export function flowsFile(records: readonly FlowRecord[]): string {
  return JSON.stringify({ flows: records.map(copyOf) }, null, 2);
}

/** What of a flow another one takes over. */
export function copyOf(record: FlowRecord): FlowInFile {
  const { name, description, type, flow, context, extension, dialplan, drawFlowObj } = record;
  return { name, description, type, flow, context, extension, dialplan, drawFlowObj };
}
