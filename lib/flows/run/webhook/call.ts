import { RawAnswer } from "../../../answer.ts";
import { type Actor, can } from "../../../auth/actor.ts";
import { pgTransaction } from "../../../db.ts";
import { AppError, invalid } from "../../../errors.ts";
import { log } from "../../../log.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import type { Program } from "../../compile/program.ts";
import type { Value } from "../../expression/value.ts";
import { drive } from "../driver.ts";
import { acceptRun, acceptRuns, type NewRun } from "../durable/accept.ts";
import { DEPTH_HEADER } from "../effects/http.ts";
import { realPorts } from "../effects/ports.ts";
import type { FlowWorld } from "../effects/world.ts";
import { endEarly } from "../engine.ts";
import { newRunId } from "../id.ts";
import { logRun, writeRun } from "../log/writer.ts";
import { recordOf } from "../record.ts";
import { begin, type Run, type WebhookAnswer } from "../state.ts";
import { CALL_BYTES, inputOf, requirePlain } from "./input.ts";
import { findLive, type LiveWebhook, startSettingsOf } from "./live-webhook.ts";
import { callHash, type OnceKey, settleKey, takeKey } from "./once.ts";
import { takePlace } from "./places.ts";
import { obstacleOf } from "./runnable.ts";
import { requireSignature } from "./signature.ts";

/** A call of a live flow. `actorOf` gives the owner of the API key that it names, or throws the 401. */
export type WebhookCall = {
  method: string;
  pathname: string;
  search: string;
  headers: readonly (readonly [name: string, value: string])[];
  header: (name: string) => string | null;
  announced: number | null;
  read: (limitBytes: number) => Promise<Uint8Array>;
  address: string | null;
  requestId: string;
  actorOf: () => Promise<Actor>;
  world: FlowWorld;
};

/** Flows that call each other over HTTP may be so deep. */
const DEPTH = 5;

/**
 * Runs the live version of the flow and answers as it says. What is refused makes no run. The order of the checks is
 * promised (docs/contract.md, 8.6).
 */
export async function callWebhook(name: string, call: WebhookCall): Promise<RawAnswer> {
  const live = await findLive(name);
  if (live?.type !== "webhook") throw new AppError("not-found", `No flow named ${name} is live.`);
  const program = requireRunnable(live);
  const { access, secret, methods, timeLimit, answer } = startSettingsOf(program);
  if (!methods.includes(call.method)) {
    throw new AppError("method-not-allowed", `Allowed here: ${methods.join(", ")}.`, {
      headers: { Allow: methods.join(", ") },
    });
  }
  // A signature is over the body: who signs is known once it is read.
  const actor = access === "apiKey" ? await callerOf(call) : null;
  const bytes = await call.read(CALL_BYTES);
  const message = access === "signature" ? await requireSignature(secret ?? "", call.header, bytes) : null;
  requirePlain(call.header("content-encoding"));
  const given = inputOf(call.method, call.search, call.headers, bytes);
  const depth = depthOf(call.header(DEPTH_HEADER));
  const runId = newRunId();
  const overBy = new Date(Date.now() + timeLimit * SECOND_MS + OVERTIME_MS);
  const caller = actor ? `user ${actor.userId}` : message === null ? null : "secret";
  const once = onceOf(live, call, { caller, message }, bytes);
  const earlier = once && (await takeKey(once, runId, overBy));
  if (earlier) return rawAnswer(earlier.answer, earlier.runId);
  const free = await placeOrKey(live, once);
  if (answer === "atOnce") return acceptedAnswer({ live, given, runId, call, once, free });
  return answerOf({ live, program, given, depth, runId, timeLimit, overBy, call, actor, once, free });
}

/** What a run may take beyond its time limit before it counts as interrupted. */
const OVERTIME_MS = 30_000;

function requireRunnable({ problems, program }: LiveWebhook): Program {
  const [problem] = problems;
  const obstacle = program ? obstacleOf(program) : null;
  if (program && !obstacle) return program;
  const { node = null, message } = obstacle ?? problem ?? { message: "It has problems." };
  throw new AppError("flow-problems", message, { more: { node } });
}

function depthOf(header: string | null): number {
  const depth = header !== null && /^\d{1,4}$/.test(header) ? Number(header) : 0;
  if (depth > DEPTH) throw new AppError("flow-calls", `Flows called each other more than ${DEPTH} deep.`);
  return depth;
}

type Caller = { caller: string | null; message: string | null };

/** The key under which a call runs once: its Idempotency-Key, else the id of a signed message. */
function onceOf(live: LiveWebhook, call: WebhookCall, { caller, message }: Caller, bytes: Uint8Array): OnceKey | null {
  if (call.method === "GET") return null;
  const key = call.header("idempotency-key") ?? message;
  if (key === null) return null;
  if (caller === null) throw invalid("Idempotency-Key", "is not accepted by a flow that anybody may call");
  return { flowId: live.flowId, caller, key, hash: callHash(call.method, call.search, bytes) };
}

async function callerOf(call: WebhookCall): Promise<Actor> {
  const actor = await call.actorOf();
  if (!can(actor, "flows:run")) throw new AppError("forbidden", "This needs the permission flows:run.");
  return actor;
}

/** A place for the run; where there is none, its key is free again. */
async function placeOrKey({ flowId }: LiveWebhook, once: OnceKey | null): Promise<() => void> {
  try {
    return takePlace(flowId);
  } catch (error) {
    if (once) await settleKey(once, { status: 503, headers: {}, body: null });
    throw error;
  }
}

type Started = {
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

/** Answers as soon as it is certain that the run will happen. */
async function acceptedAnswer(started: Pick<Started, "live" | "given" | "runId" | "call" | "once" | "free">) {
  const { live, given, runId, call, once, free } = started;
  const { ref, flowId, type } = live;
  const origin = { method: call.method, path: call.pathname, address: call.address };
  const run = { id: runId, flowId, ref, type, kind: "live", of: null, origin, given, startedAt: Date.now() } as const;
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
  return rawAnswer(answer, runId);
}

/** The key has its answer as soon as there is a run, and none before. */
async function acceptOnce(run: NewRun, once: OnceKey, answer: WebhookAnswer): Promise<void> {
  await pgTransaction(async () => {
    await acceptRuns([run]);
    await settleKey(once, answer);
  });
}

/** Drives the run; answers with its first Respond node at once, and the run goes on. */
async function answerOf(started: Started): Promise<RawAnswer> {
  const { live, program, given, depth, runId, timeLimit, call, actor, once, free, overBy } = started;
  const { ref, flowId, type } = live;
  const origin = { method: call.method, path: call.pathname, address: call.address };
  const about = { kind: "live", of: null, origin, type, input: given } as const;
  const began = performance.now();
  const run = begin({
    id: runId,
    ref,
    program,
    given,
    answers: true,
    startedAt: Date.now(),
    clock: () => performance.now() - began,
  });
  const { startedAt } = run.state;
  let isBegun = false;
  const begun = async () => {
    if (!isBegun) await writeRun({ flowId, startedAt, overBy, record: recordOf(run, about) });
    isBegun = true;
  };
  const answered = Promise.withResolvers<void>();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeLimit * SECOND_MS);
  const ports = realPorts({ runId, depth, begun, world: call.world });
  const over = drive(run, ports, late.signal, answered.resolve)
    .catch((error: unknown) => {
      // The caller may be gone by then, with its answer.
      log.error({ err: error, runId }, "a run of a flow broke off");
      endEarly(run, "interrupted");
      if (!run.state.answer) throw error;
    })
    .finally(() => {
      clearTimeout(timer);
      free();
      logRun({ flowId, startedAt, record: recordOf(run, about) });
    });
  await Promise.race([answered.promise, over]).catch(async (error: unknown) => {
    if (once) await settleKey(once, { status: 500, headers: {}, body: null });
    throw error;
  });
  const answer = answerFor(run, actor, call);
  if (once) await settleKey(once, answer);
  return rawAnswer(answer, runId);
}

/** What the caller gets: the answer of a Respond node, else the result; where the run failed, a problem document. */
function answerFor({ state }: Run, actor: Actor | null, call: WebhookCall): WebhookAnswer {
  const { answer, end, isLate } = state;
  if (answer) return answer;
  if (end?.status !== "failed") {
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ result: end?.result ?? null }),
    };
  }
  const { node, label, code, message } = end.error;
  const status = isLate ? 504 : 500;
  const problem = {
    type: status === 504 ? "/problems/flow-late" : "/problems/flow-failed",
    title: status === 504 ? "flow timed out" : "flow failed",
    status,
    detail: status === 504 ? "The run was not over in the time that the flow has." : "The run of the flow failed.",
    instance: call.pathname,
    requestId: call.requestId,
    runId: state.id,
    node,
    label,
    ...(actor && can(actor, "flows:read") && { error: { code, message } }),
  };
  return { status, headers: { "content-type": "application/problem+json" }, body: JSON.stringify(problem) };
}

function rawAnswer({ status, headers, body }: WebhookAnswer, runId: string): RawAnswer {
  return new RawAnswer(body, { ...headers, "X-Run-Id": runId }, status);
}
