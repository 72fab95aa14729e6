import { type Actor, sees } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction } from "../../db.ts";
import { AppError, invalid } from "../../errors.ts";
import type { CampaignModel } from "../../generated/prisma/models/Campaign.ts";
import { formatUtc } from "../../time/instant.ts";
import { disposeContact } from "../attempts/dispositions/dispose.ts";
import type { Disposing } from "../attempts/dispositions/schema.ts";
import type { ProviderWorld } from "../dispatch/provider.ts";
import { hubFor } from "../hubs/access.ts";
import { contactOf } from "../lists/contacts.ts";
import { withdrawOffer } from "./offered.ts";
import { ALIVE_MS, findPresences, idle, type ListedPresence, lockPresence, savePresence } from "./presence.ts";
import type { AgentPresenceFields, AgentState, ListedAgent } from "./schema.ts";

/** Where the agent stands, with the contact at hand. */
export async function me(world: ProviderWorld, actor: Actor): Promise<{ result: AgentState }> {
  const [found] = await findPresences(actor.userId);
  if (!found) {
    const since = formatUtc(new Date());
    return { result: { agent: actor.username, status: "away", since, campaigns: null, offer: null } };
  }
  return { result: { ...brief(found), offer: await offerOf(found, world, actor) } };
}

function brief({ username, status, since, allCampaigns, campaigns }: ListedPresence) {
  return { agent: username, status, since: formatUtc(since), campaigns: allCampaigns ? null : campaigns };
}

async function offerOf(found: ListedPresence, world: ProviderWorld, actor: Actor): Promise<AgentState["offer"]> {
  const { hub, listId, position, attemptId, until } = found;
  if (hub === null || listId === null || position === null) return null;
  const list = Number(listId);
  try {
    const { result: contact } = await contactOf(await hubFor(hub, actor), list, `${listId}-${position}`, world);
    return { contact, hub, list, attempt: attemptId, until: until && formatUtc(until) };
  } catch (error) {
    // It was discarded meanwhile, or the agent's profile has become narrower.
    if (error instanceof AppError && ["not-found", "forbidden"].includes(error.code)) return null;
    throw error;
  }
}

/** The agents whom the actor sees. */
export async function listAgents(actor: Actor): Promise<{ result: ListedAgent[] }> {
  const found = (await findPresences(null)).filter(({ userId }) => sees(actor.sees.agents, userId));
  return {
    result: found.map((one) => {
      const { listId, position, hubId, hub } = one;
      // What is at hand of a hub that the actor does not see is nobody's name.
      const isSeen =
        hubId !== null && sees(actor.sees.hubs, hubId) && sees(actor.sees.campaigns, one.hubCampaignId ?? 0n);
      const contact = isSeen && listId !== null ? `${listId}-${position}` : null;
      return { ...brief(one), hub: isSeen ? hub : null, list: isSeen ? Number(listId) : null, contact };
    }),
  };
}

/** Makes the agent available, or away; keeps it so for another 60 s. */
export async function setPresence(
  { status, campaigns }: AgentPresenceFields,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: AgentState }> {
  await pgTransaction(async (client) => {
    const chosen = campaigns && (await campaignIds(client, campaigns, actor));
    const leaves = status === "away";
    if (leaves) await withdrawOffer(client, actor.userId);
    const before = await lockPresence(client, actor.userId);
    const now = new Date();
    const changed = { ...before, leaves, aliveUntil: new Date(now.getTime() + ALIVE_MS) };
    if (chosen) Object.assign(changed, { allCampaigns: false, campaignIds: chosen });
    // Only an agent who comes back starts anew: the page repeats by itself that an agent is available.
    const wasAway = before.status === "away" || before.leaves || before.aliveUntil <= now;
    if (wasAway && !leaves) changed.missed = 0;
    const isBusy = before.status !== "away" && before.status !== "available";
    const after = isBusy ? changed : idle(changed);
    await savePresence(client, after);
    const told = (one: typeof before) => ({ status: one.leaves ? "away" : one.status, campaigns: one.campaignIds });
    const [was, is] = [told(before), told({ ...after, leaves })];
    if (was.status !== is.status || String(was.campaigns) !== String(is.campaigns)) {
      await audit(client, actor, "agent.presence", actor.username, was, is);
    }
  });
  return me(world, actor);
}

async function campaignIds(
  client: Parameters<typeof lockPresence>[0],
  names: readonly string[],
  actor: Actor,
): Promise<bigint[]> {
  const { rows } = await client.query<Pick<CampaignModel, "id" | "name">>(
    "SELECT id, name FROM campaign WHERE name = ANY($1::text[]) ORDER BY id",
    [names],
  );
  const seen = rows.filter(({ id }) => sees(actor.sees.campaigns, id));
  const missing = names.find((name) => seen.every((one) => one.name !== name));
  if (missing !== undefined)
    throw invalid(`campaigns[${names.indexOf(missing)}]`, "is not the name of a campaign", "unknown");
  return seen.map(({ id }) => id);
}

/** Ends the agent's wrap-up. */
export async function finishWrapUp(world: ProviderWorld, actor: Actor): Promise<{ result: AgentState }> {
  await pgTransaction(async (client) => {
    const before = await lockPresence(client, actor.userId);
    if (before.status !== "wrapUp") {
      if (before.status === "available" || before.status === "away") return;
      throw new AppError("conflict", `You are ${before.status}, and there is no after-call work to end.`);
    }
    await savePresence(client, idle({ ...before, aliveUntil: new Date(Date.now() + ALIVE_MS) }));
    await audit(client, actor, "agent.next", actor.username, { attempt: before.attemptId }, null);
  });
  return me(world, actor);
}

/** Sets the disposition of the contact at hand. */
export async function disposeOwn(
  given: Disposing,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: AgentState }> {
  const [found] = await findPresences(actor.userId);
  if (!found?.hub || found.listId === null || found.attemptId === null) {
    throw new AppError("conflict", "You have no call at hand.");
  }
  const { hub: hubName, listId, position } = found;
  await disposeContact({ hubName, id: Number(listId), contactId: `${listId}-${position}` }, given, world, actor);
  return me(world, actor);
}
