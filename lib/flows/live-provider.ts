import { db } from "../db.ts";

/** Whether a flow of this name is live as a provider. */
export async function isLiveProvider(name: string): Promise<boolean> {
  const flow = await db().flow.findFirst({ where: { name, deletedAt: null }, select: { id: true, live: true } });
  if (!flow || flow.live === null) return false;
  const where = { flowId: flow.id, version: flow.live, type: "provider" };
  return (await db().flowVersion.count({ where })) > 0;
}
