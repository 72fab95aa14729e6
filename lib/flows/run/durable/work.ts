import { randomUUID } from "node:crypto";
import { type RowColumn, rowsFromText, rowText } from "../../../database/row-text.ts";
import { pool } from "../../../db.ts";
import type { FlowRunModel } from "../../../generated/prisma/models/FlowRun.ts";
import type { FlowWorkModel } from "../../../generated/prisma/models/FlowWork.ts";
import { gatherer } from "../../../jobs/gather.ts";
import { failureValues, tellFailures } from "../events/failures.ts";
import { changingColumns, columnChanges, type LoggedRun, runBatch } from "../log/columns.ts";
import { whileAwayOrAlone } from "./away.ts";

/**
 * A run that this process has taken; `takenOver`: while another had it in hand. `isBegun`: what it did since it was put
 * aside may be written down; `isDropped`: its flow was deleted while it was paused. `now` is the database's clock.
 */
export type TakenRun = Pick<FlowRunModel, "flowName" | "version" | "type" | "kind" | "ofRun" | "origin" | "input"> &
  Pick<FlowWorkModel, "runId" | "flowId" | "actsAs" | "depth" | "state" | "crashes" | "timeouts"> & {
    startedAt: Date;
    claim: string;
    takenOver: boolean;
    isBegun: boolean;
    isDropped: boolean;
    now: Date;
  };

/** Another process has the run by now, or it was cancelled: nothing more may be done for it here. */
export class LostRun extends Error {}

/** A worker renews the leases of its runs this often; when a lease is over, another worker takes the run. */
export const RENEW_MS = 2_000;
const LEASE = "interval '15 seconds'";

const worker = randomUUID();

type Room = {
  room: number;
  /** One flow has at most so many at work in a process. */
  ofOneFlow: number;
  /** The flow of each run at work here. */
  atWork: readonly bigint[];
};

/** Room, room of one flow, the flow of each run at work, the worker. Flows are walked by their index: what waits costs nothing. */
export const TAKE_RUNS = `
  WITH RECURSIVE flows (id) AS (
    (SELECT flow_id FROM flow_work ORDER BY flow_id LIMIT 1)
    UNION ALL
    SELECT (SELECT flow_id FROM flow_work WHERE flow_id > flows.id ORDER BY flow_id LIMIT 1)
      FROM flows WHERE id IS NOT NULL
  ), due AS (
    SELECT one.*, f.paused_at IS NOT NULL AS is_dropped FROM flows LEFT JOIN flow f ON f.id = flows.id
     CROSS JOIN LATERAL (
       SELECT run_id, worker, claim, due_at FROM flow_work WHERE flow_id = flows.id AND due_at <= now()
        ORDER BY due_at, run_id
        LIMIT greatest(0, least($1, $2 - (SELECT count(*) FROM unnest($3::bigint[]) AS at_work (id) WHERE at_work.id = flows.id)))
          FOR UPDATE SKIP LOCKED) AS one
     WHERE f.paused_at IS NULL OR f.deleted_at IS NOT NULL
     ORDER BY due_at, run_id LIMIT $1
  ), taken AS (
    UPDATE flow_work w SET due_at = now() + ${LEASE}, claim = gen_random_uuid(), worker = $4::uuid,
           crashes = w.crashes + (due.worker <> $4::uuid IS TRUE)::int
      FROM due WHERE w.run_id = due.run_id
    RETURNING w.run_id, w.flow_id, w.acts_as, w.depth, w.state, w.claim, w.crashes, w.timeouts, due.worker IS NOT NULL AS taken_over,
              due.claim IS NOT NULL AS is_begun, due.is_dropped
  )
  UPDATE flow_run r SET status = 'running', waits_until = NULL FROM taken t WHERE r.id = t.run_id
  RETURNING r.id AS "runId", t.flow_id AS "flowId", t.acts_as AS "actsAs", t.depth, t.state, t.claim, t.crashes, t.timeouts,
            t.taken_over AS "takenOver", t.is_begun AS "isBegun", t.is_dropped AS "isDropped",
            r.flow_name AS "flowName", r.version, r.type, r.kind, r.of_run AS "ofRun", r.origin, r.input,
            r.started_at AS "startedAt", clock_timestamp() AS now`;

/** Takes runs that are due, each flow's in the order in which they were accepted. */
export async function takeRuns({ room, ofOneFlow, atWork }: Room): Promise<TakenRun[]> {
  const { rows } = await pool().query<TakenRun>({
    name: "take-runs",
    text: TAKE_RUNS,
    values: [room, ofOneFlow, atWork.map(String), worker],
  });
  return rows.sort((a, b) => (a.runId < b.runId ? -1 : 1));
}

/** A run at work here, and the claim under which it is. */
export type RunHold = Pick<TakenRun, "runId" | "claim">;

/** Says that these are still at work, and gives those that are no longer this process's. */
export async function renewRuns(holds: readonly RunHold[]): Promise<RunHold[]> {
  if (holds.length === 0) return [];
  const { rows } = await pool().query<{ claim: string }>({
    name: "renew-runs",
    text: `UPDATE flow_work SET due_at = now() + ${LEASE} WHERE run_id = ANY($1::uuid[]) AND claim = ANY($2::uuid[])
           RETURNING claim`,
    values: [holds.map(({ runId }) => runId), holds.map(({ claim }) => claim)],
  });
  const left = new Set(rows.map(({ claim }) => claim));
  return holds.filter(({ claim }) => !left.has(claim));
}

/**
 * Puts runs back, each to be taken at a time of its own within the next ten seconds. A claim of nobody stays: they have
 * begun. `isTimeout`: a statement of theirs took the database too long.
 */
export async function delayRuns(holds: readonly RunHold[], isTimeout = false): Promise<void> {
  await pool().query(
    `UPDATE flow_work SET due_at = now() + random() * interval '10 seconds', claim = gen_random_uuid(), worker = NULL,
            timeouts = timeouts + $3::int
      WHERE run_id = ANY($1::uuid[]) AND claim = ANY($2::uuid[])`,
    [holds.map(({ runId }) => runId), holds.map(({ claim }) => claim), isTimeout ? 1 : 0],
  );
}

/** `isBegun`: what is written down of its effects is needed still. */
type Aside = { due: Date; state: Uint8Array; isBegun: boolean };
/** How a run leaves this process: `aside` until it is due again, with its sealed state; without, it has ended. */
export type Leaving = LoggedRun & { claim: string; aside?: Aside };

const leavingColumns: readonly RowColumn<Leaving>[] = [
  ...changingColumns,
  ["run_id", "uuid", ({ record }) => record.id],
  ["claim", "uuid", ({ claim }) => claim],
  ["due_at", "timestamptz", ({ aside }) => aside?.due.toISOString()],
  ["state", "bytea", ({ aside }) => aside?.state],
  ["is_begun", "bool", ({ aside }) => aside?.isBegun ?? false],
];

/**
 * Writes how the run leaves; throws LostRun where it was another's already. Those that come together share a statement;
 * what cannot be written of one of them keeps no other from leaving.
 */
export async function leaveRun(leaving: Leaving): Promise<void> {
  const isLeft = await whileAwayOrAlone(
    () => leaveTogether(leaving),
    async () => (await leaveRuns([leaving]))[0] === true,
  );
  if (!isLeft) throw new LostRun(leaving.record.id);
}

const leaveTogether = gatherer(leaveRuns, {
  bytes: runBatch.bytes,
  bytesOf: (leaving) => runBatch.bytesOf(leaving) + (leaving.aside?.state.length ?? 0),
});

async function leaveRuns(batch: readonly Leaving[]): Promise<boolean[]> {
  const { rows } = await pool().query<{ runId: string }>({
    name: "leave-runs",
    text: `
      WITH given AS MATERIALIZED (
        ${rowsFromText(leavingColumns, 1)}
      ), ended AS (
        DELETE FROM flow_work w USING given g WHERE w.run_id = g.run_id AND w.claim = g.claim AND g.due_at IS NULL
        RETURNING w.run_id
      ), aside AS (
        UPDATE flow_work w SET due_at = g.due_at, state = g.state, worker = NULL, crashes = 0,
               timeouts = 0, claim = CASE WHEN g.is_begun THEN gen_random_uuid() END
          FROM given g WHERE w.run_id = g.run_id AND w.claim = g.claim AND g.due_at IS NOT NULL
        RETURNING w.run_id
      ), left_now AS (
        SELECT * FROM ended UNION ALL SELECT * FROM aside
      ), effects AS (
        DELETE FROM flow_effect WHERE run_id IN (SELECT run_id FROM left_now JOIN given USING (run_id) WHERE NOT is_begun)
      ), told AS (
        ${tellFailures(2, "run_id IN (SELECT run_id FROM ended)")}
      )
      UPDATE flow_run r SET ${columnChanges(changingColumns, "g")}
        FROM given g JOIN left_now l USING (run_id) WHERE r.id = g.run_id
      RETURNING r.id AS "runId"`,
    values: [rowText(leavingColumns, batch), ...failureValues(batch.map(({ record }) => record))],
  });
  const left = new Set(rows.map(({ runId }) => runId));
  return batch.map(({ record }) => left.has(record.id));
}
