import { AppError } from "../../../errors.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import type { FlowWorld, MessageReport } from "./world.ts";

/** The attempt that a run was begun for, and whether nobody knows of one of the run's steps if it went out. */
export type OwnAttempt = { id: string; isUncertain: () => boolean };

/**
 * Tells what became of an attempt: of the one that the run was begun for, else of the one that the node names. An error
 * leads to another attempt, so it is none where the message may have gone out.
 */
export async function performMessageResult(
  { input }: Effect,
  own: OwnAttempt | null,
  world: Pick<FlowWorld, "reportMessage">,
): Promise<EffectOutcome> {
  const [status, named, messageId, reason] = [input.status, input.attempt, input.messageId, input.reason].map(textOf);
  const attempt = own?.id ?? named ?? null;
  const shown = { status: status ?? null, attempt, messageId: messageId ?? null, reason: reason ?? null };
  const refused = (message: string): EffectOutcome => ({ input: shown, failure: { code: "refused", message } });
  if (attempt === null && shown.messageId === null) return refused("Neither an attempt nor a message id is named.");
  try {
    const told = status === "error" && own?.isUncertain() ? "unknown" : status;
    const says = told as MessageReport["status"];
    const report = { status: says, attempt, messageId: shown.messageId, reason: shown.reason };
    return { input: shown, output: { applied: await world.reportMessage(report) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
