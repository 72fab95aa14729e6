import type { Value } from "./expression/value.ts";

/** A message or call that a provider flow is to bring out. `attempt` is its id. */
export type ProviderMessage = {
  attempt: string;
  agent: string | null;
  text: string;
  to: string;
  /** Addresses to get them from. */
  attachments: readonly string[];
  campaign: string;
  /** The contact's `contactId`. */
  referenceId: string | null;
  data: Readonly<Record<string, Value>>;
};

/** The names that a provider flow finds (docs/contract.md, 8.3). */
export function providerNames(message: ProviderMessage): Record<string, Value> {
  return {
    AGENT: message.agent,
    MESSAGE: message.text,
    TO: message.to,
    ATTACHMENTS: [...message.attachments],
    CAMPAIGN: message.campaign,
    GUID: message.attempt,
    MESSAGE_GUID: message.attempt,
    REFERENCE_ID: message.referenceId,
    DATA: message.data as Value,
  };
}
