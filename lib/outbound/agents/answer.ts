import type pg from "pg";
import { SECOND_MS } from "../../time/durations.ts";
import type { AttemptHub } from "../attempts/hub.ts";
import type { AttemptReport } from "../attempts/report.ts";
import { simulatedTalkMs } from "../attempts/simulated.ts";
import type { AttemptRow } from "../attempts/state.ts";
import { agentsFor } from "./staff.ts";

/** A person who answers gets an agent within this time, or the call is abandoned. */
const AGENT_MS = 2 * SECOND_MS;

/** What is reported of an attempt once its agent is found; `waits`: the person answered, and no agent is free yet. */
export type StaffedReport = { report: AttemptReport; waits: boolean };

/** Gives a call that is answered to its agent, in the transaction that has the attempt locked. */
export async function staffReport(
  client: pg.PoolClient,
  attempt: AttemptRow,
  hub: AttemptHub | null,
  report: AttemptReport,
): Promise<StaffedReport> {
  const isOpen = attempt.status === "going" || attempt.status === "ringing";
  if (!hub?.needsAgent || !isOpen) return { report, waits: false };
  if (report.says === "answered") return answer(client, attempt, hub, report);
  if (report.says !== "completed") return { report, waits: false };
  const { rowCount } = await client.query("DELETE FROM waiting_call WHERE attempt_id = $1", [attempt.id]);
  if (rowCount) return { report: { ...report, says: "abandoned" }, waits: false };
  const agent = await takeReserved(client, attempt);
  return { report: agent === null ? report : { ...report, agent: report.agent ?? agent }, waits: false };
}

async function answer(
  client: pg.PoolClient,
  attempt: AttemptRow,
  hub: AttemptHub,
  report: AttemptReport,
): Promise<StaffedReport> {
  const agent = report.agent
    ? await takeNamed(client, attempt, hub, report.agent)
    : await takeAny(client, attempt, hub);
  if (agent !== null) {
    await client.query("DELETE FROM waiting_call WHERE attempt_id = $1", [attempt.id]);
    const talk = attempt.simulated ? { nextAt: new Date(attempt.now.getTime() + simulatedTalkMs()) } : {};
    return { report: { ...report, ...talk, agent }, waits: false };
  }
  await client.query(
    `INSERT INTO waiting_call (attempt_id, hub_id, until)
     VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8 / 1000)) ON CONFLICT DO NOTHING`,
    [attempt.id, hub.id, AGENT_MS],
  );
  const rings: AttemptReport = { ...report, says: "sent", ...(attempt.simulated && { nextAt: null }) };
  return { report: rings, waits: true };
}

type Taken = { username: string };
const talks = "status = 'talking', since = clock_timestamp(), until = NULL";

/** The agent whom the call reserved, unless that one is not there any more. */
async function takeReserved(client: pg.PoolClient, { id }: AttemptRow): Promise<string | null> {
  const { rows } = await client.query<Taken>(
    `UPDATE agent_presence a SET ${talks} FROM "user" u
      WHERE a.attempt_id = $1 AND u.id = a.user_id AND a.status = 'ringing' AND a.alive_until > clock_timestamp()
      RETURNING u.username`,
    [id],
  );
  return rows[0]?.username ?? null;
}

async function takeAny(client: pg.PoolClient, attempt: AttemptRow, hub: AttemptHub): Promise<string | null> {
  const reserved = await takeReserved(client, attempt);
  if (reserved !== null) return reserved;
  await freeReserved(client, attempt.id);
  const only = `NOT EXISTS (SELECT FROM contact c WHERE c.list_id = $4 AND c.position = $5 AND c.agent_id <> a.user_id)`;
  const free = await take(client, attempt, hub, `a.status = 'available' AND NOT a.leaves AND ${only}`);
  if (free !== null || hub.mode !== "predictive") return free;
  // Whose own call still rings talks to who answered first.
  return take(client, attempt, hub, `a.status = 'ringing' AND a.hub_id = $2 AND NOT a.is_firm AND ${only}`);
}

async function take(
  client: pg.PoolClient,
  { id, listId, position }: AttemptRow,
  hub: AttemptHub,
  which: string,
): Promise<string | null> {
  const { rows } = await client.query<Taken>(
    `WITH one AS (
       SELECT a.user_id, u.username FROM ${agentsFor("$2::bigint", "$3::bigint")} AND ${which}
        ORDER BY a.since, a.user_id LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
     UPDATE agent_presence a SET ${talks}, attempt_id = $1, hub_id = $2, list_id = $4, position = $5 FROM one
      WHERE a.user_id = one.user_id RETURNING one.username`,
    [id, hub.id, hub.campaignId, listId, position],
  );
  return rows[0]?.username ?? null;
}

/** The agent of whom a carrier says that it talks; one who is not there is named all the same. */
async function takeNamed(
  client: pg.PoolClient,
  attempt: AttemptRow,
  hub: AttemptHub,
  username: string,
): Promise<string> {
  await client.query(
    `UPDATE agent_presence a SET ${talks}, attempt_id = $2, hub_id = $3, list_id = $4, position = $5 FROM "user" u
      WHERE u.id = a.user_id AND u.username = $1 AND (a.status = 'available' OR a.attempt_id = $2)`,
    [username, attempt.id, hub.id, attempt.listId, attempt.position],
  );
  await freeReserved(client, attempt.id);
  return username;
}

/** Whom the call reserved and did not get. */
async function freeReserved(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(
    `UPDATE agent_presence SET since = clock_timestamp(), attempt_id = NULL, hub_id = NULL, list_id = NULL,
            position = NULL, is_firm = false, leaves = false,
            status = CASE WHEN leaves OR alive_until <= clock_timestamp() THEN 'away' ELSE 'available' END
      WHERE attempt_id = $1 AND status = 'ringing'`,
    [id],
  );
}
