import { readSettings, type Settings } from "../env.ts";
import { buildPages, generateClient, servedFrom, telemetryOff } from "./build.ts";
import { type Claimant, claim } from "./claim.ts";
import { keepSecret, openDataDir } from "./data-dir.ts";
import { checkDatabase } from "./database.ts";
import { end } from "./end.ts";
import { Failure } from "./failure.ts";
import { waitForPort } from "./port.ts";
import { type Embedded, startEmbedded } from "./postgres.ts";
import type { Made } from "./prepare.ts";
import { buildFolder } from "./root.ts";
import { setUp } from "./set-up-process.ts";
import { Supervised } from "./supervise.ts";

const began = performance.now();
const say = (line: string) => void process.stdout.write(`${line}\n`);
const ending = new AbortController();
const children: Supervised[] = [];
let embedded: Embedded | null = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, () => void stop(signal));
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

const starting = start();
await starting.catch(async (error) => {
  if (ending.signal.aborted) return;
  ending.abort();
  await stopAll();
  end(error);
});

async function start(): Promise<void> {
  const settings = settingsOrFail();
  const { ROLE, PORT, HOST } = settings;
  const dataDir = settings.DATABASE_URL ? null : openDataDir(settings.DATA_DIR);
  const me: Claimant = { pid: process.pid, url: settings.PUBLIC_URL, dataDir: dataDir ?? "" };
  if (dataDir) await take(`data ${dataDir}`, me, `DATA_DIR ${dataDir} is in use`);
  if (ROLE !== "worker") {
    await take(`port ${PORT}`, me, `Port ${PORT} is in use`);
    await waitForPort(PORT, HOST);
  }
  const database = await openDatabase(settings, dataDir);
  const inherited = { ...telemetryOff, ...database, NODE_ENV: "production" };
  await generateClient(say, ending.signal);
  if (ROLE !== "worker") {
    await buildPages(buildFolder, me, say, ending.signal);
    await claim(servedFrom(buildFolder), me);
  }
  const made = await setUp(inherited, ending.signal);
  if (ending.signal.aborted) return;
  const starts = (ROLE === "all" ? ["worker", "web"] : [ROLE]).map(async (role) => {
    const child = new Supervised(role === "web" ? "server.ts" : "worker.ts", { ...inherited, ROLE: role }, say);
    children.push(child);
    await child.start();
    say(`The ${role} process runs`);
  });
  await Promise.all(starts);
  if (!ending.signal.aborted) announce(settings, made);
}

function settingsOrFail(): Settings {
  const read = readSettings(process.env);
  if ("problem" in read) throw new Failure(`A setting is wrong: ${read.problem}.`);
  if (read.settings.DATABASE_URL && !read.settings.SECRET) {
    throw new Failure("SECRET is missing: with DATABASE_URL it must be set, to 32 bytes or more.");
  }
  return read.settings;
}

async function take(what: string, me: Claimant, complaint: string): Promise<void> {
  const mine = await claim(what, me);
  if ("free" in mine) return;
  const other = mine.taken;
  const where = other ? ` at ${other.url} (process ${other.pid}${other.dataDir && `, data in ${other.dataDir}`})` : "";
  throw new Failure(`${complaint}: Switchyard already runs${where}.`);
}

/** The settings that the processes get: the database's address, the secret, and whether there is demo data. */
async function openDatabase(settings: Settings, dataDir: string | null): Promise<Record<string, string>> {
  if (!dataDir) {
    await checkDatabase(settings.DATABASE_URL ?? "", say);
    return { DEMO: settings.DEMO ?? "0" };
  }
  embedded = await startEmbedded(dataDir, say);
  const SECRET = settings.SECRET ?? keepSecret(dataDir);
  return { DATABASE_URL: embedded.url, SECRET, DEMO: settings.DEMO ?? "1" };
}

function announce({ ROLE, PUBLIC_URL }: Settings, { administrator: firstStart, demoUsers }: Made): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`Switchyard is ready after ${seconds} s`);
  if (ROLE !== "worker") say(`  Address   ${PUBLIC_URL}`);
  if (ROLE !== "worker" || firstStart) say(`  User      ${firstStart?.username ?? "admin"}`);
  if (firstStart?.password) say(`  Password  ${firstStart.password}`);
  if (firstStart?.key) say(`  API key   ${firstStart.key}`);
  for (const { username, profile, password } of demoUsers)
    say(`  Demo user ${username} (${profile}), password ${password}`);
  if (firstStart?.weak) say("  Warning   ADMIN_PASSWORD is a common password: change it at /account");
}

async function stop(why: string): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  if (why !== "disconnect") say("Stopping");
  await stopAll();
  process.exit(0);
}

/** Web and worker at once, then the database that they work on; all within twenty seconds. */
async function stopAll(): Promise<void> {
  const deadline = performance.now() + 19_000;
  await Promise.allSettled(children.map((child) => child.stop()));
  await starting.catch(() => undefined);
  await embedded?.stop(Math.max(1000, deadline - performance.now()));
}
