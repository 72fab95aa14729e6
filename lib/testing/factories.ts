import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { type Permission, permissions } from "../actor.ts";
import { keyHash, keyPrefix, makeKey } from "../auth/api-keys.ts";
import { sessionCookie, startSession } from "../auth/session.ts";
import { db } from "../db.ts";
import { secret } from "../secrets/secret.ts";

/** A name no other test uses. */
export function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

type Sees = { campaigns?: bigint[]; hubs?: bigint[]; agents?: bigint[] };

/** A user with a profile of its own; what `sees` leaves out it sees whole. */
export async function makeUser(
  given: { actions?: Permission[]; sees?: Sees; username?: string; passwordHash?: string } = {},
) {
  const { campaigns, hubs, agents } = given.sees ?? {};
  const profile = await db().profile.create({
    data: {
      name: unique("profile"),
      actions: [...(given.actions ?? permissions)],
      allCampaigns: !campaigns,
      allHubs: !hubs,
      allAgents: !agents,
      campaignIds: campaigns ?? [],
      hubIds: hubs ?? [],
      agentIds: agents ?? [],
    },
  });
  return db().user.create({
    data: {
      username: given.username ?? unique("user"),
      profileId: profile.id,
      passwordHash: given.passwordHash ?? null,
    },
  });
}

/** An API key of a new user (or of `userId`), as its holder would send it. */
export async function makeApiKey(
  given: { actions?: Permission[]; sees?: Sees; scopes?: Permission[]; userId?: bigint } = {},
): Promise<string> {
  const userId = given.userId ?? (await makeUser(given)).id;
  const key = makeKey();
  await db().apiKey.create({
    data: { userId, name: unique("key"), prefix: keyPrefix(key), hash: keyHash(key), scopes: given.scopes ?? [] },
  });
  return key;
}

/** A campaign in America/Montevideo, always open. */
export function makeCampaign(name = unique("campaign")) {
  return db().campaign.create({ data: { name, timezone: "America/Montevideo" } });
}

/** A hub of a campaign (a new one unless given). */
export async function makeHub(
  given: {
    channel?: "telephony" | "email" | "sms" | "whatsapp";
    mode?: "preview" | "predictive";
    campaignId?: bigint;
    name?: string;
    country?: string;
  } = {},
) {
  const campaignId = given.campaignId ?? (await makeCampaign()).id;
  const channel = given.channel ?? "telephony";
  const mode = channel === "telephony" ? (given.mode ?? "predictive") : null;
  return db().hub.create({
    data: { name: given.name ?? unique("hub"), channel, mode, campaignId, country: given.country ?? null },
  });
}

/** A signed-in session of a user: its id, and the headers that a page of ours sends with it. */
export async function makeSession(
  user: { id: bigint; username: string; sessionVersion: number },
  from: { address?: string; userAgent?: string } = {},
): Promise<{ id: string; headers: Record<string, string> }> {
  const id = await startSession(user, from.address ?? "192.0.2.1", from.userAgent ?? null);
  const token = await encode({ token: { sessionId: id }, secret: secret() });
  return { id, headers: { cookie: `${sessionCookie()}=${token}`, origin: "http://127.0.0.1:3000" } };
}
