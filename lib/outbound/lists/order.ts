import type pg from "pg";
import { AppError, invalid } from "../../errors.ts";

type Place = { id: bigint; order: bigint };

/** Lets one at a time move the hub's lists about; before any of them is locked. */
export async function lockOrder(client: pg.PoolClient, hubId: bigint): Promise<void> {
  await client.query("SELECT FROM hub WHERE id = $1 FOR NO KEY UPDATE", [hubId]);
}

/** The order a list gets right before `next` or behind `previous`; the hub's other lists make room, in their sequence. */
export async function placed(
  client: pg.PoolClient,
  hubId: bigint,
  id: bigint,
  { next, previous }: { next: number | undefined; previous: number | undefined },
): Promise<bigint> {
  const { rows: places } = await client.query<Place>(
    `SELECT id, work_order AS "order" FROM list WHERE hub_id = $1 AND kind = 'list' AND status <> 'finished'
      ORDER BY work_order, id FOR NO KEY UPDATE`,
    [hubId],
  );
  const own = places.find((place) => place.id === id);
  if (!own) throw new AppError("conflict", "A finished list has no priority.");
  const others = places.filter((place) => place !== own);
  const beside = others.findIndex((place) => place.id === BigInt(next ?? previous ?? 0));
  if (beside < 0) {
    const path = next === undefined ? "after" : "before";
    throw invalid(path, "is not another unfinished list of this hub", "unknown");
  }
  const sequence = others.toSpliced(next === undefined ? beside + 1 : beside, 0, own);
  const moved = reordered(sequence, places);
  await client.query(
    `UPDATE list SET work_order = moved.n FROM unnest($1::bigint[], $2::bigint[]) AS moved(id, n)
      WHERE list.id = moved.id`,
    [moved.map((place) => place.id), moved.map((place) => place.order)],
  );
  return moved.find((place) => place.id === id)?.order ?? own.order;
}

/** Those of the sequence that need another order. The numbers that are there are dealt out again, each once. */
function reordered(sequence: readonly Place[], places: readonly Place[]): Place[] {
  let last: bigint | null = null;
  const moved: Place[] = [];
  for (const [i, { id, order }] of sequence.entries()) {
    const given: bigint = places[i]?.order ?? 0n;
    const free: bigint = last !== null && given <= last ? last + 1n : given;
    if (free !== order) moved.push({ id, order: free });
    last = free;
  }
  return moved;
}
