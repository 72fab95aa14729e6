import type pg from "pg";
import type { AttemptHub } from "../attempts/hub.ts";
import type { Candidate } from "../attempts/judge.ts";
import { extraCalls } from "./predict.ts";

/** Agents `a` who take contacts of a hub, by the expressions of its id and its campaign's; the row goes on behind. */
export function agentsFor(hub: string, campaign: string): string {
  return `agent_presence a JOIN "user" u ON u.id = a.user_id JOIN profile p ON p.id = u.profile_id
    WHERE u.enabled AND 'agent' = ANY(p.actions) AND a.alive_until > clock_timestamp()
      AND (a.all_campaigns OR ${campaign} = ANY(a.campaign_ids))
      AND (p.all_campaigns OR ${campaign} = ANY(p.campaign_ids)) AND (p.all_hubs OR ${hub} = ANY(p.hub_ids))`;
}

/** Who is there for a claim: agents, longest idle first, and how many more calls may go without one. */
export type Staff = { agents: bigint[]; extraCalls: number };

/** The hub's available agents, whom no other claim takes meanwhile; none while somebody who answered waits for one. */
export async function lockStaff(client: pg.PoolClient, hub: AttemptHub, most: number): Promise<Staff> {
  const { rowCount } = await client.query(
    "SELECT FROM waiting_call w JOIN hub h ON h.id = w.hub_id WHERE h.campaign_id = $1 LIMIT 1",
    [hub.campaignId],
  );
  if (rowCount) return { agents: [], extraCalls: 0 };
  const { rows } = await client.query<{ userId: bigint }>(
    `SELECT a.user_id AS "userId" FROM ${agentsFor("$1::bigint", "$2::bigint")} AND a.status = 'available' AND NOT a.leaves
      ORDER BY a.since, a.user_id LIMIT $3 FOR UPDATE OF a SKIP LOCKED`,
    [hub.id, hub.campaignId, most],
  );
  return { agents: rows.map(({ userId }) => userId), extraCalls: await extraCalls(client, hub, rows.length) };
}

/** An agent whom a call reserves; `isFirm`: no other call may take this agent. */
export type ReservedAgent = { userId: bigint; isFirm: boolean };
export type StaffedContact = { contact: Candidate; agent: ReservedAgent | null };

/** Contacts in their order, each with its agent, as far as there are some; `later` have an agent who is not there. */
export function assignAgents(
  contacts: readonly Candidate[],
  { agents, extraCalls: mostExtra }: Staff,
  most: number,
): { staffed: StaffedContact[]; later: Candidate[] } {
  const free = new Set(agents);
  const [staffed, later]: [StaffedContact[], Candidate[]] = [[], []];
  let extra = mostExtra;
  for (const contact of contacts) {
    if (staffed.length === most || (free.size === 0 && extra === 0)) break;
    const { agentId, owed } = contact;
    const [userId] = agentId === null ? free : free.has(agentId) ? [agentId] : [];
    if (userId !== undefined) {
      free.delete(userId);
      // Who was called once without anybody to talk to is not called so again.
      staffed.push({ contact, agent: { userId, isFirm: agentId !== null || owed === true } });
    } else if (agentId !== null) later.push(contact);
    else if (extra > 0 && !owed) {
      extra--;
      staffed.push({ contact, agent: null });
    }
  }
  return { staffed, later };
}
