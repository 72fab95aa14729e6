import { system } from "../actor.ts";
import { statement, transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import { secret } from "../secrets/secret.ts";
import { audit } from "./audit.ts";
import { lockSeals } from "./seal.ts";
import { resealChainKey } from "./signing.ts";

/**
 * Hands the key of the chain over from the SECRET of before to the present one. The chain itself stays as it is. Nothing
 * happens where that was done already.
 */
export async function rotateAuditKey(old: string): Promise<void> {
  await transaction(async (tx) => {
    await lockSeals(tx);
    const [head] = await statement<{ key: Uint8Array }>(tx, "SELECT key FROM audit_head FOR UPDATE");
    if (!head) throw new AppError("conflict", "The audit log has no head: it was changed outside Switchyard.");
    if (opens(head.key)) return;
    await statement(tx, "UPDATE audit_head SET key = $1", [handedOver(head.key, old)]);
    await audit(tx, system, "audit.rotate", "audit");
  });
}

function opens(key: Uint8Array): boolean {
  try {
    resealChainKey(key, secret(), secret());
    return true;
  } catch {
    return false;
  }
}

function handedOver(key: Uint8Array, old: string): Uint8Array {
  try {
    return resealChainKey(key, old, secret());
  } catch {
    throw new AppError("conflict", "OLD_SECRET is not the one that the audit log is signed with.");
  }
}
