// For an operator: npm run admin -- password [user], -- key [user], -- verify-audit [head], -- rotate-secret
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../lib/env.ts";
import { AppError } from "../lib/errors.ts";
import { claim } from "../lib/launch/claim.ts";
import { keepSecret, openDataDir } from "../lib/launch/data-dir.ts";
import { checkDatabase } from "../lib/launch/database.ts";
import { end } from "../lib/launch/end.ts";
import { Failure } from "../lib/launch/failure.ts";
import { embeddedUrl, startEmbedded } from "../lib/launch/postgres.ts";

const USAGE =
  "Usage: npm run admin -- password [user], npm run admin -- key [user] (user: admin), npm run admin -- verify-audit [head], or npm run admin -- rotate-secret (OLD_SECRET: the one before).";

const [what, given, ...rest] = process.argv.slice(2);
const username = given ?? "admin";
const tasks: Record<string, () => Promise<void>> = {
  password: newPassword,
  key: newKey,
  "verify-audit": verifyAudit,
  "rotate-secret": rotateSecret,
};

try {
  const work = what === undefined ? undefined : tasks[what];
  if (!work || rest.length > 0 || (what === "rotate-secret" && given !== undefined)) throw new Failure(USAGE);
  await withDatabase(work);
} catch (error) {
  end(error instanceof AppError ? new Failure(error.message) : error);
}

async function newPassword(): Promise<void> {
  const { update } = await import("../lib/records/users.ts");
  const { system } = await import("../lib/actor.ts");
  const password = randomBytes(15).toString("base64url");
  await update(username, { password, enabled: true }, system);
  console.log(`User      ${username}\nPassword  ${password}`);
}

async function newKey(): Promise<void> {
  const { create } = await import("../lib/records/api-keys.ts");
  const { system } = await import("../lib/actor.ts");
  const fields = { name: "Created on the command line", user: username, scopes: null, expiresAt: null };
  const { result } = await create(fields, system);
  console.log(`User      ${username}\nAPI key   ${result.key}`);
}

/** Ends with 1 where an entry is not as it was sealed. */
async function verifyAudit(): Promise<void> {
  if (!process.env.SECRET) throw new Failure("SECRET is missing: the audit log is verified by it.");
  const { verify } = await import("../lib/audit/verification.ts");
  const { system } = await import("../lib/actor.ts");
  const { entries, sealed, brokenAt, head } = (await verify(system, given)).result;
  if (head === null) {
    throw new Failure(
      "The end of the audit log is not signed with this SECRET: SECRET is another (see rotate-secret), or the log was changed outside Switchyard.",
    );
  }
  if (brokenAt !== null) {
    const what = brokenAt === 0 ? "its beginning or its end" : `entry ${brokenAt}`;
    throw new Failure(`The audit log was changed outside Switchyard: ${what} is not as it was sealed.`);
  }
  console.log(`The audit log is intact: ${entries} entries, ${sealed} of them sealed.\nHead      ${head}`);
}

/** The secrets of flows and the chain of the audit log go on under the SECRET that is set now; it can be done twice. */
async function rotateSecret(): Promise<void> {
  const old = process.env.OLD_SECRET;
  if (!old) throw new Failure("OLD_SECRET is missing: set it to the SECRET of before, and SECRET to the new one.");
  const { resealSecrets } = await import("../lib/records/secrets-rotation.ts");
  const { resealed, lost } = await resealSecrets(old);
  console.log(`Secrets of flows sealed with the new SECRET: ${resealed}.`);
  const { resealRuns } = await import("../lib/flows/run/rotation.ts");
  const runs = await resealRuns(old);
  console.log(`States and effects of runs that go on sealed with the new SECRET: ${runs.resealed}.`);
  if (runs.lost > 0) console.log(`Neither SECRET opens ${runs.lost} of them: their runs will fail.`);
  const { rotateAuditKey } = await import("../lib/audit/rotation.ts");
  const { rotateMailPassword } = await import("../lib/mail/rotation.ts");
  // What may be done twice comes first: the audit log's key is handed over only once.
  await rotateMailPassword(old);
  await rotateAuditKey(old);
  console.log("The audit log is signed with the new SECRET, and the mail server's password is sealed with it.");
  if (lost.length > 0) {
    throw new Failure(`Neither SECRET opens these secrets of flows; give them their values again: ${lost.join(", ")}.`);
  }
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
  process.env.SECRET ??= keepSecret(dataDir);
  const mine = await claim(`data ${dataDir}`, { pid: process.pid, url: PUBLIC_URL, dataDir });
  if ("taken" in mine) {
    const url = embeddedUrl(dataDir);
    if (!url) throw new Failure("The database is not running yet: try again when Switchyard is ready.");
    return run(url, work);
  }
  const embedded = await startEmbedded(dataDir, () => undefined);
  await run(embedded.url, work).finally(() => embedded.stop());
}

/** The modules of the product read their settings when they are loaded, which is from here on. */
async function run(url: string, work: () => Promise<void>): Promise<void> {
  process.env.DATABASE_URL = url;
  process.env.LOG_LEVEL = "silent";
  const { closeDatabase: disconnect } = await import("../lib/db.ts");
  await work().finally(disconnect);
}
