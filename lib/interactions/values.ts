/** What fields of the API can hold, for pages that check nothing. */
export const channels = ["email", "telephony", "sms", "whatsapp", "webchat", "instagram", "messenger"] as const;

/** What `orders` may name, and both ways. */
export const orderFields = [
  "start_date",
  "end_date",
  "duration",
  "channel",
  "direction",
  "client_id",
  "client_name",
  "contact_id",
] as const;

/** How many of them at once. */
export const MOST_ORDERS = 3;

/** The longest text that a filter takes. */
export const MOST_FILTER_LENGTH = 256;

export const interactionTypes = ["INBOUND", "OUTBOUND", "OUTBOUND_HUB"] as const;
export const connections = ["WITH_AGENT", "WITHOUT_AGENT"] as const;

/** How an inbound interaction went (docs/contract.md, 12.3). */
export const outcomes = ["ANSWERED", "ABANDONED", "CONTAINED", "UNFINISHED"] as const;
export type InteractionOutcome = (typeof outcomes)[number];

/** Kinds of names; an interaction counts once under each that its segments have. */
export const rankings = ["campaign", "agent", "disposition", "hub"] as const;

/** What the table of a search's service has a row for. */
export const performanceKinds = ["campaign", "channel", "agent"] as const;
export type PerformanceKind = (typeof performanceKinds)[number];

/** What the results of a search are counted by, each under all values that it may have. */
export const facets = ["agent", "campaign", "disposition", "channel", "hub", "outcome", "direction"] as const;
export type Facet = (typeof facets)[number];
