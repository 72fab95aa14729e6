import type { Actor } from "../../../actor.ts";
import { audit } from "../../../audit/audit.ts";
import { pgTransaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import type { ProviderWorld } from "../../dispatch/provider.ts";
import { hubFor } from "../../hubs/access.ts";
import type { ContactRecord } from "../../lists/contact-record-schema.ts";
import { type AskedContact, contactOf, findContact } from "../../lists/contacts.ts";
import { findList } from "../../lists/lists.ts";
import { attemptHubs } from "../hub.ts";
import { hasAttemptUnderWay, isSpent, lockContact, moveContact } from "../move.ts";

/** Makes a contact due at once, with all attempts at the number that is its turn; its attempts go on counting. */
export async function retryContact(
  { hubName, id, contactId }: AskedContact,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: ContactRecord }> {
  const hub = await hubFor(hubName, actor);
  await pgTransaction(async (client) => {
    await findList(client, hub, id);
    const { listId, position, result } = await findContact(client, id, contactId);
    const contact = await lockContact(client, listId, position);
    if (!contact || contact.state === "cancelled") throw new AppError("conflict", "The contact was cancelled.");
    if (contact.state === "working" || (await hasAttemptUnderWay(client, contact)))
      throw new AppError("conflict", "The contact is being attempted.");
    // Nobody tried it yet: it waits for its turn, as all others do.
    if (contact.state === "waiting" && contact.attempts === 0) return;
    const working = (await attemptHubs(client, [hub.id])).get(hub.id);
    if (working && isSpent(working, contact)) {
      const most = working.retrying.maxTotal;
      throw new AppError("conflict", `The hub attempts no contact more than ${most} times.`);
    }
    const { numberIndex } = contact;
    await moveContact(client, contact, { state: "waiting", at: null, numberIndex, numberTries: 0, owed: false });
    await audit(client, actor, "contact.retry", `${hub.name}/${contactId}`, { status: contact.state, result }, null);
  });
  return contactOf(hub, id, contactId, world);
}
