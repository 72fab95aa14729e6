import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction } from "../../db.ts";
import { AppError, type FieldError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { PhoneCountry } from "../../phone-country.ts";
import { requeueContact } from "../attempts/queue.ts";
import { blacklistedAmong } from "../contact/blacklisted.ts";
import { errorsOf } from "../contact/check.ts";
import { type Contact, contactSchemas } from "../contact/contact.ts";
import { renoteNumbers } from "../contact/list-numbers.ts";
import { References } from "../contact/references.ts";
import { clientIdsOf, messageText } from "../contact/row.ts";
import type { ProviderWorld } from "../dispatch/provider.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { nameAttachments } from "../upload/new-list.ts";
import type { ContactChanges, ContactRecord } from "./contact-record-schema.ts";
import {
  type AskedContact,
  contactOf,
  findContact,
  findUntried,
  type KeptContact,
  type Message,
  presentContact,
} from "./contacts.ts";

/** Changes a contact that nobody has tried to reach yet. It is checked as an upload's is. */
export async function changeContact(
  { hubName, id, contactId }: AskedContact,
  changes: ContactChanges,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: ContactRecord }> {
  const hub = await hubFor(hubName, actor);
  // Whom the contact has already stays, also where the actor does not see that user.
  const references = await References.of(hub, changes.agent === undefined ? "all" : actor.sees.agents);
  await pgTransaction(async (client) => {
    const before = await findUntried(client, hub, id, contactId);
    const contact = merged(before, changes, hub);
    await references.learnAgents([contact]);
    await refuseBad(client, hub, contact, changes, references);
    const template = changes.template === undefined ? templateIdOf(before) : references.templateId(contact);
    const { timezone = null, priority = 0, contactId: whose = null, data, attachments = [] } = contact;
    await client.query(
      `UPDATE contact SET client_ids = $3, timezone = $4, priority = $5, contact_id = $6, agent_id = $7, message = $8,
              data = $9 WHERE list_id = $1 AND position = $2`,
      [
        before.listId,
        before.position,
        clientIdsOf(contact),
        timezone,
        priority,
        whose,
        changes.agent === undefined ? before.agentId : references.agentId(contact),
        messageText(contact, template),
        data === undefined ? null : JSON.stringify(data),
      ],
    );
    await requeueContact(client, before.listId, before.position);
    await nameAttachments(client, before.listId, attachments);
    await renoteNumbers(client, before.listId, before.position);
    const result = presentContact(await findContact(client, id, contactId));
    await audit(client, actor, "contact.update", `${hub.name}/${contactId}`, presentContact(before), result);
  });
  return contactOf(hub, id, contactId, world);
}

/** The contact as an upload would hold it now. What is set to null goes. */
function merged(before: KeptContact, changes: ContactChanges, hub: UploadHub): Contact {
  const { timezone, priority, contactId, agent, template, data, clientIds } = before;
  const { content, subject, attachments } = readJson(before.message ?? "{}") as Message;
  const own = { timezone, priority, contactId, agent, template, content, subject, attachments };
  const numbers = hub.kind === "telephony" ? { clientIds } : { clientId: clientIds[0] };
  const now = { ...numbers, ...own, data: data === null ? null : readJson(data), ...changes };
  return Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null && value !== undefined));
}

async function refuseBad(
  client: pg.PoolClient,
  hub: UploadHub,
  contact: Contact,
  changes: ContactChanges,
  references: References,
): Promise<void> {
  const schema = contactSchemas[hub.kind];
  const foreign = Object.keys(changes).filter((name) => !(name in schema.shape));
  const errors: FieldError[] = foreign.map((path) => ({ path, code: "unknown", message: NOT_OF_HUB }));
  errors.push(...errorsOf(contact, schema, true));
  // What stands unchanged may name what is gone by now.
  const named = references.missing(contact).filter(({ path }) => (path.split("[")[0] ?? "") in changes);
  errors.push(...named);
  const numbers = hub.kind === "telephony" ? "clientIds" : "clientId";
  if (errors.length === 0 && numbers in changes && (await areListed(client, clientIdsOf(contact), hub))) {
    errors.push({ path: numbers, code: "blacklisted", message: "is on the blacklist" });
  }
  const [first] = errors;
  if (first) throw new AppError("invalid", `${first.path}: ${first.message}`, { errors });
}

const NOT_OF_HUB = "is not a property of this hub's contacts";

async function areListed(client: pg.PoolClient, clientIds: readonly string[], hub: UploadHub): Promise<boolean> {
  return clientIds.every(await blacklistedAmong(client, clientIds, new PhoneCountry(hub.country), hub.campaignId));
}

function templateIdOf({ message }: KeptContact): bigint | null {
  const { templateId } = readJson(message ?? "{}") as Message;
  return templateId === undefined ? null : BigInt(templateId);
}
