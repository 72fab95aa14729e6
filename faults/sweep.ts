import pg from "pg";
import { Chance } from "../lib/demo/chance.ts";
import { generateClient, telemetryOff } from "../lib/launch/build.ts";
import { setUp } from "../lib/launch/set-up-process.ts";
import { startScratchServer } from "../lib/testing/scratch-server.ts";
import { whenInterruptedToo } from "../lib/testing/when-interrupted.ts";
import { attemptEnv } from "./attempt-list.ts";
import { attemptPaths } from "./attempt-paths.ts";
import { crashAtEach, finishStep } from "./crash-at-each.ts";
import { note } from "./lab.ts";
import { report } from "./report.ts";
import { type SweepPath, sweepPaths, type World } from "./sweep-paths.ts";

const KEY = "sweep-key-0123456789abcdefghijklm";
/** Those of attempts first: what they look at afterwards is all contacts, and others make many. */
const paths: Record<string, SweepPath> = { ...attemptPaths, ...sweepPaths };
export const pathNames = Object.keys(paths);

/**
 * Ends a process at every database statement of these paths, one after the other (or at every `stride`th), looks at what
 * is there, takes the same step again, and looks again.
 */
export async function sweep(seed: number, stride: number, names = pathNames): Promise<void> {
  const server = await startScratchServer();
  const stop = whenInterruptedToo(server.stop);
  const url = new URL(server.url("sweep"));
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query("CREATE DATABASE sweep");
  await client.end();
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  // `end` does not wait for the connections to close, so that the server's stop reaches them.
  pool.on("error", () => undefined);
  const { signal } = new AbortController();
  const env = {
    ...telemetryOff,
    ...attemptEnv,
    NODE_ENV: "production",
    DATABASE_URL: url.href,
    SECRET: "a secret of the crash sweep, long enough for every use",
    ADMIN_API_KEY: KEY,
    DEMO: "0",
    LOG_LEVEL: "silent",
  };
  try {
    await generateClient(note, signal);
    await setUp(env, signal);
    await pool.query(
      `WITH made AS (INSERT INTO campaign (name, updated_at) VALUES ('faults', now()) RETURNING id)
       INSERT INTO hub (name, channel, mode, campaign_id, updated_at)
       SELECT 'faults-calls', 'telephony', 'predictive', id, now() FROM made`,
    );
    const world = (salt: number): World => ({
      key: KEY,
      chance: new Chance(seed + salt),
      query: async (sql, values) => (await pool.query(sql, values)).rows,
      finish: (step) => finishStep(step, env),
    });
    for (const [i, [name, path]] of Object.entries(paths).entries()) {
      if (names.includes(name)) await sweepPath(name, path, world(i), env, stride);
    }
  } finally {
    await pool.end();
    await stop();
  }
}

async function sweepPath(
  name: string,
  path: SweepPath,
  world: World,
  env: Record<string, string>,
  stride: number,
): Promise<void> {
  const { wrong, crashes, statements } = await crashAtEach(path, world, env, stride);
  for (const text of wrong) note(`  ${name}, ${text}`);
  report({ name: `sweep.${name}`, value: wrong.length, unit: "wrong", limit: 0, crashes, statements });
}
