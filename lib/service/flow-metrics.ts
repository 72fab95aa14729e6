import { Gauge, Registry } from "prom-client";
import { RawAnswer } from "../answer.ts";
import { eventLag } from "../events/lag.ts";
import { MEASURED_S, type RunMeasures, runMeasures } from "../flows/run/log/measures.ts";
import { log } from "../log.ts";
import { stuckCounts } from "../outbound/attempts/stuck.ts";

/** Gauges of one reading of the database share it. */
const FRESH_MS = 1_000;

const none: RunMeasures = { flows: [], queues: [] };

const holder = globalThis as typeof globalThis & { switchyardFlowMetrics?: Registry };

/**
 * What the runs of flows measure, as Prometheus reads it. The log of runs is read: whichever process is asked tells of all
 * of them. Apart from the other metrics, because names of flows are for who may read flows.
 */
export async function flowMetrics(): Promise<RawAnswer> {
  holder.switchyardFlowMetrics ??= flowRegistry();
  const { contentType } = holder.switchyardFlowMetrics;
  return new RawAnswer(await holder.switchyardFlowMetrics.metrics(), { "Content-Type": contentType });
}

function flowRegistry(): Registry {
  const registry = new Registry();
  const measures = fresh(runMeasures, none, "what runs of flows measure could not be read");
  const lately = `of the last ${MEASURED_S} seconds`;
  const registers = [registry];
  new Gauge({
    name: "switchyard_flow_runs",
    help: `Live and retried runs of a flow ${lately}, and those of them that failed`,
    labelNames: ["flow", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { flow, runs, failed } of (await measures()).flows) {
        this.set({ flow, state: "all" }, runs);
        this.set({ flow, state: "failed" }, failed);
      }
    },
  });
  new Gauge({
    name: "switchyard_flow_run_seconds",
    help: `How long the runs of a flow ${lately} took: 0.5 and 0.95 of them at most so long`,
    labelNames: ["flow", "quantile"],
    registers,
    async collect() {
      this.reset();
      for (const { flow, p50, p95 } of (await measures()).flows) {
        if (p50 !== null) this.set({ flow, quantile: "0.5" }, p50 / 1000);
        if (p95 !== null) this.set({ flow, quantile: "0.95" }, p95 / 1000);
      }
    },
  });
  new Gauge({
    name: "switchyard_flow_queue_runs",
    help: "Runs of a flow that are due and that no worker has in hand",
    labelNames: ["flow"],
    registers,
    async collect() {
      this.reset();
      const { flows, queues } = await measures();
      for (const { flow } of flows) this.set({ flow }, 0);
      for (const { flow, due } of queues) this.set({ flow }, due);
    },
  });
  new Gauge({
    name: "switchyard_flow_queue_lag_seconds",
    help: "For how long the oldest of them has been due",
    labelNames: ["flow"],
    registers,
    async collect() {
      this.reset();
      const { flows, queues } = await measures();
      for (const { flow } of flows) this.set({ flow }, 0);
      for (const { flow, lagS } of queues) this.set({ flow }, lagS);
    },
  });
  addEventGauges(registers);
  new Gauge({
    name: "switchyard_stuck",
    help: "Lists whose counts do not add up, and attempts that are a minute past their time",
    labelNames: ["what"],
    registers,
    async collect() {
      this.reset();
      const found = await stuckCounts().catch((error: Error) => {
        log.warn({ error: error.message }, "what is stuck in lists could not be read");
        return {};
      });
      for (const [what, count] of Object.entries(found)) this.set({ what }, count);
    },
  });
  return registry;
}

function addEventGauges(registers: Registry[]): void {
  const lag = fresh(
    eventLag,
    { events: Number.NaN, lagS: Number.NaN },
    "events that wait for flows could not be counted",
  );
  new Gauge({
    name: "switchyard_events_waiting",
    help: "Events that were not handed on to flows yet",
    registers,
    async collect() {
      this.set((await lag()).events);
    },
  });
  new Gauge({
    name: "switchyard_events_lag_seconds",
    help: "For how long the oldest of them has been waiting",
    registers,
    async collect() {
      this.set((await lag()).lagS);
    },
  });
}

/** What `read` gives, read again when it is no longer fresh; `otherwise` where that fails, which the log says. */
function fresh<Found>(read: () => Promise<Found>, otherwise: Found, failed: string): () => Promise<Found> {
  let last: { at: number; found: Promise<Found> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS) {
      const found = read().catch((error: Error) => {
        log.warn({ error: error.message }, failed);
        return otherwise;
      });
      last = { at: performance.now(), found };
    }
    return last.found;
  };
}
