/** The hub sends by the mail server that is set up. */
export const SMTP = "smtp";
/** A carrier that needs nobody: nothing goes out. */
export const SIMULATED = "simulated";

/** Whether a hub's provider of this name is the product's own: no flow is called so. */
export function isOwnProvider(name: string): name is typeof SMTP | typeof SIMULATED {
  return name === SMTP || name === SIMULATED;
}

/** What a carrier, or a flow that is one, can say of a message or call. */
export const carrierStatuses = [
  "sent",
  "delivered",
  "read",
  "answered",
  "completed",
  "abandoned",
  "busy",
  "no_answer",
  "machine",
  "error",
  "invalid_number",
  "invalid_session",
] as const;
export type CarrierStatus = (typeof carrierStatuses)[number];
