import { system } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { db, type PrismaTx, statement } from "../../db.ts";
import { storeOwn } from "../../interactions/feed/own.ts";
import { showAttempts } from "../../outbound/attempts/shown.ts";
import { DAY_MS, MINUTE_MS } from "../../time/durations.ts";
import { makeHistory } from "./history.ts";
import { SIMULATED_HUB } from "./names.ts";
import { addPeople, makeList } from "./people.ts";

const WORKED_LIST = "Renewals (simulated)";
const LOADED_LIST = "Win-back (simulated)";
const WORKED_CONTACTS = 60;
const LOADED_CONTACTS = 120;
const WORKED_DAYS_AGO = 3;

const hub = {
  name: SIMULATED_HUB,
  channel: "telephony",
  mode: "broadcast",
  provider: "simulated",
  enabled: true,
  maxAttempts: 2,
  retryMinutes: 5,
  concurrency: 5,
  ratePerSecond: 1,
} as const;

/** The hub that contacts people by simulation only, with a list that was worked to its end and one to activate. */
export async function makeSimulation(tx: PrismaTx, now = new Date()): Promise<void> {
  const campaign = await tx.campaign.findUnique({ where: { name: "Demo" } });
  const hubs = await tx.hub.count({ where: { name: SIMULATED_HUB } });
  if (campaign && hubs === 0) await makeWithLists(tx, campaign.id, now);
  await audit(tx, system, "demo.create", "simulation", null, { hub: SIMULATED_HUB, lists: [WORKED_LIST, LOADED_LIST] });
}

async function makeWithLists(tx: PrismaTx, campaignId: bigint, now: Date): Promise<void> {
  const { id: hubId } = await tx.hub.create({ data: { ...hub, campaignId } });
  const made = { hubId, status: "inactive", order: 0n, createdBy: system.username } as const;
  const at = new Date(now.getTime() - WORKED_DAYS_AGO * DAY_MS);
  const loadedAt = new Date(at.getTime() - MINUTE_MS);
  const worked = await makeList(tx, { ...made, filename: WORKED_LIST, at: loadedAt });
  await addPeople(tx, worked, WORKED_CONTACTS);
  await makeHistory(tx, worked, at);
  const loaded = await makeList(tx, { ...made, filename: LOADED_LIST });
  await addPeople(tx, loaded, LOADED_CONTACTS);
  await statement(
    tx,
    `UPDATE list SET status = 'finished', done = saved, is_queued = true, queued_priority = 0, queued_to = saved,
            last_attempt_at = (SELECT max(started_at) FROM attempt WHERE list_id = $1) WHERE id = $1`,
    [worked],
  );
}

/** Makes the interactions of the attempts that the worked list has had, as the worker makes those of others. */
export async function showHistory(): Promise<void> {
  while ((await showAttempts(storeOwn)) > 0);
}

/** How many attempts the worked list has had, each of them an interaction. */
export function countHistory(): Promise<number> {
  return db().attempt.count({ where: { filename: WORKED_LIST, simulated: true } });
}
