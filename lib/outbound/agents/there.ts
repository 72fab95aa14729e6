import type pg from "pg";
import { pool } from "../../db.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { GateHold } from "../dispatch/gates.ts";
import { agentsFor } from "./staff.ts";

/**
 * What the agents of a hub hold back: `hold` all of its contacts, or those whose own agent is not among `ids`. Where
 * contacts are offered (`isPreview`), also those that all of them rejected.
 */
export type AgentsThere = { hold: GateHold | null; ids: readonly bigint[]; isPreview: boolean };

/** Null: the hub needs no agents. A preview waits for whoever is there, a call for who is free. */
export async function agentsThere(hub: Pick<HubModel, "id" | "mode" | "campaignId">): Promise<AgentsThere | null> {
  if (hub.mode === null || hub.mode === "broadcast") return null;
  const isPreview = hub.mode === "preview";
  const { rows } = await pool().query<{ userId: bigint }>(
    `SELECT a.user_id AS "userId" FROM ${agentsFor("$1::bigint", "$2::bigint")} AND NOT a.leaves
        AND ($3 AND a.status <> 'away' OR a.status = 'available')`,
    [hub.id, hub.campaignId, isPreview],
  );
  const hold: GateHold | null = rows.length === 0 ? { reason: "noAgent", opensAt: null } : null;
  return { hold, ids: rows.map(({ userId }) => userId), isPreview };
}

/** What holds a contact back whose agent is this one, or none. An agent who rejected it is no longer its agent. */
export function agentHold(
  there: AgentsThere | null,
  agentId: bigint | null,
  rejectedBy: readonly bigint[] = [],
): GateHold | null {
  if (there === null) return null;
  const isOwned = agentId !== null && !rejectedBy.includes(agentId);
  if (isOwned && !there.ids.includes(agentId)) return { reason: "agentAway", opensAt: null };
  if (there.hold || isOwned || there.ids.some((id) => !rejectedBy.includes(id))) return there.hold;
  return { reason: "rejectedByAll", opensAt: null };
}

/** Who rejected each of these contacts of a list, by position. */
export async function agentsWhoRejected(
  there: AgentsThere | null,
  listId: bigint,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint[]>> {
  if (!there?.isPreview) return new Map();
  const { rows } = await pool().query<{ position: bigint; userId: bigint }>(
    `SELECT position, user_id AS "userId" FROM offer_answer
      WHERE action = 'reject' AND list_id = $1 AND position = ANY($2::bigint[])`,
    [listId, positions.map(String)],
  );
  const by = Map.groupBy(rows, ({ position }) => position);
  return new Map([...by].map(([position, all]) => [position, all.map(({ userId }) => userId)]));
}

/** Whether agents rejected contacts of these lists. Most lists have none, and their statement needs no join. */
export async function areSomeRejected(client: pg.PoolClient, lists: readonly bigint[]): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM offer_answer WHERE list_id = ANY($1::bigint[]) AND action = 'reject' LIMIT 1",
    [lists.map(String)],
  );
  return rows.length > 0;
}
