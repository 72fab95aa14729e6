import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { db, statement } from "../../db.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { fewOf } from "../../testing/draws.ts";
import { makeApiKey, makeHub, makeUser } from "../../testing/factories.ts";
import { fetchList, load } from "../../testing/list-upload.ts";
import { PROCESSES_MS } from "../../testing/time-limits.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

const root = join(import.meta.dirname, "../../..");
const CONTACTS = fewOf(24_000, 60_000);
const CHUNK = 500;
const KILLS = fewOf(2, 5);
/** A sender ends by itself after so many, so that enough is left for every kill. */
const MOST_CHUNKS = 20;

withQueues(outboundJobs);

/** Sends from `first` on; kills the sender soon after so many more chunks are acknowledged. Gives what was. */
async function send(args: readonly (string | number | bigint)[], chunks: number): Promise<number> {
  const sender = spawn(process.execPath, ["lib/testing/chunk-sender.ts", ...args.map(String)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(sender, "exit");
  let told = "";
  let acknowledged = 0;
  for await (const piece of sender.stdout) {
    told += piece;
    acknowledged = Number(told.trim().split("\n").at(-1));
    if (told.split("\n").length <= chunks) continue;
    // Somewhere in the next chunk, wherever that is by then.
    await pause(Math.random() * 8);
    sender.kill("SIGKILL");
  }
  await ended;
  return acknowledged;
}

it("a sender's server killed in the middle of chunks loses none that was acknowledged", {
  timeout: PROCESSES_MS,
}, async () => {
  const user = await makeUser();
  const [hub, key] = [await makeHub(), await makeApiKey({ userId: user.id })];
  const api = chunkedUploads(hub, key);
  const { id } = (await api.begin()).json.result;
  let received = 0;
  for (let killed = 0; killed < KILLS; killed++) {
    const to = received + MOST_CHUNKS * CHUNK;
    const acknowledged = await send([hub.name, id, user.id, received, to, CHUNK], 8);
    received = (await api.read(id)).json.result.received;
    expect(received).toBeGreaterThanOrEqual(acknowledged);
    expect(received % CHUNK).toBe(0);
  }
  await send([hub.name, id, user.id, received, CONTACTS, CHUNK], CONTACTS);
  expect((await api.complete(id)).json.result).toMatchObject({ received: CONTACTS, warnings: [] });
  await load(id);

  expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", received: CONTACTS, saved: CONTACTS });
  const [found] = await statement<{ rows: bigint; right: boolean }>(
    db(),
    `SELECT count(*) AS rows, bool_and(client_ids[1] = '+34' || (600000000 + position)) AS right
       FROM contact WHERE list_id = $1`,
    [id],
  );
  expect(found).toEqual({ rows: BigInt(CONTACTS), right: true });
  expect(await db().listChunk.count()).toBe(0);
});
