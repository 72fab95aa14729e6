import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction } from "../../db.ts";
import { finishIfOver } from "../attempts/counts.ts";
import { unqueueContacts } from "../attempts/queue.ts";
import { renoteNumbers } from "../contact/list-numbers.ts";
import { saveRejections } from "../contact/rejections.ts";
import { hubFor } from "../hubs/access.ts";
import type { SavedContact } from "./contact-record-schema.ts";
import { type AskedContact, findUntried, presentContact } from "./contacts.ts";

/** Takes a contact that nobody has tried to reach yet out of its list, which counts it as rejected from now on. */
export async function removeContact(
  { hubName, id, contactId }: AskedContact,
  actor: Actor,
): Promise<{ result: SavedContact }> {
  const hub = await hubFor(hubName, actor);
  return pgTransaction(async (client) => {
    const row = await findUntried(client, hub, id, contactId);
    const { listId, timezone } = row;
    await client.query("DELETE FROM contact WHERE list_id = $1 AND position = $2", [listId, row.position]);
    const reason = `removed by ${actor.username}`;
    const whose = { number: row.clientIds[0] ?? null, timezone, contactId: row.contactId };
    await saveRejections(client, listId, [{ position: Number(row.position), outcome: "rejected", reason, ...whose }]);
    await renoteNumbers(client, listId, row.position);
    await client.query("UPDATE list SET saved = saved - 1, rejected = rejected + 1 WHERE id = $1", [listId]);
    await unqueueContacts(client, listId, [row.position]);
    await finishIfOver(client, listId);
    const result = presentContact(row);
    await audit(client, actor, "contact.remove", `${hub.name}/${contactId}`, result, null);
    return { result };
  });
}
