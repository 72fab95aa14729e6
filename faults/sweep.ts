import pg from "pg";
import { Chance } from "../lib/demo/chance.ts";
import { generateClient, telemetryOff } from "../lib/launch/build.ts";
import { setUp } from "../lib/launch/set-up-process.ts";
import { startScratchServer } from "../lib/testing/scratch-server.ts";
import { whenInterruptedToo } from "../lib/testing/when-interrupted.ts";
import { type Step, take } from "./crash-steps.ts";
import { note } from "./lab.ts";
import { report } from "./report.ts";
import { type SweepPath, sweepPaths, type World } from "./sweep-paths.ts";

const KEY = "sweep-key-0123456789abcdefghijklm";
/** More statements than any path has: a path that never ends is an error. */
const STATEMENT_LIMIT = 400;
/** However few statements are tried, the first is among so many: no path is so short that it would never crash. */
const FIRST_WITHIN = 10;

/**
 * Ends a process at every database statement of these paths, one after the other (or at every `stride`th), looks at what
 * is there, takes the same step again, and looks again.
 */
export async function sweep(seed: number, stride: number, names = Object.keys(sweepPaths)): Promise<void> {
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
      finish: (step) => finish(step, env),
    });
    for (const [i, [name, path]] of Object.entries(sweepPaths).entries()) {
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
  let wrong = 0;
  let crashes = 0;
  const tell = (when: string, at: number, what: string | null) => {
    if (what === null) return;
    wrong++;
    note(`  ${name}, ${when} statement ${at}: ${what}`);
  };
  for (let at = world.chance.between(1, Math.min(stride, FIRST_WITHIN)); at < STATEMENT_LIMIT; at += stride) {
    const { step, afterCrash, atEnd } = await path(world);
    const end = await take(step, env, at);
    if (end.crashed) {
      crashes++;
      tell("crashed at", at, await afterCrash());
      await finish(step, env);
    }
    tell("finished after", at, await atEnd());
    if (end.crashed) continue;
    report({ name: `sweep.${name}`, value: wrong, unit: "wrong", limit: 0, crashes, statements: at - 1 });
    return;
  }
  throw new Error(`${name} has more than ${STATEMENT_LIMIT} statements.`);
}

async function finish(step: Step, env: Record<string, string>): Promise<ReturnType<typeof JSON.parse>> {
  const end = await take(step, env, 0);
  if (end.crashed) throw new Error("A step that was to live was killed.");
  if (step.kind !== "request") return {};
  if (end.status !== 200) throw new Error(`${step.path}: ${end.status} ${end.text}`);
  return JSON.parse(end.text);
}
