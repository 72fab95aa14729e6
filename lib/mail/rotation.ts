import { db } from "../db.ts";
import { AppError } from "../errors.ts";
import { seal, unseal } from "../secrets/seal.ts";
import { MAIL_PASSWORD } from "./settings.ts";

/** Seals the password of the mail server with the present SECRET. One that is sealed with it already stays. */
export async function rotateMailPassword(old: string): Promise<void> {
  const row = await db().mailServer.findFirst({ where: { password: { not: null } } });
  if (!row?.password) return;
  const password = unsealed(row.password, old);
  if (!password) return;
  // Who set another one in the meantime sealed it with the present SECRET.
  await db().mailServer.updateMany({
    where: { id: row.id, password: row.password },
    data: { password: new Uint8Array(seal(MAIL_PASSWORD, password)) },
  });
}

function unsealed(password: Uint8Array, old: string): Uint8Array | null {
  try {
    return unseal(MAIL_PASSWORD, password, old);
  } catch {
    return requirePresent(password);
  }
}

function requirePresent(password: Uint8Array): null {
  try {
    unseal(MAIL_PASSWORD, password);
    return null;
  } catch {
    throw new AppError(
      "conflict",
      "OLD_SECRET is not the one that the mail server's password is sealed with. Set the password anew, or remove the mail server.",
    );
  }
}
