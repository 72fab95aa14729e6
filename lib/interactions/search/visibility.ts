import type { Actor, Visible } from "../../actor.ts";
import { invalid } from "../../errors.ts";
import type { SqlParams } from "../../sql-params.ts";
import type { Kind, Names } from "../names.ts";

/** Whether there may be interactions that the actor does not see. */
export function isRestricted({ sees }: Actor): boolean {
  return sees.campaigns !== "all" || sees.hubs !== "all" || sees.agents !== "all";
}

/**
 * The condition on `interaction` that stands in every statement for an actor (docs/contract.md, 12.2): one and the same segment
 * has a campaign of the profile, an agent of it or none, and a hub of it or none. Null for who sees all.
 */
export function visibleTo({ sees }: Actor, params: SqlParams): string | null {
  const { campaigns, hubs, agents } = sees;
  const ofCampaign = campaigns === "all" ? null : params.ids(campaigns);
  if (agents === "all" && hubs === "all") return ofCampaign && `campaign_ids && ${ofCampaign}`;
  const judged = [
    ofCampaign && `campaign = ANY(${ofCampaign})`,
    agents !== "all" && `(agent IS NULL OR agent = ANY(${params.ids(agents)}))`,
    hubs !== "all" && `(hub IS NULL OR hub = ANY(${params.ids(hubs)}))`,
  ].filter((one) => one);
  const onOneSegment = `EXISTS (SELECT FROM unnest(campaign_ids, agent_ids, hub_ids) AS one(campaign, agent, hub)
    WHERE ${judged.join(" AND ")})`;
  // The first part is implied by the second, and cheap enough to be asked of every row.
  return ofCampaign ? `campaign_ids && ${ofCampaign} AND ${onOneSegment}` : onOneSegment;
}

/**
 * The condition on what the feed keeps of itself, which belongs to no campaign: who does not see all sees what he fed.
 * Null for who sees all.
 */
export function fedByCaller(actor: Actor, params: SqlParams, table: string): string | null {
  return isRestricted(actor) ? `${table}.user_id = ${params.add(String(actor.userId))}::bigint` : null;
}

/**
 * The ids for these names; unknown names are skipped. For who does not see all of a kind, naming what is not
 * among the seen is a 400, whether or not it exists.
 */
export function namedIds(kind: Kind, field: string, given: string[], visible: Visible, names: Names): string[] {
  const seen = visible === "all" ? null : new Set(visible.map(String));
  return given.flatMap((name) => {
    const id = names.idOf(kind, name.normalize("NFC"));
    if (seen && (id === undefined || !seen.has(id))) throw notVisible(field, name);
    return id ?? [];
  });
}

export function notVisible(field: string, name: string): Error {
  return invalid(field, outsideText(name), "permission");
}

/** What is said of anything that a profile does not show, whether or not it exists. */
export function outsideText(name: string): string {
  return `your profile does not include ${name}`;
}

/** The header which says that the caller's profile may hide some of what is answered. */
export function restrictedHeader(actor: Actor): Record<string, string> {
  return isRestricted(actor) ? { "X-Restricted": "true" } : {};
}
