// For an operator who can not get in: npm run admin -- password [user], npm run admin -- key [user]
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../lib/env.ts";
import { AppError } from "../lib/errors.ts";
import { claim } from "../lib/launch/claim.ts";
import { openDataDir } from "../lib/launch/data-dir.ts";
import { checkDatabase } from "../lib/launch/database.ts";
import { end } from "../lib/launch/end.ts";
import { Failure } from "../lib/launch/failure.ts";
import { embeddedUrl, startEmbedded } from "../lib/launch/postgres.ts";

const [what, username = "admin", ...rest] = process.argv.slice(2);

try {
  if ((what !== "password" && what !== "key") || rest.length > 0) {
    throw new Failure("Usage: npm run admin -- password [user], or npm run admin -- key [user] (user: admin).");
  }
  await withDatabase(() => (what === "password" ? newPassword() : newKey()));
} catch (error) {
  end(error instanceof AppError ? new Failure(error.message) : error);
}

async function newPassword(): Promise<void> {
  const { update } = await import("../lib/records/users.ts");
  const { system } = await import("../lib/auth/actor.ts");
  const password = randomBytes(15).toString("base64url");
  await update(username, { password, enabled: true }, system);
  console.log(`User      ${username}\nPassword  ${password}`);
}

async function newKey(): Promise<void> {
  const { create } = await import("../lib/records/api-keys.ts");
  const { system } = await import("../lib/auth/actor.ts");
  const fields = { name: "Made on the command line", user: username, scopes: null, expiresAt: null };
  const { result } = await create(fields, system);
  console.log(`User      ${username}\nAPI key   ${result.key}`);
}

/** On the database of the settings: one that runs already, else the embedded one, started for this alone. */
async function withDatabase(work: () => Promise<void>): Promise<void> {
  const read = readSettings(process.env);
  if ("problem" in read) throw new Failure(`A setting is wrong: ${read.problem}.`);
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = read.settings;
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL);
    return run(DATABASE_URL, work);
  }
  if (!existsSync(join(DATA_DIR, "postgres.json"))) {
    throw new Failure(
      `There is no database in ${DATA_DIR}: start Switchyard once first, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const dataDir = openDataDir(DATA_DIR);
  const mine = await claim(`data ${dataDir}`, { pid: process.pid, url: PUBLIC_URL, dataDir });
  if ("taken" in mine) {
    const url = embeddedUrl(dataDir);
    if (!url) throw new Failure("The database is not up yet: try again when Switchyard is ready.");
    return run(url, work);
  }
  const embedded = await startEmbedded(dataDir, () => undefined);
  await run(embedded.url, work).finally(() => embedded.stop());
}

/** The modules of the product read their settings when they are loaded, which is from here on. */
async function run(url: string, work: () => Promise<void>): Promise<void> {
  process.env.DATABASE_URL = url;
  process.env.LOG_LEVEL = "silent";
  const { disconnect } = await import("../lib/db.ts");
  await work().finally(disconnect);
}
