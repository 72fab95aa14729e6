import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { transaction } from "../db.ts";
import type { Program } from "../flows/compile/program.ts";
import type { Value } from "../flows/expression/value.ts";
import { advance } from "../flows/run/engine.ts";
import { writeRun } from "../flows/run/log/writer.ts";
import { recordOf } from "../flows/run/record.ts";
import { begin, type ProgramRef } from "../flows/run/state.ts";
import { findLive, findProgram, type LiveWebhook } from "../flows/run/webhook/live-webhook.ts";
import { orderedId } from "../ordered-id.ts";
import { HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { arrive } from "./arrivals.ts";
import { Chance } from "./chance.ts";

const FLOW = "demo-webhook";
const RUNS = 150;
const DAYS = 5;
const customers = ["Ana López", "Camila Silva", "João Pereira", "Lucía Fernández", "Mateo Rodríguez", "Sofía Gómez"];

/** Version 2, which mends what version 1 failed of, runs since so many hours before now. */
const MENDED_HOURS = 30;
const RETRIED_AFTER_MS = 10 * MINUTE_MS;

type Made = Parameters<typeof writeRun>[0];
type Version = { ref: ProgramRef; program: Program };

/**
 * Runs of the demo's webhook flow in the last days, as its interpreter makes them. Some calls lacked the amount, which
 * version 1 failed of: those were retried when version 2 was live. Some lacked the customer, of which both fail.
 */
export async function recordDemoRuns(now = new Date()): Promise<void> {
  const live = await findLive(FLOW);
  const runs = live ? await runsOf(live, now) : [];
  // Together, so that a start that is ended here leaves all of them or none.
  await Promise.all(runs.map(writeRun));
  await transaction((tx) => audit(tx, system, "demo.create", "runs", null, { flow: FLOW, runs: runs.length }));
}

async function runsOf({ flowId, ref }: LiveWebhook, now: Date): Promise<Made[]> {
  const [first, second] = await Promise.all([1, 2].map((version) => findProgram(String(flowId), version)));
  if (!first || !second) return [];
  const versions = { first: { ref: { ...ref, version: 1 }, program: first }, second: { ref, program: second } };
  const chance = new Chance(28);
  const mendedAt = now.getTime() - MENDED_HOURS * HOUR_MS;
  const runs = Array.from({ length: RUNS }, () => {
    const startedAt = arrive(chance, now, DAYS).at.getTime() + chance.between(0, 999);
    const order = orderBy(chance);
    const made = runOf(startedAt < mendedAt ? versions.first : versions.second, startedAt, order, chance);
    return { flowId, order, ...made };
  });
  const failed = runs.filter(({ startedAt, record }) => startedAt < mendedAt && record.status === "failed");
  const retries = failed.map(({ record: { id }, order }, n) => {
    const startedAt = mendedAt + RETRIED_AFTER_MS + n;
    return { flowId, ...runOf(versions.second, startedAt, order, chance, id) };
  });
  return [...runs.map(({ order: _, ...made }) => made), ...retries];
}

function orderBy(chance: Chance): Value {
  const customer = chance.pick(customers);
  const amount = chance.between(5, 400);
  if (chance.happens(0.06)) return { customer };
  return chance.happens(0.03) ? { amount, currency: "USD" } : { customer, amount, currency: "USD" };
}

/** `of`: the run that it retries. */
function runOf({ program, ref }: Version, startedAt: number, order: Value, chance: Chance, of: string | null = null) {
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
  const kind = of === null ? "live" : "retry";
  return { startedAt, record: recordOf(run, { kind, of, origin, type: "webhook", input }) };
}
