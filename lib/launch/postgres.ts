import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newSecret, writePrivate } from "./data-dir.ts";
import { Failure } from "./failure.ts";
import { database, giveDatabase, owner } from "./pg-owner.ts";
import { placeIn, systemHome } from "./pg-place.ts";
import {
  type ClusterFolder,
  clusterOf,
  createCluster,
  runningServer,
  startServer,
  stopServer,
  superuser,
} from "./pg-server.ts";
import { serverSettings } from "./pg-settings.ts";
import { canReach, type ServerUser, serverUser } from "./pg-user.ts";
import { freePort, obstacle } from "./port.ts";

type Say = (line: string) => void;

/**
 * Kept in DATA_DIR from the first start on. `home` is DATA_DIR, unless the server's user cannot reach it; `password` is
 * the superuser's, and `ownerPassword` of the role that the product works as, which earlier versions had not.
 */
type Card = { home: string; port: number; password: string; ownerPassword?: string };

export type Embedded = { url: string; stop(patience?: number): Promise<void> };

/** The PostgreSQL of a DATA_DIR: set up, taken over or started, and started again whenever it ends. */
export async function startEmbedded(dataDir: string, say: Say): Promise<Embedded> {
  const file = join(dataDir, "postgres.json");
  const known = existsSync(file) ? readCard(file) : null;
  const card = { ownerPassword: newSecret(), ...(known ?? (await newCard(dataDir, say))) };
  if (!known?.ownerPassword) writePrivate(file, JSON.stringify(card));
  const place = placeIn(card.home, say, ownerOf(card.home) ?? serverUser(say));
  if (!existsSync(clusterOf(place))) {
    createCluster(place, card.password);
    say(`Created a PostgreSQL ${place.binaries.version.split("-")[0]} cluster in ${clusterOf(place)}`);
  }
  const before = await waitForExisting(place, say);
  const port = before?.port ?? (await start(place, card.port));
  say(`${before ? "Connected to the running" : "Started"} PostgreSQL on port ${port}`);

  try {
    if (port !== card.port) writePrivate(file, JSON.stringify({ ...card, port }));
    await giveDatabase((name) => superuserAddress(card, port, name), card.ownerPassword);
  } catch (error) {
    await stopServer(place);
    throw error;
  }
  const ending = new AbortController();
  const watching = keepRunning(place, port, say, ending.signal);
  return {
    url: addressOf(card, port),
    async stop(patience) {
      ending.abort();
      await watching;
      await stopServer(place, patience);
    },
  };
}

/** The database of the Switchyard that runs on this DATA_DIR; null where none runs. */
export function embeddedUrl(dataDir: string): string | null {
  const file = join(dataDir, "postgres.json");
  if (!existsSync(file)) return null;
  const card = readCard(file);
  const server = runningServer(placeIn(card.home));
  return server?.ready ? addressOf(card, server.port) : null;
}

const readCard = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Card;
const superuserAddress = (card: Card, port: number, name: string) =>
  `postgresql://${superuser}:${card.password}@127.0.0.1:${port}/${name}`;
const addressOf = (card: Card, port: number) =>
  card.ownerPassword === undefined
    ? superuserAddress(card, port, database)
    : `postgresql://${owner}:${card.ownerPassword}@127.0.0.1:${port}/${database}`;

async function newCard(dataDir: string, say: Say): Promise<Card> {
  const reachable = canReach(serverUser(say), dataDir);
  const home = reachable ? dataDir : systemHome();
  if (!reachable) say(`The user postgres cannot read ${dataDir}: the database is in ${home}`);
  return { home, port: await freePort(), password: newSecret() };
}

/** Who runs as root now may have made the cluster as someone else. */
function ownerOf(home: string): ServerUser {
  const cluster = statSync(join(home, "postgres"), { throwIfNoEntry: false });
  return process.getuid?.() === 0 && cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : null;
}

/** The server that an earlier start left running, once it is ready; null when it is gone or goes. */
async function waitForExisting(place: ClusterFolder, say: Say): Promise<{ port: number } | null> {
  for (let tenths = 0; tenths < 1200; tenths++) {
    const server = runningServer(place);
    if (!server || server.ready) return server;
    if (tenths === 30) say(`Waiting for the PostgreSQL that is already running (process ${server.pid})`);
    await pause(100);
  }
  throw new Failure(
    `The PostgreSQL on ${clusterOf(place)} does not answer and does not stop: stop it, then start again.`,
  );
}

/** Starts on the port of last time, or another where that is taken. */
async function start(place: ClusterFolder, lastPort: number): Promise<number> {
  for (let tries = 0; ; tries++) {
    const port = tries > 0 || (await obstacle(lastPort, "127.0.0.1")) ? await freePort() : lastPort;
    try {
      await startServer(place, serverSettings(port));
      return port;
    } catch (error) {
      // Its port went in between, or sessions of a killed server are still ending.
      const passing = /could not (bind|create any TCP)|shared memory block/.test(String(error));
      if (!(error instanceof Failure) || !passing || tries === 20) throw error;
      await pause(1000);
    }
  }
}

async function keepRunning(place: ClusterFolder, port: number, say: Say, ended: AbortSignal): Promise<void> {
  for (let failures = 0; !ended.aborted; ) {
    await pause(Math.min(1000 * 2 ** failures, 30_000), null, { signal: ended }).catch(() => undefined);
    if (ended.aborted || runningServer(place)) continue;
    try {
      await startServer(place, serverSettings(port));
      failures = 0;
      say("PostgreSQL had stopped: started it again");
    } catch (error) {
      failures++;
      say((error as Error).message);
    }
  }
}
