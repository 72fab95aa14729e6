import { spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const oldest = [24, 14, 1];

/** Runs a module of the project on Node 24 and ends as it ends: here when this is one, else in a process of its own. */
export async function runOnNode24(script, args) {
  if (!existsSync(`${root}node_modules/next`)) fail("The packages are not installed: run npm ci first.");
  const node = findNode();
  if (!node)
    fail(
      `Switchyard runs on Node ${oldest.join(".")} or newer, and this is ${process.version}: run npm ci again, or use a newer Node.`,
    );
  process.chdir(root);
  process.env.PATH = `${root}node_modules/.bin:${process.env.PATH ?? "/usr/bin:/bin"}`;
  if (node === process.execPath) {
    endWithNpm(() => process.kill(process.pid, "SIGTERM"));
    process.argv = [process.execPath, `${root}${script}`, ...args];
    await import(pathToFileURL(`${root}${script}`).href);
    return;
  }
  // The channel tells the child when this process is killed.
  const child = spawn(node, [`${root}${script}`, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  endWithNpm(() => child.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`Node 24 does not run here: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm passes a signal to its shell, which ends without passing it on: then this process has a new parent. */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Ours, unless the one that runs this is it or stands in for it. */
function findNode() {
  const own = `${root}node_modules/.bin/node`;
  const found = existsSync(own) ? realpathSync(own) : null;
  if (found === realpathSync(process.execPath)) return process.execPath;
  if (found?.startsWith(realpathSync(`${root}node_modules`))) {
    const { status, stdout } = spawnSync(found, ["--version"], { encoding: "utf8" });
    if (status === 0 && isRecent(stdout.trim())) return found;
  }
  return isRecent(process.version) ? process.execPath : null;
}

function isRecent(version) {
  const parts = version.slice(1).split(".").map(Number);
  const differing = parts.findIndex((part, index) => part !== oldest[index]);
  return differing === -1 || parts[differing] > oldest[differing];
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
