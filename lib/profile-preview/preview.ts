import { type Actor, covers, sees } from "../actor.ts";
import { db } from "../db.ts";
import { search } from "../interactions/search/search.ts";
import { sightOf } from "../records/profiles.ts";
import { DAY_MS } from "../time/durations.ts";
import { formatUtc } from "../time/instant.ts";
import type { PreviewedProfile, ProfilePreview } from "./schema.ts";

const WEEK_MS = 7 * DAY_MS;

/** Counted with the very rules that its user would meet. */
export async function previewProfile(profile: PreviewedProfile, actor: Actor): Promise<{ result: ProfilePreview }> {
  const seen = await sightOf(profile);
  const hubs = await db().hub.findMany({
    select: { id: true, name: true, campaignId: true, campaign: { select: { name: true } } },
    orderBy: { name: "asc" },
  });
  const named = hubs.filter(({ id }) => sees(seen.hubs, id));
  const shown = named.filter(({ campaignId }) => sees(seen.campaigns, campaignId));
  const hidden = seen.hubs === "all" ? [] : named.filter((hub) => !shown.includes(hub));
  return {
    result: {
      campaigns: share(seen.campaigns, await db().campaign.count()),
      hubs: { seen: shown.length, all: hubs.length },
      agents: share(seen.agents, await db().user.count()),
      hiddenHubs: hidden.map(({ name, campaign }) => ({ hub: name, campaign: campaign.name })),
      interactions: covers(new Set<string>(profile.actions), "interactions:read")
        ? { seen: await lastWeek({ ...actor, sees: seen }), all: await lastWeek({ ...actor, sees: everything }) }
        : null,
    },
  };
}

const everything: Actor["sees"] = { campaigns: "all", hubs: "all", agents: "all" };

async function lastWeek(actor: Actor): Promise<number> {
  const now = new Date();
  const [initialdate, finaldate] = [formatUtc(new Date(now.getTime() - WEEK_MS)), formatUtc(now)];
  const { total } = await search({ initialdate, finaldate, timezone: "UTC", index: 0, rows: 1 }, actor);
  return total ?? 0;
}

function share(visible: Actor["sees"]["campaigns"], all: number): { seen: number; all: number } {
  return { seen: visible === "all" ? all : visible.length, all };
}
