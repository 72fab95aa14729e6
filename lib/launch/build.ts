import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Claimant, claim } from "./claim.ts";
import { Failure } from "./failure.ts";
import { precompress } from "./precompress.ts";
import { root } from "./root.ts";

type Say = (line: string) => void;

export const telemetryOff = { NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };

/** Prisma's client, made again only when the schema or Prisma changed. */
export async function generateClient(say: Say, signal: AbortSignal): Promise<void> {
  const stamp = join(root, "lib/generated/made-from");
  const version = readFileSync(join(root, "node_modules/prisma/package.json"), "utf8");
  const wanted = hash([readFileSync(join(root, "prisma/schema.prisma"), "utf8"), version]);
  if (contentOf(stamp) === wanted) return;
  rmSync(stamp, { force: true });
  // No engine is needed for this; naming one keeps Prisma from downloading it.
  await run("prisma/build/index.js", ["generate"], { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true" }, signal);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  say("Generated the database client");
}

/** Next's build in `folder`, made again only when a source or the lock file changed. */
export async function buildPages(folder: string, me: Claimant, say: Say, signal: AbortSignal): Promise<void> {
  const stamp = join(root, folder, "made-from");
  const wanted = hash(sources().flatMap((file) => [file, contentFor(file)]));
  const alone = await takeTurn(join(root, folder), me);
  try {
    if (contentOf(stamp) === wanted) return;
    const serving = await claim(servedFrom(folder), me);
    if ("taken" in serving) {
      throw new Failure(
        `The sources have changed, and the build in ${folder} is in use by the Switchyard at ${serving.taken?.url} (process ${serving.taken?.pid}): stop that one first.`,
      );
    }
    const began = Date.now();
    say("Building the pages");
    rmSync(stamp, { force: true });
    await run("next/dist/bin/next", ["build"], { NODE_ENV: "production", NEXT_DIST_DIR: folder }, signal);
    await precompress(join(root, folder));
    writeFileSync(stamp, wanted);
    serving.free();
    say(`Built the pages in ${Math.round((Date.now() - began) / 1000)} s`);
  } finally {
    alone.free();
  }
}

/** What a running product claims so that nobody rebuilds under it. */
export const servedFrom = (folder: string) => `served from ${join(root, folder)}`;

async function takeTurn(folder: string, me: Claimant): Promise<{ free: () => void }> {
  for (;;) {
    const mine = await claim(`building ${folder}`, me);
    if ("free" in mine) return mine;
    await pause(500);
  }
}

async function run(script: string, args: string[], env: Record<string, string>, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    env: { ...process.env, ...telemetryOff, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGTERM",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code === 0) return;
  throw buildFailure([script, ...args], output);
}

/** Why a command of the build failed, by what it printed: one line for what can be named, all of it for the rest. */
export function buildFailure([script, ...args]: readonly string[], output: string): Error {
  if (/ENOSPC|no space left|os error 28/i.test(output))
    return new Failure(`The disk is full: no space for ${args[0]}.`);
  const [, route] = /^Error: Failed to collect page data for (\S+)$/m.exec(output) ?? [];
  const thrown = route && thrownBy(route, output);
  if (thrown) return new Failure(`The pages cannot be built: ${route} throws while it loads: ${thrown}`);
  return new Error(`${output}\n${script} ${args.join(" ")} failed.`);
}

/** Next prints it earlier, as the cause of an error of its own for each route that throws. */
function thrownBy(route: string, output: string): string | undefined {
  const [, about] = output.split(`Error: Failed to collect configuration for ${route}\n`);
  const [, message] = /\[cause\]: (?:\w*Error: )?(.*?)\n(?:\s+at |\})/s.exec(about ?? "") ?? [];
  return message?.replaceAll(/\s+/g, " ");
}

const folders = ["app", "components", "lib"];
const rootFiles = ["next.config.js", "package-lock.json", "tsconfig.json"];
const notBuilt = /(^lib\/(generated|launch|testing)\/|\.test\.tsx?$)/;

function sources(): string[] {
  const files = [...rootFiles, "prisma/schema.prisma"];
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (entry.isFile() && !notBuilt.test(path)) files.push(path);
    }
  }
  return files.sort();
}

/** Next writes the folders it has built into the `include` of tsconfig.json, which changes no page. */
function contentFor(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  return file === "tsconfig.json" ? JSON.stringify(JSON.parse(text).compilerOptions) : text;
}

function hash(texts: string[]): string {
  const sum = createHash("sha256");
  for (const text of texts) sum.update(`${text.length}:${text}`);
  return sum.digest("hex");
}

function contentOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
