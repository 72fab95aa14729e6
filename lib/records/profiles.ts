import { type Actor, permissions } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { type PrismaTx, transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import type { ProfileModel } from "../generated/prisma/models/Profile.ts";
import { oneAtATime, requireAdministrator } from "./administrators.ts";
import { readingVerbs } from "./record.ts";
import { change, given, idsNamed, type NamedTable, namesOf, stampsOf } from "./rows.ts";
import type { ProfileChanges, ProfileFields, ProfileRecord } from "./schema/profile.ts";
import { inAnyCase } from "./table-page.ts";

type Named = "all" | string[];

const { list, read, one } = readingVerbs<"profiles", ProfileModel, ProfileRecord>({
  table: "profile",
  searched: { from: "profile r", texts: ["r.name"], sorts: { name: inAnyCase("r.name") } },
  rows: (tx, where) => tx.profile.findMany({ where }),
  present,
});

export { list, read };

export function create(fields: ProfileFields, actor: Actor): Promise<{ result: ProfileRecord }> {
  return change("name", async (tx) => {
    const { name, actions, ...named } = fields;
    const seen = await visibleIds(tx, named);
    const result = await presentOne(tx, await tx.profile.create({ data: { name, actions: [...actions], ...seen } }));
    await audit(tx, actor, "profile.create", result.name, null, result);
    return { result };
  });
}

/** What changes what its users may do or see ends every session of theirs at once. */
export function update(key: string, changes: ProfileChanges, actor: Actor): Promise<{ result: ProfileRecord }> {
  return change("name", async (tx) => {
    const { name, actions, ...named } = changes;
    await oneAtATime(tx);
    const seen = await visibleIds(tx, named);
    const { id, shown: before } = await one(tx, key, "change");
    const data = given({ name, actions: actions && [...actions], ...seen });
    const result = await presentOne(tx, await tx.profile.update({ where: { id }, data }));
    if (rights(before) !== rights(result)) {
      await tx.user.updateMany({ where: { profileId: id }, data: { sessionVersion: { increment: 1 } } });
    }
    await requireAdministrator(tx);
    await audit(tx, actor, "profile.update", before.name, before, result);
    return { result };
  });
}

/** Removes a profile that nobody has; there is no disabled profile. */
export function remove(key: string, actor: Actor): Promise<{ result: ProfileRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const { id, shown: before } = await one(tx, key, "remove");
    const users = await tx.user.count({ where: { profileId: id } });
    if (users > 0) throw new AppError("conflict", `Users who have this profile: ${users}; give them another first.`);
    await tx.profile.delete({ where: { id } });
    await audit(tx, actor, "profile.remove", before.name, before);
    return { result: before, removed: true };
  });
}

/** What a profile with these names shows, as an actor has it. A name that is not there is refused at its field. */
export function sightOf(named: Required<Visible>): Promise<Actor["sees"]> {
  return transaction(async (tx) => {
    const ids = await visibleIds(tx, named);
    return {
      campaigns: ids.allCampaigns ? "all" : (ids.campaignIds ?? []),
      hubs: ids.allHubs ? "all" : (ids.hubIds ?? []),
      agents: ids.allAgents ? "all" : (ids.agentIds ?? []),
    };
  });
}

function rights({ actions, campaigns, hubs, agents }: ProfileRecord): string {
  return JSON.stringify([actions, campaigns, hubs, agents]);
}

type Visible = Pick<ProfileChanges, "campaigns" | "hubs" | "agents">;

async function visibleIds(tx: PrismaTx, { campaigns, hubs, agents }: Visible) {
  const all = (named: Named | undefined) => (named === undefined ? undefined : named === "all");
  const ids = async (table: NamedTable, field: string, named: Named | undefined) => {
    if (named === undefined || named === "all") return named && [];
    return idsNamed(tx, table, named, (i) => `${field}[${i}]`);
  };
  return given({
    allCampaigns: all(campaigns),
    allHubs: all(hubs),
    allAgents: all(agents),
    campaignIds: await ids("campaign", "campaigns", campaigns),
    hubIds: await ids("hub", "hubs", hubs),
    agentIds: await ids("user", "agents", agents),
  });
}

async function presentOne(tx: PrismaTx, row: ProfileModel): Promise<ProfileRecord> {
  const [record] = await present([row], tx);
  return record as ProfileRecord;
}

async function present(rows: ProfileModel[], tx: PrismaTx): Promise<ProfileRecord[]> {
  const campaigns = await namesOf(
    tx,
    "campaign",
    rows.flatMap((row) => row.campaignIds),
  );
  const hubs = await namesOf(
    tx,
    "hub",
    rows.flatMap((row) => row.hubIds),
  );
  const agents = await namesOf(
    tx,
    "user",
    rows.flatMap((row) => row.agentIds),
  );
  const named = (all: boolean, ids: bigint[], names: Map<bigint, string>): Named =>
    all ? "all" : ids.flatMap((id) => names.get(id) ?? []).sort();
  return rows.map((row) => ({
    ...stampsOf(row),
    name: row.name,
    actions: permissions.filter((one) => row.actions.includes(one)),
    campaigns: named(row.allCampaigns, row.campaignIds, campaigns),
    hubs: named(row.allHubs, row.hubIds, hubs),
    agents: named(row.allAgents, row.agentIds, agents),
  }));
}
