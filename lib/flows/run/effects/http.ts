import { EgressError, retryAfter, type TryOutcome } from "../../../egress/outcome.ts";
import { askOutside } from "../../../egress/process.ts";
import { readJson } from "../../../json/read.ts";
import { shapeOf } from "../../../json/text.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { VALUE_LEVELS, type Value } from "../../expression/value.ts";
import type { RunPorts } from "../driver.ts";
import type { Effect } from "../effect.ts";
import type { NodeErrorCode, NodeFailure } from "../errors.ts";
import type { Vault } from "./vault.ts";

/** The header that counts flows which call each other over HTTP. */
export const DEPTH_HEADER = "x-flow-depth";

type HttpInput = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  timeout: number;
  retries: number;
  backoff: number;
  idempotencyKey: boolean;
};

type Asking = { runId: string; depth: number; signal: AbortSignal; vault: Vault | null };

/** Calls another system. `runId` and `depth` are those of the run that asks. */
export async function performHttp(
  effect: Effect,
  { runId, depth, signal, vault }: Asking,
): Promise<Awaited<ReturnType<RunPorts["perform"]>>> {
  const input = effect.input as unknown as HttpInput;
  const { method, url, timeout, retries, backoff, idempotencyKey: isKeyed } = input;
  const headers = [
    ...Object.entries(input.headers),
    [DEPTH_HEADER, String(depth + 1)] as const,
    ...(isKeyed ? [["idempotency-key", `${runId}:${effect.key}`] as const] : []),
  ];
  const body = ["POST", "PUT", "PATCH"].includes(method) ? (input.body ?? null) : null;
  const rules = { method, retries, backoffMs: backoff * SECOND_MS, isKeyed };
  const shown: Value = { method, url, headers: input.headers, body };
  let isSending = false;
  const unanswered = () => {
    // A key makes one call of the tries of a run; the run of another attempt has another key.
    const mayBeDone = isSending || (isKeyed && effect.attempt > 1);
    return mayBeDone && isOnceMethod(method) ? { state: "unknown" as const } : {};
  };
  const ended = (outcome: TryOutcome, failure: NodeFailure, output?: Value) => {
    const retryMs = retryAfter(outcome, effect.attempt, rules);
    const doubt = isSilence(outcome) ? unanswered() : {};
    return {
      input: shown,
      ...doubt,
      failure,
      ...(output !== undefined && { output }),
      ...(retryMs !== null && { retryMs }),
    };
  };
  const elsewhere = vault?.bound().find(({ hosts }) => !isAmong(url, hosts));
  if (elsewhere) {
    const message = `The secret ${elsewhere.name} may not be sent to this host.`;
    return { input: shown, failure: { code: "secret", message } };
  }
  // Where in the request the secret stands is not asked: neither headers nor body go on to another origin.
  const isSecretBody = vault?.hasSecrets() ?? false;
  const sensitiveHeaders = isSecretBody ? Object.keys(input.headers) : [];
  const asked = { method, url, headers, body, timeoutMs: timeout * SECOND_MS, signal, sensitiveHeaders, isSecretBody };
  const sending = () => {
    isSending = true;
  };
  try {
    const answer = await askOutside({ ...asked, sending });
    const { status } = answer;
    const output: Value = { status, headers: answer.headers, body: bodyOf(answer) };
    if (status < 400) return { input: shown, output };
    // 508: flows call each other in a circle.
    const code = status === 508 ? "calls" : "status";
    const failure: NodeFailure = { code, message: `The service answered ${status}.`, details: { status } };
    return ended({ status, retryAfter: answer.headers["retry-after"]?.[0] }, failure, output);
  } catch (error) {
    // The run's own time limit: the driver says so.
    if (signal.aborted) {
      return { input: shown, ...unanswered(), failure: { code: "timeout", message: "The run's time is over." } };
    }
    if (!(error instanceof EgressError)) throw error;
    const { code, sent, message } = error;
    return ended({ code, sent }, { code: codes[code], message });
  }
}

const codes: Record<EgressError["code"], NodeErrorCode> = {
  address: "address",
  connection: "connection",
  timeout: "timeout",
  size: "size",
  redirect: "refused",
  secret: "secret",
  url: "refused",
  header: "refused",
};

/** Whether a call of this method may do twice what is asked for twice. */
export const isOnceMethod = (method: string): boolean => ["POST", "PATCH"].includes(method);

/** Whether nobody has read what the other side says of the call: a gateway that heard nothing answers for it. */
const isSilence = (outcome: TryOutcome): boolean =>
  "code" in outcome ? ["connection", "timeout", "size"].includes(outcome.code) : [502, 504].includes(outcome.status);

/** Whether the address is one of these hosts: names, or `host:port`. */
function isAmong(url: string, hosts: readonly string[]): boolean {
  const at = URL.parse(url);
  if (!at) return true;
  const port = at.port || (at.protocol === "https:" ? "443" : "80");
  const name = at.hostname.toLowerCase();
  return hosts.some((host) => [name, `${name}:${port}`].includes(host.toLowerCase()));
}

/** Parsed where its type says that it is JSON, and it is. What is nested too deep for a run is as one that is too large. */
function bodyOf({ headers, text }: { headers: Record<string, string[]>; text: () => string }): Value {
  const type = headers["content-type"]?.[0]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const body = text();
  if (type !== "application/json" && !type.endsWith("+json")) return body;
  if (shapeOf(body).deepest > VALUE_LEVELS) {
    throw new EgressError("size", `The answer is JSON nested deeper than ${VALUE_LEVELS} levels`, true);
  }
  try {
    return readJson(body);
  } catch {
    return body;
  }
}
