import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Failure } from "./failure.ts";

const oldest = 150_000;

/** Connects for set-up work; whatever stands in the way is one line that never shows the password. */
export async function connectForSetUp(url: string): Promise<pg.Client> {
  const where = nameOf(url);
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      // 57P03: it is starting or recovering, which ends by itself.
      if ((error as { code?: string }).code === "57P03" && tries < 60) await pause(1000);
      else throw new Failure(`The database at ${where} ${complaint(error)}.`);
    }
  }
}

/** Fails where Switchyard cannot run on the database at `url`; says where it could, but should not. */
export async function checkDatabase(url: string, say: (line: string) => void = () => undefined): Promise<void> {
  const client = await connectForSetUp(url);
  try {
    await checkServer(client);
    const sql = "SELECT rolname AS name FROM pg_roles WHERE rolname = current_user AND rolsuper";
    const { rows } = await client.query<{ name: string }>(sql);
    if (rows[0]) {
      say(
        `The database's user ${rows[0].name} is a superuser of its server: a plain role that owns the database is safer`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Refuses what Switchyard cannot run on. */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; words: string; encoding: string; replica: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS words,
            current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS replica`,
  );
  const server = rows[0];
  if (!server) return;
  if (server.version < oldest) throw new Failure(`The database is PostgreSQL ${server.words}: 15 or newer is needed.`);
  if (server.encoding !== "UTF8") throw new Failure(`The database's encoding is ${server.encoding}: UTF8 is needed.`);
  if (server.replica) throw new Failure("The database is a read-only replica: DATABASE_URL must name the primary.");
}

/** `user@host:port/name`; a Failure when the text is no PostgreSQL address. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  const known = parsed && ["postgres:", "postgresql:"].includes(parsed.protocol);
  if (!known || parsed.pathname.length < 2) {
    throw new Failure("DATABASE_URL is not of the form postgresql://user:password@host:port/database.");
  }
  return `${parsed.username ? `${parsed.username}@` : ""}${parsed.host || "localhost"}${parsed.pathname}`;
}

/** What is the matter, to follow "The database at ...". */
export function complaint(error: unknown): string {
  const { code = "", message } = error as { code?: string; message: string };
  if (error instanceof AggregateError && error.errors.length > 0) return complaint(error.errors[0]);
  switch (code) {
    case "ECONNREFUSED":
      return "cannot be reached: nothing listens there";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "cannot be reached: the host name is unknown";
    case "28P01":
      return "refuses the password";
    case "3D000":
      return "does not exist on that server";
    case "53100":
      return "has no space left: its disk is full";
    case "53300":
      return "has no connection free";
    default:
      return `answers: ${message.split("\n")[0]?.replace(/\.$/, "")}`;
  }
}
