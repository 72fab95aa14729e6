/** What a profile's actions and a key's scopes name (contract 2). */
export const permissions = [
  "flows:read",
  "flows:write",
  "lists:write",
  "interactions:read",
  "interactions:write",
  "admin",
] as const;

export type Permission = (typeof permissions)[number];

/** The ids that may be seen, or all of them. */
export type Visible = "all" | readonly bigint[];

/** Who asks. Every function of a domain takes one: a forgotten session must not turn into "no filter". */
export type Actor = {
  userId: bigint;
  username: string;
  /** The API key used, null for a signed-in user. */
  keyId: bigint | null;
  /** The session of a signed-in user, null for a key. */
  sessionId: string | null;
  scopes: ReadonlySet<Permission>;
  sees: { campaigns: Visible; hubs: Visible; agents: Visible };
  requestId: string | null;
};

/** Whether the actor may; `flows:write` implies `flows:read`. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.scopes.has(permission) || (permission === "flows:read" && actor.scopes.has("flows:write"));
}

/** Whether `id` is among what may be seen. */
export function sees(visible: Visible, id: bigint): boolean {
  return visible === "all" || visible.includes(id);
}

/** The product itself, where no user asks: seeding, jobs. */
export const system: Actor = {
  userId: 0n,
  username: "system",
  keyId: null,
  sessionId: null,
  scopes: new Set(permissions),
  sees: { campaigns: "all", hubs: "all", agents: "all" },
  requestId: null,
};
