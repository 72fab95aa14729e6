import { isAddress, phoneNumber } from "../../client-id.ts";
import { isStorable } from "../../text.ts";
import { isZone } from "../../time/zone-name.ts";
import type { ContactKind } from "./contact.ts";

/**
 * Whether a contact is good beyond doubt and deserves no warning: most are, and asking the schema about each
 * would take longer than parsing it. `false` means no more than "ask the schema".
 */
export function isPlainContact(value: unknown, kind: ContactKind): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const contact = value as Record<string, unknown>;
  let hasClient = false;
  for (const name in contact) {
    const given = contact[name];
    switch (name) {
      case "clientIds":
        if (kind !== "telephony" || !areNumbers(given)) return false;
        hasClient = true;
        break;
      case "clientId":
        if (kind === "telephony" || typeof given !== "string") return false;
        if (kind === "email" ? !isAddress(given) : phoneNumber(given) === null) return false;
        hasClient = true;
        break;
      case "timezone":
        if (typeof given !== "string" || !isZone(given)) return false;
        break;
      case "priority":
        if (typeof given !== "number" || (given | 0) !== given) return false;
        break;
      case "contactId":
        if (typeof given !== "string" || given.length > 256 || !isStorable(given)) return false;
        break;
      case "data":
        if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
        break;
      default:
        return false;
    }
  }
  return hasClient;
}

function areNumbers(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  for (const one of value) if (typeof one !== "string" || phoneNumber(one) === null) return false;
  return true;
}
