import { AppError } from "../../../errors.ts";
import type { CarrierStatus } from "../../../providers.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import type { FlowWorld } from "./world.ts";

/** Tells what became of an attempt: of the one that the run was begun for, else of the one that the node names. */
export async function performMessageResult(
  { input }: Effect,
  ownAttempt: string | null,
  world: Pick<FlowWorld, "reportMessage">,
): Promise<EffectOutcome> {
  const [status, named, messageId, reason] = [input.status, input.attempt, input.messageId, input.reason].map(textOf);
  const attempt = ownAttempt ?? named ?? null;
  const shown = { status: status ?? null, attempt, messageId: messageId ?? null, reason: reason ?? null };
  const refused = (message: string): EffectOutcome => ({ input: shown, failure: { code: "refused", message } });
  if (attempt === null && shown.messageId === null) return refused("Neither an attempt nor a message id is named.");
  try {
    const report = { status: status as CarrierStatus, attempt, messageId: shown.messageId, reason: shown.reason };
    return { input: shown, output: { applied: await world.reportMessage(report) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
