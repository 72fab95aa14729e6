import { setTimeout as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import pg from "pg";
import { env } from "../../env.ts";
import type { ColumnCopy } from "./column-copy.ts";
import { followChanges, loadCopy, TooFarBehind, TooLarge } from "./following.ts";
import type { CopyAnswer, CopyMessage, CopyRequest } from "./lookup.ts";

// The thread that keeps the copy and counts in it: nothing that the process answers waits for either.
const FOLLOW_MS = 1000;
const RETRY_MS = 2000;
const MB = 1024 * 1024;

const limit = env().COLUMN_COPY_MB * MB;
let held: ColumnCopy | null = null;

parentPort?.on("message", (asked: CopyRequest) => tell({ id: asked.id, answer: held && answer(held, asked) }));

function answer(copy: ColumnCopy, { filter, newest, facets }: CopyRequest): CopyAnswer {
  const { snapshot } = copy;
  if (facets) return copy.facets(filter, facets);
  if (newest === undefined) return { count: copy.count(filter), snapshot };
  const found = copy.newest(filter, newest);
  return { seconds: [...new Set(found)], all: found.length < newest, snapshot };
}

function tell(told: CopyMessage): void {
  parentPort?.postMessage(told);
}

/** Until the copy is too large: then the thread has nothing left to do. */
async function keep(): Promise<void> {
  for (;;) {
    try {
      await withClient(follow);
    } catch (error) {
      held = null;
      const tooLarge = error instanceof TooLarge;
      tell({
        state: { ready: false, problem: tooLarge ? "needs more than COLUMN_COPY_MB" : (error as Error).message },
      });
      if (tooLarge) return;
      if (!(error instanceof TooFarBehind)) await pause(RETRY_MS);
    }
  }
}

async function follow(client: pg.Client): Promise<never> {
  const copy = await loadCopy(client, limit);
  held = copy;
  for (;;) {
    tell({ state: { ready: true, size: { rows: copy.rows, bytes: copy.bytes } } });
    await pause(FOLLOW_MS);
    await followChanges(client, copy, limit);
  }
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "switchyard column copy",
    connectionTimeoutMillis: 8000,
    keepAlive: true,
  });
  // Without a listener, one restart of PostgreSQL would end the thread.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

void keep();
