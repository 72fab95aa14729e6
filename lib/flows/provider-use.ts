import { type PrismaTx, statement } from "../db.ts";

/** The enabled hubs that contact people by the flow of this name. Hubs are another domain's: `lib/launch` hands it in. */
export type HubsUsing = (tx: PrismaTx, flow: string) => Promise<string[]>;

/**
 * Makes a change of a flow; where it takes a live provider from enabled hubs (it stops it, gives it another name or
 * another type), throws what `refusal` makes of a sentence that names them.
 */
export async function keepingProvider<T>(
  { tx, id, hubsUsing }: { tx: PrismaTx; id: bigint; hubsUsing: HubsUsing },
  refusal: (why: string, hubs: string[]) => Error,
  change: () => Promise<T>,
): Promise<T> {
  const before = await liveProviderName(tx, id);
  const changed = await change();
  if (before === null || (await liveProviderName(tx, id)) === before) return changed;
  const hubs = await hubsUsing(tx, before);
  if (hubs.length === 0) return changed;
  const are = hubs.length === 1 ? "the enabled hub" : "the enabled hubs";
  throw refusal(`${before} is the live provider of ${are} ${hubs.join(", ")}`, hubs);
}

async function liveProviderName(tx: PrismaTx, id: bigint): Promise<string | null> {
  const [found] = await statement<{ name: string }>(
    tx,
    `SELECT f.name FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live
      WHERE f.id = $1::bigint AND f.deleted_at IS NULL AND v.type = 'provider'`,
    [id],
  );
  return found?.name ?? null;
}
