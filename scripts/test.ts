// `npm test`: everything that guards a change. `check`, `unit`, `e2e`, `deep` and `pg15` run a part of it.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPages, generateClient, telemetryOff } from "../lib/launch/build.ts";
import { end, lineFor } from "../lib/launch/end.ts";
import { Failure } from "../lib/launch/failure.ts";
import type { Binaries } from "../lib/launch/pg-binaries.ts";
import { root } from "../lib/launch/root.ts";
import { runSeed } from "../lib/testing/run-seed.ts";
import { startScratchServer } from "../lib/testing/scratch-server.ts";
import { drawnJourneys } from "../lib/testing/test-files.ts";
import { findChromium } from "./chromium.ts";
import { type Count, countOf } from "./test-report.ts";

type Env = Record<string, string>;

const say = (line: string) => console.log(line);
const buildFolder = ".next-test";
const debian15 = "/usr/lib/postgresql/15";
const reports = mkdtempSync(join(tmpdir(), "switchyard-reports-"));
const stopping = new AbortController();
// Unit tests and journeys of a run draw from one seed.
process.env.SEED = String(runSeed());
const total = { passed: 0, failed: 0 };
let building: (() => Promise<void>) | undefined;

/** So many red journeys end their run (e2e/playwright.config.ts): then it is not by chance. */
const TOO_MANY_RED = 5;

const parts: Record<string, () => Promise<void>> = {
  check: async () => {
    // Together: tsc by itself leaves a core free.
    await Promise.all([check("tsc", ["--noEmit"]), check("biome", ["ci"]), check("knip", [])]);
  },
  unit: async () => unit(process.env.TEST_POSTGRES === "15" ? postgres15() : undefined),
  e2e: async () => {
    const chromium = findChromium();
    if (!chromium) {
      throw new Failure(
        "The journeys need Chromium: install it (apt-get install chromium) or set CHROMIUM to its path.",
      );
    }
    await (building ?? startBuild())();
    await journeys({ CHROMIUM: chromium, NEXT_DIST_DIR: buildFolder });
  },
  deep: async () => {
    process.env.DEEP = "1";
    await unit();
    await parts.e2e?.();
  },
  pg15: async () => unit(postgres15(), ["--project", "database*"]),
};

process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());

try {
  const [wanted, ...rest] = process.argv.slice(2);
  if ((wanted && !parts[wanted]) || rest.length > 0)
    throw new Failure("Usage: npm test, or its parts: check, unit, e2e, deep, pg15.");
  await generateClient(say, stopping.signal);
  for (const part of wanted ? [wanted] : ["check", "unit", "e2e"]) {
    // The unit tests leave a third of two cores free.
    if (!wanted && part === "unit") building = startBuild();
    await parts[part]?.().catch(lack);
  }
} catch (error) {
  if (!stopping.signal.aborted) end(error);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || stopping.signal.aborted ? 1 : 0;

/** A part that cannot run, for want of a browser or a build that works, has failed; the others go on. */
function lack(error: unknown): void {
  if (stopping.signal.aborted) throw error;
  console.error(lineFor(error));
  total.failed++;
}

/** Starts to build the journeys' pages. What that says, and how it ends, comes out where it is waited for. */
function startBuild(): () => Promise<void> {
  const lines: string[] = [];
  let tell = (line: string): unknown => lines.push(line);
  const me = { pid: process.pid, url: "the tests", dataDir: "" };
  const built = buildPages(buildFolder, me, (line) => tell(line), stopping.signal);
  // Nobody waits yet.
  built.catch(() => {});
  return async () => {
    for (const line of lines) say(line);
    tell = say;
    await built;
  };
}

function postgres15(): Binaries | string {
  if (process.env.DATABASE_URL_15) return process.env.DATABASE_URL_15;
  if (existsSync(join(debian15, "bin/postgres"))) return { root: debian15, version: "15" };
  throw new Failure(
    "PostgreSQL 15 is not here: install it (apt-get install postgresql-15) or set DATABASE_URL_15 to one.",
  );
}

/** On a server of these binaries (the embedded ones by default), or the one at this address. */
async function unit(server?: Binaries | string, only: string[] = []): Promise<void> {
  const scratch = typeof server === "string" ? null : await startScratchServer(server);
  const TEST_DATABASE_URL = scratch ? scratch.url("postgres") : String(server);
  const args = ["run", ...only, "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/report.json`];
  add(await counted("vitest", args, { TEST_DATABASE_URL, DRAW: "1" }).finally(() => scratch?.stop()));
}

/**
 * In the gate (CI=true) journeys that are red run once more, one at a time, when the others are done: one that is green
 * then is named, and the first thing to mend, but refuses nothing.
 */
async function journeys(env: Env): Promise<void> {
  say(`\nJourneys of details are drawn with SEED=${process.env.SEED}`);
  const args = ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...drawnJourneys(root)];
  const first = await counted("playwright", args, env);
  if (process.env.CI !== "true" || first.red.length === 0 || first.red.length >= TOO_MANY_RED) return add(first);
  const again = await counted("playwright", [...args, "--last-failed", "--workers=1"], env);
  add({ passed: first.passed + again.passed, failed: again.failed });
  for (const journey of first.red.filter((one) => !again.red.includes(one))) say(`flaky: ${journey}`);
}

/** A tool that passes or fails as a whole; it may run beside others, so it speaks when it has ended. */
async function check(tool: string, args: string[]): Promise<void> {
  total[(await run(tool, args, {}, true)) ? "passed" : "failed"]++;
}

function add({ passed, failed }: { passed: number; failed: number }): void {
  total.passed += passed;
  total.failed += failed;
}

/** A tool that tells how many of its tests passed. */
async function counted(tool: string, args: string[], env: Env): Promise<Count> {
  const report = join(reports, "report.json");
  rmSync(report, { force: true });
  const passed = await run(tool, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const count = existsSync(report) ? countOf(readFileSync(report, "utf8")) : { passed: 0, failed: 0, red: [] };
  return { ...count, failed: passed ? count.failed : Math.max(1, count.failed) };
}

async function run(tool: string, args: string[], env: Env = {}, atEnd = false): Promise<boolean> {
  stopping.signal.throwIfAborted();
  const began = Date.now();
  const shown = args.filter((one) => !/^--(reporter|outputFile)|\.spec\.ts$/.test(one));
  const title = `\n> ${tool} ${shown.join(" ")}`;
  if (!atEnd) say(title);
  const child = spawn(join(root, "node_modules/.bin", tool), args, {
    cwd: root,
    env: { ...process.env, ...telemetryOff, ...(atEnd && process.stdout.isTTY && { FORCE_COLOR: "1" }), ...env },
    stdio: atEnd ? ["ignore", "pipe", "pipe"] : "inherit",
    // A terminal's Ctrl+C would reach it too, and a second one ends Playwright before it has stopped the product.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (data) => (output += data));
  const pass = () => child.kill("SIGINT");
  stopping.signal.addEventListener("abort", pass);
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  stopping.signal.removeEventListener("abort", pass);
  if (atEnd) say(`${title}\n${output.trimEnd()}`.trimEnd());
  say(`${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - began) / 1000)} s`);
  return code === 0;
}
