import { audit } from "../audit/audit.ts";
import { system } from "../auth/actor.ts";
import { db, transaction } from "../db.ts";
import type { Program } from "../flows/compile/program.ts";
import type { Value } from "../flows/expression/value.ts";
import { advance } from "../flows/run/engine.ts";
import { writeRun } from "../flows/run/log/writer.ts";
import { recordOf } from "../flows/run/record.ts";
import { begin } from "../flows/run/state.ts";
import { findLive, type LiveWebhook } from "../flows/run/webhook/live-webhook.ts";
import { orderedId } from "../ordered-id.ts";
import { DAY_MS } from "../time/durations.ts";
import { arrive } from "./arrivals.ts";
import { Chance } from "./chance.ts";

const FLOW = "demo-webhook";
const RUNS = 150;
const DAYS = 5;
const customers = ["Ana López", "Camila Silva", "João Pereira", "Lucía Fernández", "Mateo Rodríguez", "Sofía Gómez"];

/** Runs of the demo's webhook flow in the last days, as its interpreter makes them; some calls lacked the amount. */
export async function recordDemoRuns(now = new Date()): Promise<void> {
  const live = await findLive(FLOW);
  const chance = new Chance(28);
  const { program } = live ?? {};
  const runs = live && program ? Array.from({ length: RUNS }, () => runOf({ ...live, program }, chance, now)) : [];
  // A version is older than its runs.
  const createdAt = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  if (live) await db().flowVersion.updateMany({ where: { flowId: live.flowId, version: 1 }, data: { createdAt } });
  // Together, so that a start that is ended here leaves all of them or none.
  await Promise.all(runs.map(writeRun));
  await transaction((tx) => audit(tx, system, "demo.create", "runs", null, { flow: FLOW, runs: runs.length }));
}

function runOf({ program, ref, flowId, type }: LiveWebhook & { program: Program }, chance: Chance, now: Date) {
  const startedAt = arrive(chance, now, DAYS).at.getTime() + chance.between(0, 999);
  const customer = chance.pick(customers);
  const amount = chance.between(5, 400);
  const order: Value = chance.happens(0.06) ? { customer } : { customer, amount, currency: "USD" };
  let ms = 0;
  const clock = () => {
    ms += chance.between(20, 90) / 1000;
    return ms;
  };
  const headers = { "content-type": ["application/json"], "user-agent": ["shop/2.1"] };
  const input = { METHOD: "POST", BODY: order, FORM_PARAMS: {}, HEADERS: headers, QUERY_PARAMS: {} };
  const run = begin({ id: orderedId(startedAt), ref, program, given: input, answers: true, startedAt, clock });
  while (advance(run).is !== "ended");
  const origin = { method: "POST", path: `/api/webhook/${FLOW}`, address: "203.0.113.7" };
  return { flowId, startedAt, record: recordOf(run, { kind: "live", of: null, origin, type, input }) };
}
