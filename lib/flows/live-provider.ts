import { db } from "../db.ts";

/** How a flow stands that is to be a provider; `problems` keep it from running. */
type ProviderStanding = "live" | "notLive" | "paused" | "problems";

export async function providerStanding(name: string): Promise<ProviderStanding> {
  const select = { id: true, live: true, pausedAt: true };
  const flow = await db().flow.findFirst({ where: { name, deletedAt: null }, select });
  if (!flow || flow.live === null) return "notLive";
  const where = { flowId: flow.id, version: flow.live, type: "provider" };
  const version = await db().flowVersion.findFirst({ where, select: { problems: true } });
  if (!version) return "notLive";
  if (Array.isArray(version.problems) && version.problems.length > 0) return "problems";
  return flow.pausedAt === null ? "live" : "paused";
}
