import { setTimeout as pause } from "node:timers/promises";
import { pool } from "../../db.ts";
import type { WaitingCallModel } from "../../generated/prisma/models/WaitingCall.ts";
import { Poller } from "../../jobs/poller.ts";
import { SECOND_MS } from "../../time/durations.ts";
import { reportAttempt } from "../attempts/report.ts";
import { takeBackOffers } from "./offered.ts";

const LOOK_MS = 100;
/** Longer than whoever answered waits. */
const ANSWERED_MS = 5 * SECOND_MS;

/** Ends after-call work, offers and waits for agents whose time is over, and gives calls that wait to who is free. */
export function makeAgentClock(): Poller {
  return new Poller({
    what: "agents of whom something is due",
    everyMs: LOOK_MS,
    atOnce: 1,
    find: async () => [
      {
        key: "due",
        work: async () => {
          await moveAgents();
          await takeBackOffers();
          for (const { attemptId } of await waitingCalls()) await answerWaiting(attemptId);
          return false;
        },
      },
    ],
  });
}

const isDue = `status = 'wrapUp' AND until <= clock_timestamp()
  OR status = 'available' AND (leaves OR alive_until <= clock_timestamp())
  OR status IN ('ringing', 'talking') AND NOT EXISTS (
    SELECT FROM attempt WHERE attempt.id = attempt_id AND attempt.status <> 'ended')`;

/** Agents whose after-call work is over, who are not there any more, or whose call ended without them. */
async function moveAgents(): Promise<void> {
  await pool().query(
    `UPDATE agent_presence a SET since = clock_timestamp(), until = NULL, attempt_id = NULL, hub_id = NULL, list_id = NULL,
            position = NULL, is_firm = false, leaves = false,
            status = CASE WHEN leaves OR alive_until <= clock_timestamp() THEN 'away' ELSE 'available' END
       FROM (SELECT user_id FROM agent_presence WHERE ${isDue} FOR UPDATE SKIP LOCKED) AS due
      WHERE a.user_id = due.user_id`,
  );
}

async function waitingCalls(): Promise<Pick<WaitingCallModel, "attemptId">[]> {
  const { rows } = await pool().query<Pick<WaitingCallModel, "attemptId">>(
    `SELECT attempt_id AS "attemptId" FROM waiting_call ORDER BY until`,
  );
  return rows;
}

/** Gives a call that waits to an agent, or ends it once it waited long enough; says whether it waits still. */
async function answerWaiting(id: string): Promise<boolean> {
  const { rows } = await pool().query<{ isOver: boolean }>(
    `SELECT until <= clock_timestamp() AS "isOver" FROM waiting_call WHERE attempt_id = $1`,
    [id],
  );
  if (!rows[0]) return false;
  const done = await reportAttempt(id, rows[0].isOver ? { says: "abandoned", nextAt: null } : { says: "answered" });
  if (done === null || rows[0].isOver) await pool().query("DELETE FROM waiting_call WHERE attempt_id = $1", [id]);
  return true;
}

/** Waits until it is known whom a call that was answered belongs to. */
export async function untilAnswered(id: string): Promise<void> {
  const end = Date.now() + ANSWERED_MS;
  while ((await answerWaiting(id)) && Date.now() < end) await pause(LOOK_MS);
}
