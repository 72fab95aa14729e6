import type { PrismaTx } from "../../db.ts";

/** The enabled hubs whose provider has this name, by name. */
export async function hubsUsing(tx: PrismaTx, provider: string): Promise<string[]> {
  const hubs = await tx.hub.findMany({ where: { provider, enabled: true }, select: { name: true } });
  return hubs.map(({ name }) => name).sort();
}
