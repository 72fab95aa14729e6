import { AppError } from "../../../errors.ts";
import type { CarrierStatus } from "../../../providers.ts";
import { storable } from "../../../text.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import { asDeployer } from "./as-deployer.ts";
import type { FlowWorld } from "./world.ts";

/** As long as a report by the API may have them. */
const ID_CHARACTERS = 512;
const REASON_CHARACTERS = 1000;

/** The attempt that a run was begun for, and whether nobody knows of one of the run's steps if it went out. */
export type OwnAttempt = { id: string; isUncertain: () => boolean };

/**
 * Tells what became of an attempt: of the one that the run was begun for, else of the one that the node names, as who
 * deployed the flow may. An error leads to another attempt, so it is none where the message may have gone out.
 */
export async function performMessageResult(
  { input, flow }: Effect,
  own: OwnAttempt | null,
  world: Pick<FlowWorld, "reportOwn" | "reportNamed">,
): Promise<EffectOutcome> {
  const [says, named, messageId] = [input.status, input.attempt, input.messageId].map((id) =>
    textOf(id, ID_CHARACTERS),
  );
  const reason = textOf(input.reason, REASON_CHARACTERS);
  const status = says as CarrierStatus;
  const report = { attempt: own?.id ?? named ?? null, messageId: messageId ?? null, reason };
  const shown = { ...report, status: says ?? null };
  const refused = (message: string): EffectOutcome => ({ input: shown, failure: { code: "refused", message } });
  if (!own) {
    if (report.attempt === null && report.messageId === null)
      return refused("Neither an attempt nor a message id is named.");
    return asDeployer(flow.actsAs, "messages:write", shown, async (actor) => ({
      input: shown,
      output: { applied: await world.reportNamed({ ...report, status }, actor) },
    }));
  }
  try {
    const told = status === "error" && own.isUncertain() ? "unknown" : status;
    return { input: shown, output: { applied: await world.reportOwn({ ...report, attempt: own.id, status: told }) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  }
}

/** A carrier's words may be anything; what cannot be stored would keep the run from ever ending. */
function textOf(value: unknown, mostCharacters: number): string | null {
  return typeof value === "string" && value !== "" ? storable(value, mostCharacters) : null;
}
