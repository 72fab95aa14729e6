/** What a profile's actions and a key's scopes name (docs/contract.md, 2). */
export const permissions = [
  "flows:read",
  "flows:write",
  "flows:run",
  "lists:read",
  "lists:write",
  "messages:write",
  "agent",
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

/** What changes something lets look at it too. */
const impliedBy: Partial<Record<Permission, Permission>> = {
  "flows:read": "flows:write",
  "flows:run": "flows:write",
  "lists:read": "lists:write",
};

/** Whether what is granted covers the permission, by itself or by one that implies it. */
export function covers(granted: { has(permission: string): boolean }, permission: Permission): boolean {
  const wider = impliedBy[permission];
  return granted.has(permission) || (wider !== undefined && granted.has(wider));
}

export function can(actor: Actor, permission: Permission): boolean {
  return covers(actor.scopes, permission);
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
