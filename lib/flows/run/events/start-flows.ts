import type { WrittenEvent } from "../../../events/reading.ts";
import { readJson } from "../../../json/read.ts";
import { log } from "../../../log.ts";
import { orderedId } from "../../../ordered-id.ts";
import { scopeOf } from "../../expression/cel.ts";
import type { Value } from "../../expression/value.ts";
import { NodeFailed, SettingsReader } from "../behaviour.ts";
import { acceptRuns, type NewRun } from "../durable/accept.ts";
import type { NodeFailure } from "../errors.ts";
import type { LoggedRun } from "../log/columns.ts";
import { writeRuns } from "../log/writer.ts";
import { queuedRecord } from "../record.ts";
import { type Listener, liveListeners, topicOf } from "./listeners.ts";
import { eventOrigin } from "./origin.ts";

/** What is made of events is written in pieces of so much. */
const PIECE_RUNS = 500;
const PIECE_BYTES = 4 * 1024 * 1024;

/** The least difference between two ids, in ms: runs of a flow begin in their order. */
const ID_STEP_MS = 1 / 4096;

type Made = { runs: NewRun[]; failed: LoggedRun[]; bytes: number };

/** Starts the flows that wait for these events, in the transaction that the caller is in. */
export async function startFlows(events: readonly WrittenEvent[]): Promise<void> {
  const listeners = await liveListeners();
  const nextId = idsInOrder();
  let made: Made = { runs: [], failed: [], bytes: 0 };
  for (const event of events) {
    const hearing = (listeners.get(topicOf(event.name, event.custom)) ?? []).filter(({ since }) => event.at >= since);
    if (hearing.length === 0) continue;
    const given = { EVENT: eventValue(event) };
    for (const listener of hearing) {
      add(made, runOf(listener, event, given, nextId()), listener);
      made.bytes += event.body.length;
      if (made.runs.length + made.failed.length < PIECE_RUNS && made.bytes < PIECE_BYTES) continue;
      await write(made);
      made = { runs: [], failed: [], bytes: 0 };
    }
    // Conditions compute: others have their turn.
    await new Promise(setImmediate);
  }
  await write(made);
}

async function write({ runs, failed }: Made): Promise<void> {
  await acceptRuns(runs);
  if (failed.length > 0) await writeRuns(failed);
}

function runOf({ flowId, ref }: Listener, event: WrittenEvent, given: NewRun["given"], id: string): NewRun {
  const origin = eventOrigin(event);
  return { id, flowId, ref, type: "event", kind: "live", of: null, origin, given, startedAt: Date.now() };
}

/**
 * The run, unless the condition is false. Where the condition fails, the run has failed before its first step: whatever
 * the error is, the other flows hear of the event.
 */
function add({ runs, failed }: Made, run: NewRun, { start }: Listener): void {
  try {
    if (start.settings.condition === undefined || isMet(run, start)) runs.push(run);
  } catch (error) {
    failed.push(failedRun(run, start, failureOf(error, run)));
  }
}

function failureOf(error: unknown, { id, ref: { flow } }: NewRun): NodeFailure {
  if (error instanceof NodeFailed) return error.failure;
  log.error({ err: error, flow, runId: id }, "the condition of a flow broke off");
  return { code: "expression", message: "condition: This could not be evaluated." };
}

function isMet({ id, ref, given, startedAt }: NewRun, { settings }: Listener["start"]): boolean {
  const own = { id, flow: ref.flow, version: ref.version };
  const names = scopeOf({ ERROR: null, NOW: new Date(startedAt).toISOString(), RUN: own, ...given });
  return new SettingsReader(settings, names).test("condition");
}

function failedRun(run: NewRun, { key: node, label }: Listener["start"], { code, message }: NodeFailure): LoggedRun {
  const record = queuedRecord(run);
  const end = { status: "failed", endDate: record.startDate, duration: 0 } as const;
  return {
    flowId: run.flowId,
    startedAt: run.startedAt,
    record: { ...record, ...end, error: { node, label, code, message } },
  };
}

function eventValue({ name, at, hub, campaign, body }: WrittenEvent): Value {
  return { name, at: at.toISOString(), hub, campaign, data: readJson<Value>(body) };
}

function idsInOrder(): () => string {
  let last = performance.timeOrigin + performance.now();
  return () => {
    last += ID_STEP_MS;
    return orderedId(last);
  };
}
