import { setTimeout as pause } from "node:timers/promises";
import { PgBoss, type QueueOptions } from "pg-boss";
import { expectedFailure } from "../database/errors.ts";
import { statement, type Tx } from "../db.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { steadyClock } from "./steady-clock.ts";

/** A kind of work that outlives a request. `work` may run twice (a worker can die at any point): it must not mind. */
export type Job<Data extends object = object> = {
  name: string;
  queue?: QueueOptions & { notify?: boolean };
  /** A cron expression (UTC): the job runs by itself, with no data. */
  schedule?: string;
  /** How many run at once in one worker. */
  concurrency?: number;
  work: (data: Data, signal: AbortSignal) => Promise<void>;
};

// A dead worker is noticed within a heartbeat or two; pg-boss's own default takes a quarter of an hour.
const defaults = {
  retryLimit: 3,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  notify: true,
};

// A job that is tried again is not announced: it is found by polling.
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

function make(mode: "send" | "work"): PgBoss {
  const working = mode === "work";
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? "",
    max: working ? 4 : 2,
    application_name: "switchyard jobs",
    clock: steadyClock,
    supervise: working,
    schedule: working,
    migrate: working,
    ...(working && {
      superviseIntervalSeconds: 5,
      // It is here that a job without a heartbeat is found: by default once a minute.
      monitorIntervalSeconds: 5,
      maintenanceIntervalSeconds: 60,
      useListenNotify: true,
    }),
  });
  // Without a listener, one restart of PostgreSQL would end the process.
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue met an error"));
  return boss;
}

/** Longer than PostgreSQL takes to start again after a crash. */
const START_PATIENCE_MS = 60_000;
const START_PAUSE_MS = 500;

const holder = globalThis as typeof globalThis & { switchyardSender?: Promise<PgBoss> };

/** Puts a job into the queue in the transaction of the change that asks for it; to be worked so much later. */
export async function enqueue<Data extends object>(tx: Tx, name: string, data: Data, afterS = 0): Promise<void> {
  holder.switchyardSender ??= make("send").start();
  const boss = await holder.switchyardSender.catch((error) => {
    delete holder.switchyardSender;
    throw error;
  });
  const executeSql = async (text: string, values: unknown[] = []) => ({ rows: await statement(tx, text, values) });
  await boss.send(name, data, { db: { executeSql }, startAfter: afterS });
}

/** Makes pg-boss's tables and the queues of `jobs`, so that a web process can enqueue before any worker ran. */
export async function prepareQueues(jobs: readonly Job[]): Promise<void> {
  const boss = make("work");
  await boss.start();
  await makeQueues(boss, jobs);
  await boss.stop({ graceful: false });
}

/** Works the queues until the returned function is called, which lets running jobs finish for 15 s. */
export async function work(jobs: readonly Job[]): Promise<() => Promise<void>> {
  const boss = await startedBoss(jobs);
  for (const job of jobs) {
    const concurrency = { localConcurrency: job.concurrency ?? 1 };
    const worker = await boss.work<object>(job.name, { ...concurrency, ...polling }, async ([next]) => {
      if (!next) return;
      try {
        await job.work(next.data ?? {}, next.signal);
      } catch (error) {
        log.error({ err: error, job: job.name, id: next.id }, "a job failed");
        throw error;
      } finally {
        // Jobs that were announced meanwhile: else each of them waits for the next poll.
        boss.notifyWorker(worker);
      }
    });
  }
  return () => boss.stop({ graceful: true, timeout: 15_000 });
}

/** Its queues and their schedules are made. A database that is away, as while it restarts, is waited for. */
async function startedBoss(jobs: readonly Job[]): Promise<PgBoss> {
  const until = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const boss = make("work");
    try {
      await boss.start();
      await makeQueues(boss, jobs);
      for (const { name, schedule } of jobs) if (schedule) await boss.schedule(name, schedule);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (expectedFailure(error)?.code !== "unavailable" || performance.now() > until) throw error;
      log.warn({ err: error }, "the job queue waits for the database");
      await pause(START_PAUSE_MS);
    }
  }
}

async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, queue } of jobs) {
    const options = { ...defaults, ...queue };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}

/** Closes what `enqueue` opened. */
export async function closeQueue(): Promise<void> {
  const sender = holder.switchyardSender;
  delete holder.switchyardSender;
  await (await sender)?.stop({ graceful: false });
}
