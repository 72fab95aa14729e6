import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, statement, transaction } from "../../db.ts";
import type { ContactingCapModel } from "../../generated/prisma/models/ContactingCap.ts";
import type { ContactingCap } from "./schema.ts";

/** How often one number may be contacted over all hubs. */
export async function read(_actor: Actor): Promise<{ result: ContactingCap }> {
  return { result: present(await db().contactingCap.findFirst()) };
}

export function set({ days, attempts }: ContactingCap, actor: Actor): Promise<{ result: ContactingCap }> {
  return transaction(async (tx) => {
    // Whoever else sets it waits, also where there is no row yet.
    await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard contacting cap'))::text");
    const before = present(await tx.contactingCap.findFirst());
    const data = { days, attempts };
    const result = present(await tx.contactingCap.upsert({ where: { id: 1 }, create: data, update: data }));
    await audit(tx, actor, "contacting.set", "contacting", before, result);
    return { result };
  });
}

function present(row: ContactingCapModel | null): ContactingCap {
  return { days: row?.days ?? null, attempts: row?.attempts ?? null };
}
