import type { PrismaTx } from "../db.ts";
import { AppError } from "../errors.ts";

/** Lets only one change at a time through that could take the last administrator away. Before any row's lock. */
export async function oneAtATime(tx: PrismaTx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('switchyard administrators'))`;
}

/** Refuses the change that the transaction has made, if nobody enabled may administer any more. */
export async function requireAdministrator(tx: PrismaTx): Promise<void> {
  const one = await tx.user.findFirst({
    where: { enabled: true, profile: { actions: { has: "admin" } } },
    select: { id: true },
  });
  if (!one) throw new AppError("conflict", "No administrator would be left; nothing was changed.");
}
