import { type StdioOptions, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, type RmOptions, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../lib/launch/port.ts";
import { timeLimit } from "../lib/testing/time-limits.ts";

const root = join(import.meta.dirname, "..");

/** The administrator of the product under test. */
export const admin = {
  username: "admin",
  password: "a journey of a password",
  key: "journeys-key-0123456789abcdefghij",
};

/** A product that ends with its journey still writes for some seconds. */
const STUBBORN: RmOptions = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/**
 * Starts the product with demo data; E2E_URL tells the journeys where it is. Where E2E_URL is set already, the journeys
 * go to the product that runs there. E2E_SEEN is where they write down what axe has looked at (accessibility.ts). It lies
 * in E2E_FOLDER, as all that products write: a journey that is interrupted leaves its product's folder to be removed here.
 */
export default async function startForAll(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-journeys-"));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o711);
  process.env.E2E_FOLDER = folder;
  process.env.E2E_SEEN = join(folder, "structures");
  const forget = () => rmSync(folder, STUBBORN);
  if (process.env.E2E_URL) return async () => forget();
  const { url, stop } = await startProduct({ DEMO: "1" });
  process.env.E2E_URL = url;
  return () => stop().finally(forget);
}

/** Long enough for a product to make its database and start, beside two other journeys. */
export const PRODUCT_START_MS = timeLimit(90_000);

/** Of a product whose database is not its own: the launcher makes a secret only beside a database of its own. */
export const SECRET = "a secret of the journeys, long enough for every use";

type Settings = { DEMO: "0" | "1"; DATABASE_URL?: string; SIMULATED_DELAY_MS?: string; SIMULATED_TALK_MS?: string };

/** Starts the product on a free port and an empty DATA_DIR, from the pages that are built. */
export async function startProduct(settings: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(process.env.E2E_FOLDER ?? tmpdir(), "product-"));
  const port = await freePort();
  const env = {
    ...process.env,
    ROLE: "all",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    SECRET: settings.DATABASE_URL ? SECRET : "",
    ...settings,
    ADMIN_PASSWORD: admin.password,
    ADMIN_API_KEY: admin.key,
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
    LOG_LEVEL: "error",
  };
  // The channel ends with this process, however that ends, and the product with the channel.
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const product = spawn(process.execPath, ["scripts/start.mjs"], { cwd: root, env, stdio });
  let output = "";
  const ended = new Promise<number | null>((resolve) => product.once("close", resolve));
  const ready = new Promise<void>((resolve) => {
    for (const stream of [product.stdout, product.stderr]) {
      stream?.on("data", (data) => {
        output += data;
        if (output.includes("Switchyard is ready")) resolve();
      });
    }
  });
  await Promise.race([
    ready,
    ended.then((code) => {
      throw new Error(`The product ended with ${code} before it was ready:\n${output}`);
    }),
  ]);
  const stop = async () => {
    product.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
