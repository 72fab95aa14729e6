import type { Actor, Visible } from "../../actor.ts";
import { db } from "../../db.ts";
import type { SearchNames } from "./names-contract.ts";

/** The names that the actor may put into a search, each kind in alphabetical order. */
export async function searchNamesFor({ sees }: Actor): Promise<{ result: SearchNames }> {
  const [campaigns, users, hubs, automations, dispositions] = await Promise.all([
    db().campaign.findMany({ where: within(sees.campaigns), ...byName }),
    db().user.findMany({ where: within(sees.agents), select: { username: true }, orderBy: { username: "asc" } }),
    db().hub.findMany({ where: within(sees.hubs), ...byName }),
    db().automation.findMany(byName),
    db().disposition.findMany({ select: { id: true, levels: true }, orderBy: [{ levels: "asc" }, { id: "asc" }] }),
  ]);
  return {
    result: {
      campaigns: campaigns.map(({ name }) => name),
      users: users.map(({ username }) => username),
      outboundHubs: hubs.map(({ name }) => name),
      automations: automations.map(({ name }) => name),
      dispositions: dispositions.map(({ id, levels }) => ({ id: Number(id), levels })),
    },
  };
}

const byName = { select: { name: true }, orderBy: { name: "asc" } } as const;

function within(visible: Visible) {
  return visible === "all" ? {} : { id: { in: [...visible] } };
}
