import type { FlowSummary } from "@/lib/flows/schema.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { OutboundWork } from "@/lib/outbound/progress/work-schema.ts";

export function listRecord(hub: string, id: number, more: Partial<ListRecord> = {}): ListRecord {
  return {
    id,
    filename: `list-${id}.csv`,
    hub,
    kind: "list",
    status: "active",
    order: 0,
    received: 10,
    saved: 10,
    rejected: 0,
    suppressed: 0,
    waiting: 10,
    working: 0,
    done: 0,
    cancelled: 0,
    leftOut: 0,
    progress: 1,
    reason: null,
    warnings: [],
    createdBy: "ana",
    createdAt: "2026-11-23 09:00:00",
    start: null,
    end: null,
    loadedAt: null,
    lastAttemptAt: null,
    ...more,
  };
}

export function flowSummary(name: string, more: Partial<FlowSummary> = {}): FlowSummary {
  const date = "2026-11-23 09:00:00";
  return {
    id: 1,
    name,
    date,
    deployed: true,
    user: "ana",
    savedBy: "ana",
    note: null,
    description: "",
    flow: "",
    type: "webhook",
    context: null,
    extension: null,
    dialplan: null,
    version: 1,
    paused: null,
    liveVersion: 1,
    problemCount: 0,
    firstProblem: null,
    warningCount: 0,
    savedAt: date,
    etag: '"1"',
    ...more,
  };
}

/** Nothing is due, worked, failing or stuck. */
export function outboundWork(more: Partial<OutboundWork> = {}): OutboundWork {
  return { leadsDue: [], lists: [], providers: [], stuck: [], asOf: "2026-11-23 10:00:00", ...more };
}
