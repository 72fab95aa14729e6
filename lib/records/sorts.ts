/** A field to sort by, from the least; with a dash before it from the greatest. */
type Sort = string;

type Sorts = {
  /** The field that tells a record from others of its kind. */
  named: string;
  /** The order that nobody asked for. */
  standard: Sort;
  fields: readonly [string, ...string[]];
};

/** What lists of records are sorted by, by the last part of their address under `/api`. */
export const recordSorts = {
  "api-keys": {
    named: "name",
    standard: "-createdAt",
    fields: ["name", "prefix", "user", "state", "createdAt", "lastUsedAt", "expiresAt"],
  },
  blacklist: {
    named: "clientId",
    standard: "-createdAt",
    fields: ["clientId", "reason", "campaign", "expiresAt", "createdAt"],
  },
  campaigns: { named: "name", standard: "name", fields: ["name", "timezone", "enabled"] },
  dispositions: { named: "levels", standard: "id", fields: ["id", "levels", "action", "enabled"] },
  hubs: { named: "name", standard: "name", fields: ["name", "channel", "campaign", "enabled"] },
  profiles: { named: "name", standard: "name", fields: ["name"] },
  secrets: { named: "name", standard: "name", fields: ["name", "updatedAt"] },
  templates: { named: "name", standard: "name", fields: ["name", "channel", "subject", "enabled"] },
  users: {
    named: "username",
    standard: "username",
    fields: ["username", "name", "email", "profile", "state", "lastSignedInAt"],
  },
} as const satisfies Record<string, Sorts>;

export type SortedKind = keyof typeof recordSorts;
export type SortField<K extends SortedKind> = (typeof recordSorts)[K]["fields"][number];

/** Every order that a list of the kind can be in. */
export function sortsOf(kind: SortedKind): [Sort, ...Sort[]] {
  const [first, ...others]: readonly [string, ...string[]] = recordSorts[kind].fields;
  return [first, `-${first}`, ...others.flatMap((field) => [field, `-${field}`])];
}

/** The field of an order, and whether it begins with the greatest. */
export function readSort(sort: Sort): { field: string; desc: boolean } {
  return sort.startsWith("-") ? { field: sort.slice(1), desc: true } : { field: sort, desc: false };
}
