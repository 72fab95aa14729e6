import type pg from "pg";
import { pgTransaction, pool } from "../../db.ts";
import { env } from "../../env.ts";
import { Poller } from "../../jobs/poller.ts";
import { HOUR_MS, SECOND_MS } from "../../time/durations.ts";
import type { Carrier, OutgoingAttempt } from "./carriers.ts";
import { filledContents } from "./filled-content.ts";
import type { AttemptHub } from "./hub.ts";
import { noteProviderPace, providerRoom } from "./provider-pace.ts";
import { endAttempt } from "./report.ts";

/** A message or call for a flow to bring out. */
type FlowMessage = {
  attempt: string;
  agent: string | null;
  text: string;
  to: string;
  /** Addresses to get them from. */
  attachments: string[];
  campaign: string;
  referenceId: string | null;
  data: Record<string, unknown>;
};

type EndedRun = { run: string; reason: string; isUncertain: boolean };

/** What the carrier asks of the domains that flows and attachments belong to. `lib/launch` fills it. */
export type FlowCarrying = {
  /** How the flow takes messages, now and until the transaction ends; null where it does not. */
  takesMessages: (client: pg.PoolClient, flow: string) => Promise<{ ratePerSecond: number | null } | null>;
  /** Begins a run for each, in the transaction, and gives their ids. */
  beginRuns: (
    client: pg.PoolClient,
    flow: string,
    hub: string,
    messages: readonly FlowMessage[],
  ) => Promise<readonly string[]>;
  /** Which of these runs have ended, in what words, and whether nobody knows of one of its steps if it went out. */
  endedRuns: (runs: readonly string[]) => Promise<readonly EndedRun[]>;
  /** An address for an attachment of the hub that needs no key for a while. */
  attachmentAddress: (hubId: bigint, path: string) => string;
};

/** Calls last longer than messages take. */
const CALL_UNKNOWN_AFTER_MS = 4 * HOUR_MS;
const LOOK_MS = 500;

/** Attempts of hubs whose provider is a flow: one durable run each, which is committed with the attempt. */
export function flowCarrier(flows: FlowCarrying): Carrier {
  return {
    isSimulated: false,
    nextMs: ({ isCall }) => (isCall ? CALL_UNKNOWN_AFTER_MS : env().UNKNOWN_AFTER_S * SECOND_MS),
    room: async (client, { provider }, now) => {
      const taking = provider === null ? null : await flows.takesMessages(client, provider);
      return provider === null || !taking ? 0 : providerRoom(client, provider, taking.ratePerSecond, now);
    },
    prepare: (client, hub, attempts) => prepare(flows, client, hub, attempts),
  };
}

async function prepare(
  flows: FlowCarrying,
  client: pg.PoolClient,
  hub: AttemptHub,
  attempts: readonly OutgoingAttempt[],
): Promise<void> {
  if (attempts.length === 0 || hub.provider === null) return;
  const filled = await filledContents(client, hub, attempts);
  const messages = filled.map(
    ({ attempt: { id, number, contact }, content, data, agent, attachments }): FlowMessage => ({
      attempt: id,
      agent,
      text: content?.text ?? "",
      to: number,
      attachments: attachments.map((path) => flows.attachmentAddress(hub.id, path)),
      campaign: hub.campaignName,
      referenceId: contact.contactId,
      data,
    }),
  );
  await noteProviderPace(client, hub.provider, attempts.length);
  const runs = await flows.beginRuns(client, hub.provider, hub.name, messages);
  await client.query(
    `UPDATE attempt a SET run_id = one.run FROM unnest($1::uuid[], $2::uuid[]) AS one (id, run) WHERE a.id = one.id`,
    [attempts.map(({ id }) => id), runs],
  );
}

/** Looks for attempts whose run has ended and said nothing of them. */
export function makeRunWatch(flows: Pick<FlowCarrying, "endedRuns">): Poller {
  return new Poller({
    what: "attempts whose run has ended",
    everyMs: LOOK_MS,
    atOnce: 1,
    find: async () => [
      {
        key: "ended",
        work: async () => {
          await endOverRuns(flows);
          return false;
        },
      },
    ],
  });
}

/** Ends the attempts whose run has ended and said nothing of them. */
export async function endOverRuns({ endedRuns }: Pick<FlowCarrying, "endedRuns">): Promise<void> {
  const runs = await runsUnderWay();
  if (runs.length > 0) for (const ended of await endedRuns(runs)) await endWithout(ended);
}

async function runsUnderWay(): Promise<string[]> {
  const { rows } = await pool().query<{ run: string }>({
    name: "attempts-with-runs",
    text: `SELECT run_id AS run FROM attempt WHERE status = 'going' AND run_id IS NOT NULL`,
  });
  return rows.map(({ run }) => run);
}

/** What the run said is committed before it ends: an attempt that is going still will not be heard of from it. */
async function endWithout({ run, reason, isUncertain }: EndedRun): Promise<void> {
  await pgTransaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM attempt WHERE run_id = $1 AND status = 'going' FOR UPDATE",
      [run],
    );
    for (const { id } of rows) await endAttempt(id, isUncertain ? "unknown" : "error", { reason });
  });
}

/** Whether an attempt still waits to be brought out: one that was given up meanwhile must not go out late. */
export async function isGoing(id: string): Promise<boolean> {
  const { rows } = await pool().query<{ status: string }>("SELECT status FROM attempt WHERE id = $1", [id]);
  return rows[0]?.status === "going";
}
