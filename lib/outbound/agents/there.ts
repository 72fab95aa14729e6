import { pool } from "../../db.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import type { GateHold } from "../dispatch/gates.ts";
import { agentsFor } from "./staff.ts";

/** What the agents of a hub hold back: `hold` all of its contacts, or those whose own agent is not among `ids`. */
export type AgentsThere = { hold: GateHold | null; ids: readonly bigint[] };

/** Null: the hub needs no agents. A preview waits for whoever is there, a call for who is free. */
export async function agentsThere(hub: Pick<HubModel, "id" | "mode" | "campaignId">): Promise<AgentsThere | null> {
  if (hub.mode === null || hub.mode === "broadcast") return null;
  const { rows } = await pool().query<{ userId: bigint }>(
    `SELECT a.user_id AS "userId" FROM ${agentsFor("$1::bigint", "$2::bigint")} AND NOT a.leaves
        AND ($3 AND a.status <> 'away' OR a.status = 'available')`,
    [hub.id, hub.campaignId, hub.mode === "preview"],
  );
  const hold: GateHold | null = rows.length === 0 ? { reason: "noAgent", opensAt: null } : null;
  return { hold, ids: rows.map(({ userId }) => userId) };
}

/** What holds a contact back whose agent is this one, or none. */
export function agentHold(there: AgentsThere | null, agentId: bigint | null): GateHold | null {
  if (there === null) return null;
  const isAway = agentId !== null && !there.ids.includes(agentId);
  return isAway ? { reason: "agentAway", opensAt: null } : there.hold;
}
