import { retryAfter } from "../../../egress/outcome.ts";
import { MailError } from "../../../mail/error.ts";
import type { Value } from "../../expression/value.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import type { NodeFailure } from "../errors.ts";

/** Sends one message, once. Throws a MailError where it did not, or the signal's reason. */
export type SendMail = (message: {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  timeoutMs: number;
  signal: AbortSignal;
}) => Promise<{ messageId: string; accepted: string[]; rejected: string[] }>;

/** Does what a Send email node asks for. It is tried again only where the mail server has nothing of the message. */
export async function performEmail(
  { input, attempt }: Effect,
  sendMail: SendMail,
  signal: AbortSignal,
): Promise<EffectOutcome & { retryMs?: number }> {
  const { timeout, retries, backoff } = input;
  const words = {
    to: textOf(input.to),
    subject: textOf(input.subject),
    text: textOf(input.text),
    ...(input.replyTo !== null && input.replyTo !== undefined && { replyTo: textOf(input.replyTo) }),
  };
  try {
    const { messageId, accepted, rejected } = await sendMail({ ...words, timeoutMs: Number(timeout) * 1000, signal });
    return { input: words, output: { messageId, accepted, rejected } };
  } catch (error) {
    // The run's time is over, or someone ended it: the driver says so.
    if (signal.aborted && !(error instanceof MailError)) {
      return { input: words, failure: { code: "timeout", message: "The run ended before the message was sent." } };
    }
    if (!(error instanceof MailError)) throw error;
    const failure: NodeFailure = { code: error.code, message: error.message, details: { answer: error.answer } };
    if (error.code === "unknown") return { input: words, state: "unknown", failure };
    if (!error.isPassing) return { input: words, failure };
    const rules = { method: "POST", retries: Number(retries), backoffMs: Number(backoff) * 1000, isKeyed: false };
    const code = error.code === "timeout" ? "timeout" : "connection";
    const retryMs = retryAfter({ code, sent: error.sent }, attempt, rules);
    return { input: words, failure, ...(retryMs !== null && { retryMs }) };
  }
}

const textOf = (value: Value | undefined): string =>
  typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
