import { type Actor, can, type Permission } from "../../../actor.ts";
import { byUser } from "../../../auth/identify.ts";
import { AppError } from "../../../errors.ts";
import type { Value } from "../../expression/value.ts";
import type { EffectOutcome } from "../engine.ts";
import type { NodeErrorCode } from "../errors.ts";

/** Works as the user of today; one who is disabled, or may not, is the node's error. */
export async function asDeployer(
  userId: string | null,
  permission: Permission,
  input: Value,
  work: (actor: Actor) => Promise<EffectOutcome>,
): Promise<EffectOutcome> {
  const failed = (code: NodeErrorCode, message: string) => ({ input, failure: { code, message } });
  const actor = userId === null ? null : await byUser(BigInt(userId));
  if (!actor) return failed("permission", "The user who deployed the flow is disabled or gone.");
  if (!can(actor, permission)) return failed("permission", `The user who deployed the flow lacks ${permission}.`);
  try {
    return await work(actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(error.code === "forbidden" ? "permission" : "refused", error.message);
  }
}
