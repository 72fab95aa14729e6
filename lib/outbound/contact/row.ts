import { phoneNumber } from "../../client-id.ts";
import type { ContactModel } from "../../generated/prisma/models/Contact.ts";
import type { Contact } from "./contact.ts";
import type { References } from "./references.ts";

/** A contact as the table holds it. */
export type ContactRow = Omit<ContactModel, "listId" | "position" | keyof Worked> & { position: number };

/** What is known of a contact only once it was attempted. */
export type Worked = Pick<
  ContactModel,
  "state" | "attempts" | "nextAttemptAt" | "numberIndex" | "numberTries" | "owed" | "result"
>;

/** The row of a contact that passed the check: numbers normalised, names turned into ids. */
export function contactRow(
  contact: Contact,
  position: number,
  references: References,
  { scheduledFor, expiresAt }: Pick<ContactRow, "scheduledFor" | "expiresAt"> = { scheduledFor: null, expiresAt: null },
): ContactRow {
  const { timezone = null, priority = 0, contactId = null, data } = contact;
  return {
    position,
    clientIds: clientIdsOf(contact),
    timezone,
    priority,
    contactId,
    agentId: references.agentId(contact),
    message: messageText(contact, references.templateId(contact)),
    data: data === undefined ? null : JSON.stringify(data),
    scheduledFor,
    expiresAt,
  };
}

/** The numbers, in the order to try, or the one address or number, as they are stored. */
export function clientIdsOf({ clientIds, clientId }: Contact): string[] {
  if (clientIds) return clientIds.map(normalised);
  return clientId === undefined ? [] : [normalised(clientId)];
}

// An address passes through: it is no number.
function normalised(clientId: string | number): string {
  return phoneNumber(clientId) ?? String(clientId);
}

/** JSON text of the channel's own properties, the template by its id; null where the contact has none of them. */
export function messageText(
  { content, subject, attachments }: Pick<Contact, "content" | "subject" | "attachments">,
  template: bigint | null,
): string | null {
  if (content === undefined && template === null && subject === undefined && attachments === undefined) return null;
  const templateId = template === null ? undefined : Number(template);
  return JSON.stringify({ content, templateId, subject, attachments });
}
