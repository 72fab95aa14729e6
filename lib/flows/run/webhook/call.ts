import { type Actor, can } from "../../../actor.ts";
import type { RawAnswer } from "../../../answer.ts";
import { AppError, invalid } from "../../../errors.ts";
import { orderedId } from "../../../ordered-id.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import type { Program } from "../../compile/program.ts";
import { DEPTH_HEADER } from "../effects/http.ts";
import { answerAtEnd, answerAtOnce, answerOfRun, type CalledRun, type WebhookCall } from "./answers.ts";
import { CALL_BYTES, inputOf, requirePlain } from "./input.ts";
import { findLive, type LiveWebhook, startSettingsOf } from "./live-webhook.ts";
import { callHash, keyHashOf, type OnceKey, settleKey, takeKey } from "./once.ts";
import { takePlace } from "./places.ts";
import { requireSignature } from "./signature.ts";

/** A caller of a paused flow may try again after so long. */
const PAUSE_S = 60;
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
  if (live.isPaused) throw new AppError("unavailable", `The flow ${name} is paused.`, { retryAfter: PAUSE_S });
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
  const runId = orderedId();
  const overBy = new Date(Date.now() + timeLimit * SECOND_MS + OVERTIME_MS);
  const caller = actor ? `user ${actor.userId}` : message === null ? null : "secret";
  const once = onceOf(live, call, { runId, caller, message }, bytes);
  const earlier = once && (await takeKey(once));
  if (earlier) return answerOfRun(earlier.answer, earlier.runId);
  const free = await placeOrKey(live, once);
  const called: CalledRun = { live, program, given, depth, runId, timeLimit, overBy, call, actor, once, free };
  return answer === "atOnce" ? answerAtOnce(called) : answerAtEnd(called);
}

/** What a run may take beyond its time limit before it counts as interrupted. */
const OVERTIME_MS = 30_000;

function requireRunnable({ problems, program }: LiveWebhook): Program {
  if (program) return program;
  const { node = null, message } = problems[0] ?? { message: "It has problems." };
  throw new AppError("flow-problems", message, { more: { node } });
}

function depthOf(header: string | null): number {
  const depth = header !== null && /^\d+$/.test(header) ? Number(header) : 0;
  if (depth > DEPTH) throw new AppError("flow-calls", `Flows called each other more than ${DEPTH} deep.`);
  return depth;
}

type Caller = Pick<OnceKey, "runId"> & { caller: string | null; message: string | null };

/** The key under which a call runs once: its Idempotency-Key, else the id of a signed message. */
function onceOf(
  { flowId, aheadMs }: LiveWebhook,
  call: WebhookCall,
  { runId, caller, message }: Caller,
  bytes: Uint8Array,
): OnceKey | null {
  if (call.method === "GET") return null;
  const key = call.header("idempotency-key") ?? message;
  if (key === null) return null;
  if (caller === null) throw invalid("Idempotency-Key", "is not accepted by a flow that anybody may call");
  const hash = callHash(call.method, call.search, bytes);
  return { flowId, caller, keyHash: keyHashOf(key), hash, runId, since: Date.now() - aheadMs };
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
