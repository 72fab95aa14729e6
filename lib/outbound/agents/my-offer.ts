import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { orderedId } from "../../ordered-id.ts";
import { MINUTE_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { beginAttempts } from "../attempts/begin.ts";
import { type Carrier, type Carriers, carrierOf, type OutgoingAttempt } from "../attempts/carriers.ts";
import { countAtWork, openZones } from "../attempts/claim.ts";
import { countContacts } from "../attempts/counts.ts";
import { type AttemptHub, attemptHubs } from "../attempts/hub.ts";
import { judgeContacts } from "../attempts/judge.ts";
import { lockPace, notePace, type Pace, room } from "../attempts/pace.ts";
import { noteHits } from "../attempts/passed-over.ts";
import { healthNames, noteProbe, probeRoom } from "../dispatch/health.ts";
import type { ProviderWorld } from "../dispatch/provider.ts";
import { me } from "./me.ts";
import { endOffer, keepAnswer, lockOffer, type Offer, offerAt } from "./offered.ts";
import { ALIVE_MS } from "./presence.ts";
import type { AgentState, CalledOffer, RefusedOffer } from "./schema.ts";

type Began = { hub: AttemptHub; carrier: Carrier; begun: OutgoingAttempt[] };

/** Calls the contact that is offered to the agent; one who may not be called any more is not offered any longer. */
export async function callOffered(
  { contact }: CalledOffer,
  carriers: Carriers,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: AgentState }> {
  const called = await pgTransaction((client) => callContact(client, contact, carriers, actor));
  if (typeof called === "string") throw new AppError("conflict", called);
  called.carrier.send?.(called.hub, called.begun);
  return me(world, actor);
}

async function callContact(
  client: pg.PoolClient,
  named: string | undefined,
  carriers: Carriers,
  actor: Actor,
): Promise<Began | string> {
  const at = await offerAt(client, actor.userId);
  // A claim holds it all the time, so it comes before what claims may wait for.
  const pace = at ? await lockPace(client, at.hubId) : null;
  // Whoever changes a hub puts its lists into the queue anew: the hub comes before the list.
  const hub = at ? (await attemptHubs(client, [at.hubId], "FOR SHARE")).get(at.hubId) : undefined;
  const offer = await requireOffer(client, named, actor);
  if (!hub || !pace || at?.hubId !== offer.hubId) throw new AppError("conflict", "You have no offer.");
  const carrier = carrierOf(hub.provider, carriers);
  const held = carrier ? await heldBack(client, offer, hub, carrier, pace) : "The hub has no provider.";
  const begun = typeof held === "string" || !carrier ? [] : await begin(client, offer, hub, carrier, held.names);
  if (!carrier || begun.length === 0) {
    await endOffer(client, offer, { missed: 0 });
    return typeof held === "string" ? held : "The contact may not be called now, or is being called already.";
  }
  await notePace(client, hub.id, hub.campaign, pace, begun.length);
  await keepAnswer(client, offer, "call");
  await audit(client, actor, "agent.call", `${hub.name}/${keyOf(offer)}`, null, { attempt: begun[0]?.id ?? null });
  return { hub, carrier, begun };
}

/** The agent's offer, of the contact that the agent named where one is. */
async function requireOffer(client: pg.PoolClient, named: string | undefined, actor: Actor): Promise<Offer> {
  const offer = await lockOffer(client, actor.userId);
  if (!offer) throw new AppError("conflict", "You have no offer.");
  if (named !== undefined && named !== keyOf(offer)) {
    throw new AppError("conflict", `The contact ${named} is not offered to you any more.`);
  }
  return offer;
}

function keyOf({ listId, position }: Offer): string {
  return `${listId}-${position}`;
}

/** What of the hub keeps a call from being made now, in words; else the provider's names that the call probes. */
async function heldBack(
  client: pg.PoolClient,
  { list, now }: Offer,
  hub: AttemptHub,
  carrier: Carrier,
  pace: Pace,
): Promise<string | { names: string[] }> {
  if (hub.mode !== "preview" || !hub.limits.enabled || !hub.campaign.enabled) return "The hub calls nobody now.";
  if (list?.status !== "active" || !list.isOpen) return "The list is not worked now.";
  const paced = room(pace, { ...hub.limits, ...hub.campaign }, await countAtWork(client, hub.id), now);
  const health = await probeRoom(client, carrier.isSimulated ? [] : healthNames(hub));
  const space = Math.min(paced, health.room, (await carrier.room?.(client, hub, now)) ?? paced);
  if (space <= 0) throw new AppError("conflict", "The hub or its provider takes no call just now.", { retryAfter: 1 });
  return { names: health.probed };
}

async function begin(
  client: pg.PoolClient,
  { presence, list, contact, now }: Offer,
  hub: AttemptHub,
  carrier: Carrier,
  probed: string[],
): Promise<OutgoingAttempt[]> {
  if (!list || contact?.state !== "working") return [];
  const zone = contact.timezone ?? "";
  const until = openZones(hub, list.end, [zone], now).get(zone);
  const [verdict] = await judgeContacts(client, hub, list.id, [{ ...contact, state: "waiting" }], now);
  if (!until || verdict?.kind !== "go") return [];
  const id = orderedId(now.getTime());
  const agent = { userId: presence.userId, isFirm: true };
  const going = { ...verdict, id, until, agent };
  const begun = await beginAttempts(client, { hub, carrier, list }, [going]);
  if (begun.length === 0) return [];
  // It was at work already: it was offered.
  await countContacts(client, list.id, { working: -1 });
  await noteProbe(client, probed);
  await noteHits(client, hub, list.id, [verdict]);
  await client.query("UPDATE agent_presence SET alive_until = $2, missed = 0 WHERE user_id = $1", [
    presence.userId,
    new Date(now.getTime() + ALIVE_MS).toISOString(),
  ]);
  return begun;
}

/** Leaves the contact that is offered for later: it may be offered again after the hub's `retryMinutes`. */
export function skipOffered(given: RefusedOffer, world: ProviderWorld, actor: Actor): Promise<{ result: AgentState }> {
  return refuse("skip", given, world, actor);
}

/** Gives the contact that is offered back: this agent does not get it again. */
export function rejectOffered(
  given: RefusedOffer,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: AgentState }> {
  return refuse("reject", given, world, actor);
}

async function refuse(
  action: "skip" | "reject",
  { reason, contact }: RefusedOffer,
  world: ProviderWorld,
  actor: Actor,
): Promise<{ result: AgentState }> {
  await pgTransaction(async (client) => {
    const offer = await requireOffer(client, contact, actor);
    const hub = (await attemptHubs(client, [offer.hubId])).get(offer.hubId);
    const minutes = hub?.retrying.retryMinutes ?? 0;
    const at = action === "skip" ? new Date(offer.now.getTime() + minutes * MINUTE_MS) : undefined;
    await keepAnswer(client, offer, action, reason);
    await endOffer(client, offer, { missed: 0, aliveUntil: new Date(offer.now.getTime() + ALIVE_MS) }, at);
    const after = { reason, ...(at && { nextAttempt: formatUtc(at) }) };
    await audit(client, actor, `agent.${action}`, `${hub?.name ?? ""}/${keyOf(offer)}`, null, after);
  });
  return me(world, actor);
}
