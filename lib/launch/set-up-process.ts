import { spawn } from "node:child_process";
import { AlreadySaid } from "./failure.ts";
import type { Made } from "./prepare.ts";
import { root } from "./root.ts";

/** Migrates and fills the database in a process of its own. What it complains of is on stderr already. */
export async function setUp(env: Record<string, string>, signal: AbortSignal): Promise<Made> {
  const child = spawn(process.execPath, ["lib/launch/set-up.ts"], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: "warn" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    signal,
  });
  let made: Made = { administrator: null, demoUsers: [] };
  child.once("message", (message: { made: Made }) => {
    made = message.made;
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) throw new AlreadySaid();
  return made;
}
