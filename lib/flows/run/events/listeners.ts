import { pool } from "../../../db.ts";
import type { ProgramNode } from "../../compile/program.ts";
import type { ProgramRef } from "../state.ts";
import { findProgram } from "../webhook/live-webhook.ts";

/** A live flow that waits for an event. */
export type Listener = {
  flowId: bigint;
  ref: ProgramRef;
  /** It hears of nothing that happened before. */
  since: Date;
  /** Its start node. */
  start: ProgramNode;
};

type Head = { flowId: bigint; flow: string; version: number; versionId: bigint; actsAs: string | null; since: Date };

// Ids mean something in their database only. A version never changes.
const memories = new WeakMap<object, Map<bigint, ProgramNode | null>>();

/** The live flows that hear of events, by the event that they wait for. */
export async function liveListeners(): Promise<Map<string, Listener[]>> {
  const before = memories.get(pool()) ?? new Map<bigint, ProgramNode | null>();
  const starts = new Map<bigint, ProgramNode | null>();
  const listeners = new Map<string, Listener[]>();
  for (const { flowId, flow, version, versionId, actsAs, since } of await heads()) {
    const remembered = before.get(versionId);
    const start = remembered === undefined ? await startOf(flowId, version) : remembered;
    starts.set(versionId, start);
    if (!start) continue;
    const { event, name } = start.settings;
    const topic = topicOf(event === "custom" ? String(name) : String(event), event === "custom");
    const ref = { flow, flowId: String(flowId), version, actsAs };
    listeners.set(topic, [...(listeners.get(topic) ?? []), { flowId, ref, since, start }]);
  }
  memories.set(pool(), starts);
  return listeners;
}

/** An event that flows wait for: one of the system, or one of flows, whatever their names. */
export function topicOf(name: string, custom: boolean): string {
  return `${custom ? "custom" : "system"} ${name}`;
}

async function heads(): Promise<Head[]> {
  const { rows } = await pool().query<Head>({
    name: "live-listeners",
    text: `SELECT f.id AS "flowId", f.name AS flow, v.version, v.id AS "versionId", f.deployed_by::text AS "actsAs",
                  f.live_since AS since
             FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
            WHERE f.live IS NOT NULL AND f.deleted_at IS NULL AND v.type = 'event' AND v.problems = '[]'
            ORDER BY f.id`,
  });
  return rows;
}

async function startOf(flowId: bigint, version: number): Promise<ProgramNode | null> {
  const program = await findProgram(String(flowId), version);
  return program?.nodes[program.start] ?? null;
}
