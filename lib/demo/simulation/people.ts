import type { Tx } from "../../db.ts";
import { statement } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";

/** Prime to each other, so that as many positions have numbers of their own, and their last digits come mixed. */
const DIFFERENT_NUMBERS = 999_983;
const NUMBERS_APART = 48_271;

const names = ["Ana", "Bruno", "Camila", "Diego", "Elena", "Jorge", "Lucía", "Mateo", "Paula", "Thiago"];

/** The number of the person at a position, each of a list with its own. */
function inventedNumber(position: number): string {
  return `+59894${String(((position + 1) * NUMBERS_APART) % DIFFERENT_NUMBERS).padStart(6, "0")}`;
}

type NewList = Pick<ListModel, "filename" | "status" | "order" | "createdBy"> & { hubId: bigint; at?: Date };

/** An empty list of the demo, loaded. */
export async function makeList(tx: Tx, { hubId, filename, status, order, createdBy, at }: NewList): Promise<bigint> {
  const [list] = await statement<{ id: bigint }>(
    tx,
    `INSERT INTO list (hub_id, filename, status, work_order, created_by, created_at, loaded_at)
     VALUES ($1, $2, $3::list_status, $4, $5, coalesce($6, now()), coalesce($6, now())) RETURNING id`,
    [hubId, filename, status, order, createdBy, at ?? null],
  );
  if (!list) throw new Error("a list was not made");
  return list.id;
}

/** Adds so many people to the end of a list. All of them are made up, and say so. */
export async function addPeople(tx: Tx, listId: bigint, count: number): Promise<void> {
  const [end] = await statement<{ first: bigint }>(
    tx,
    "SELECT coalesce(max(position) + 1, 0) AS first FROM contact WHERE list_id = $1",
    [listId],
  );
  const positions = Array.from({ length: count }, (_, i) => Number(end?.first ?? 0) + i);
  const data = positions.map((at) => JSON.stringify({ nombre: names[at % names.length], simulated: true }));
  await statement(
    tx,
    `INSERT INTO contact (list_id, position, client_ids, contact_id, data)
     SELECT $1, position, ARRAY[number], 'simulated-' || position, data
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS one (position, number, data)`,
    [listId, positions, positions.map(inventedNumber), data],
  );
  // The worker puts them into the queue after the others of the list: they have no priority.
  await statement(
    tx,
    "UPDATE list SET received = received + $2::int, saved = saved + $2::int, is_queued = false, queued_priority = 0 WHERE id = $1",
    [listId, count],
  );
}

/** One start or refill at a time, over all processes. */
export async function lockSimulation(tx: Tx): Promise<void> {
  await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard simulation'))::text");
}
