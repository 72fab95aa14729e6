import { type Actor, can } from "../../../actor.ts";
import { RawAnswer } from "../../../answer.ts";
import { pgTransaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { log } from "../../../log.ts";
import type { OpenCall } from "../../../open-call.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import type { Program } from "../../compile/program.ts";
import type { Value } from "../../expression/value.ts";
import { drive } from "../driver.ts";
import { acceptRun, acceptRuns, leaveToWorkers, type NewRun } from "../durable/accept.ts";
import { realPorts } from "../effects/ports.ts";
import type { FlowWorld } from "../effects/world.ts";
import { endEarly } from "../engine.ts";
import { logRun, writeRun } from "../log/writer.ts";
import { logEntryOf } from "../record.ts";
import { begin, type Run, type WebhookAnswer } from "../state.ts";
import { leaseKey } from "./key-lease.ts";
import type { LiveWebhook } from "./live-webhook.ts";
import { type OnceKey, settleKey } from "./once.ts";
import { runUnderWay } from "./under-way.ts";

/** A call of a live flow. `actorOf` gives the owner of the API key that it names, or throws the 401. */
export type WebhookCall = OpenCall & { actorOf: () => Promise<Actor>; world: FlowWorld };

/** A call that is let in. `timeLimit` in seconds; `free` gives back its place. */
export type CalledRun = {
  live: LiveWebhook;
  program: Program;
  given: Record<string, Value>;
  depth: number;
  runId: string;
  timeLimit: number;
  overBy: Date;
  call: WebhookCall;
  actor: Actor | null;
  once: OnceKey | null;
  free: () => void;
};

const originOf = ({ method, pathname, address }: WebhookCall) => ({ method, path: pathname, address });

/** Answers 202 as soon as it is certain that the run will happen. */
export async function answerAtOnce({ live, given, depth, runId, call, once, free }: CalledRun): Promise<RawAnswer> {
  const { ref, flowId, type, aheadMs } = live;
  const startedAt = Date.now() - aheadMs;
  const about = { kind: "live", of: null, origin: originOf(call), given, startedAt } as const;
  const run = { ...about, id: runId, flowId, ref, type, depth };
  const answer: WebhookAnswer = {
    status: 202,
    headers: { "content-type": "application/json", location: `/api/runs/${runId}` },
    body: JSON.stringify({ runId }),
  };
  try {
    if (once) await acceptOnce(run, once, answer);
    else await acceptRun(run);
  } finally {
    free();
  }
  return answerOfRun(answer, runId);
}

/** The key has its answer as soon as there is a run, and none before. */
async function acceptOnce(run: NewRun, once: OnceKey, answer: WebhookAnswer): Promise<void> {
  const accepting = pgTransaction(async () => {
    await acceptRuns([run]);
    if (await settleKey(once, answer)) return;
    throw new AppError("conflict", "Another call with this Idempotency-Key came meanwhile.", { retryAfter: 1 });
  });
  await accepting.catch(async (error: unknown) => {
    // Of a commit that nobody heard of the key is settled, and stays; what cannot be freed is free after its lease.
    await settleKey(once, { status: 500, headers: {}, body: null }).catch(() => {});
    throw error;
  });
}

/** Answers with the first Respond node at once, and the run goes on; without one, when the run has ended. */
export async function answerAtEnd(called: CalledRun): Promise<RawAnswer> {
  const { live, program, given, runId, call, actor, once } = called;
  const began = performance.now();
  const clock = () => performance.now() - began;
  const startedAt = Date.now() - live.aheadMs;
  const run = begin({ id: runId, ref: live.ref, program, given, answers: true, startedAt, clock });
  const answered = Promise.withResolvers<void>();
  const lost = once && new AbortController();
  const leased = once && leaseKey(once, () => lost?.abort("interrupted"));
  const over = driveHere(run, called, answered.resolve, lost?.signal ?? null);
  try {
    await Promise.race([answered.promise, over]);
  } catch (error) {
    leased?.();
    if (once) await settleKey(once, { status: 500, headers: {}, body: null });
    throw error;
  }
  leased?.();
  const answer = answerFor(run, actor, call);
  if (once) await settleKey(once, answer);
  return answerOfRun(answer, runId);
}

/** Drives the run in this process, until it has ended, or waits and has answered: then workers go on with it. */
async function driveHere(run: Run, called: CalledRun, answered: () => void, lost: AbortSignal | null): Promise<void> {
  const { live, given, depth, runId, timeLimit, overBy, call, free } = called;
  const { flowId, type, ref } = live;
  const about = { kind: "live", of: null, origin: originOf(call), type, input: given } as const;
  const { startedAt } = run.state;
  let written: Promise<void> | null = null;
  const begun = () => {
    written ??= writeRun({ flowId, startedAt, overBy, ...logEntryOf(run, about) });
    return written;
  };
  const putAside = async (due: number) => {
    if (!run.state.answer) return false;
    const entry = logEntryOf(run, about, new Date(due));
    await leaveToWorkers({ flowId, startedAt, ...entry, actsAs: ref.actsAs, depth, due: new Date(due), run });
    return true;
  };
  const durable = { putAside, write: async () => {}, isStopping: () => false };
  const { signal: underWay, over } = runUnderWay(runId, timeLimit * SECOND_MS, begun);
  const signal = lost ? AbortSignal.any([underWay, lost]) : underWay;
  let end: "ended" | "aside" = "ended";
  try {
    end = await drive(run, { ...realPorts({ runId, depth, begun, world: call.world }), durable }, signal, answered);
  } catch (error) {
    // The caller may be gone by then, with its answer.
    log.error({ err: error, runId }, "a run of a flow broke off");
    endEarly(run, "interrupted");
    if (!run.state.answer) throw error;
  } finally {
    over();
    free();
    if (end === "ended") logRun({ flowId, startedAt, ...logEntryOf(run, about) });
  }
}

/** What the caller gets: the answer of a Respond node, else the result; where the run failed, a problem document. */
function answerFor({ state }: Run, actor: Actor | null, call: WebhookCall): WebhookAnswer {
  const { answer, end, isLate } = state;
  if (answer) return answer;
  if (!end || end.status === "done") {
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ result: end?.result ?? null }),
    };
  }
  const why = end.status === "cancelled" ? "cancelled" : isLate ? "late" : "failed";
  const { node, label, ...error } = end.status === "failed" ? end.error : { node: null, label: null };
  const problem = {
    type: `/problems/flow-${why}`,
    ...endings[why],
    instance: call.pathname,
    requestId: call.requestId,
    runId: state.id,
    node,
    label,
    ...(end.status === "failed" && actor && can(actor, "flows:read") && { error }),
  };
  const { status } = endings[why];
  return { status, headers: { "content-type": "application/problem+json" }, body: JSON.stringify(problem) };
}

/** What a caller hears of a run without an answer. */
const endings = {
  failed: { title: "flow failed", status: 500, detail: "The run of the flow failed." },
  late: { title: "flow timed out", status: 504, detail: "The run was not over in the time that the flow has." },
  cancelled: { title: "flow cancelled", status: 500, detail: "The run of the flow was cancelled." },
};

export function answerOfRun({ status, headers, body }: WebhookAnswer, runId: string): RawAnswer {
  return new RawAnswer(body, { ...headers, "X-Run-Id": runId }, status);
}
