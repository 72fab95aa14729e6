import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { RawAnswer } from "../answer.ts";
import { pool } from "../db.ts";
import { gate } from "../http/server/gate.ts";
import { columnCopySize } from "../interactions/column-copy/lookup.ts";

const holder = globalThis as typeof globalThis & { switchyardMetrics?: Registry };

function registry(): Registry {
  if (holder.switchyardMetrics) return holder.switchyardMetrics;
  const made = new Registry();
  collectDefaultMetrics({ register: made, prefix: "switchyard_" });
  new Gauge({
    name: "switchyard_database_connections",
    help: "Connections of this process to the database, by what they do",
    labelNames: ["state"],
    registers: [made],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waited_for" }, waitingCount);
    },
  });
  new Gauge({
    name: "switchyard_requests",
    help: "Requests in progress, and requests that wait for a slot",
    labelNames: ["state"],
    registers: [made],
    collect() {
      const { running, waiting } = gate().counts;
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "switchyard_requests_refused_total",
    help: "Requests that were refused because there were too many",
    registers: [made],
    collect() {
      this.reset();
      this.inc(gate().counts.refused);
    },
  });
  for (const part of ["rows", "bytes"] as const) {
    new Gauge({
      name: `switchyard_column_copy_${part}`,
      help: "What the column copy of the interactions holds in this process; 0 if there is none",
      registers: [made],
      collect() {
        this.set(columnCopySize()[part]);
      },
    });
  }
  holder.switchyardMetrics = made;
  return made;
}

/** The process's measurements as Prometheus reads them. */
export async function metrics(): Promise<RawAnswer> {
  return new RawAnswer(await registry().metrics(), { "Content-Type": registry().contentType });
}
