import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { countContacts } from "../attempts/counts.ts";
import { unqueueContacts } from "../attempts/queue.ts";
import type { ProviderWorld } from "../dispatch/provider.ts";
import { hubFor } from "../hubs/access.ts";
import type { ContactRecord } from "./contact-record-schema.ts";
import { type AskedContact, contactOf, findContact } from "./contacts.ts";
import { findList } from "./lists.ts";

const refusals = {
  working: "An attempt of the contact is at work.",
  done: "The contact is done.",
  cancelled: "The contact is cancelled.",
} as const;

/** Ends the work on a contact that waits, tried or not: it stays in its list, as cancelled. */
export async function cancelContact(
  { hubName, id, contactId }: AskedContact,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: ContactRecord }> {
  const hub = await hubFor(hubName, actor);
  await pgTransaction(async (client) => {
    // It cannot be discarded meanwhile.
    await client.query("SELECT FROM list WHERE id = $1 FOR KEY SHARE", [id]);
    await findList(client, hub, id);
    const { listId, position, status } = await findContact(client, id, contactId, "FOR UPDATE OF c");
    if (status !== "waiting") throw new AppError("conflict", refusals[status]);
    await client.query(
      "UPDATE contact SET state = 'cancelled', next_attempt_at = NULL WHERE list_id = $1 AND position = $2",
      [listId, position],
    );
    await countContacts(client, listId, { cancelled: 1 });
    await unqueueContacts(client, listId, [position]);
    await audit(client, actor, "contact.cancel", `${hub.name}/${contactId}`, { status }, { status: "cancelled" });
  });
  return contactOf(hub, id, contactId, world);
}
