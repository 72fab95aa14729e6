import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { db, pgTransaction, pool, transaction } from "../db.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { unique } from "../testing/factories.ts";
import { expectedFailure } from "./errors.ts";

const [NUL, HUGE] = ["\0", "9".repeat(40)];
const long = () => Array.from({ length: 1000 }, () => crypto.randomUUID()).join("");

/** Runs one statement by pg and by Prisma, in a transaction that `set` begins, and gives what each throws. */
async function failuresOf(sql: string, values: unknown[] = [], set = "SELECT"): Promise<unknown[]> {
  const byPg = pgTransaction(async (client) => {
    await client.query(set);
    await client.query(sql, values);
  });
  const byPrisma = transaction(async (tx) => {
    await tx.$executeRawUnsafe(set);
    await tx.$queryRawUnsafe(sql, ...values);
  });
  return (await Promise.allSettled([byPg, byPrisma])).map((one) => (one.status === "rejected" ? one.reason : null));
}

describe("what PostgreSQL refuses is told as what it is, by pg and by Prisma", () => {
  test.each<[string, string, string, unknown[]?, string?]>([
    ["a statement over its time", "unavailable", "SELECT pg_sleep(5)", [], "SET LOCAL statement_timeout = 20"],
    ["a session that is ended", "unavailable", "SELECT pg_terminate_backend(pg_backend_pid())"],
    ["a standby", "unavailable", "DELETE FROM campaign", [], "SET TRANSACTION READ ONLY"],
    ["a text with NUL", "invalid", "SELECT $1::text", [NUL]],
    ["a number too large", "invalid", "SELECT $1::text::bigint", [HUGE]],
    ["a text too long for an index", "invalid", "INSERT INTO automation (name) VALUES ($1)", [long()]],
    [
      "what a row refers to",
      "conflict",
      "INSERT INTO api_key (user_id, name, prefix, hash, scopes) VALUES (-1, 'a', 'a', '\\x00', '{}')",
    ],
  ])("%s: %s", async (_, code, sql, values, set) => {
    const failures = await failuresOf(sql, values, set);
    expect(failures.map((error) => expectedFailure(error)?.code ?? error)).toEqual([code, code]);
  });

  test("a lock that is not free in time is a conflict", async () => {
    await pgTransaction(async (client) => {
      await client.query("LOCK TABLE automation IN ACCESS EXCLUSIVE MODE");
      // Beside the transaction that holds it.
      const others = await new Promise<unknown[]>((resolve) =>
        setImmediate(() => resolve(failuresOfOthers("SELECT FROM automation", "SET LOCAL lock_timeout = 20"))),
      );
      expect(others.map((error) => expectedFailure(error)?.code)).toEqual(["conflict"]);
    });
  });

  test("a record that came, or went, in between is a conflict", async () => {
    const name = unique("bot");
    await db().automation.create({ data: { name } });
    const failures = await Promise.allSettled([
      db().automation.create({ data: { name } }),
      db().automation.update({ where: { id: 999_999_999n }, data: { name } }),
    ]);
    expect(failures.map((one) => one.status === "rejected" && expectedFailure(one.reason)?.code)).toEqual([
      "conflict",
      "conflict",
    ]);
  });
});

async function failuresOfOthers(sql: string, set: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`BEGIN; ${set}`);
    return [await client.query(sql).catch((error: unknown) => error)];
  } finally {
    await client.end();
  }
}

describe("a database that is not there is unavailable", () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const address = (change: Partial<URL>) => Object.assign(new URL(url), change).href;

  test.each([
    ["nothing listens", address({ port: "1" })],
    ["another password", address({ password: "wrong" })],
    ["no such database", address({ pathname: "/gone" })],
    ["no such host", address({ hostname: "nowhere.invalid" })],
  ])("%s", async (_, connectionString) => {
    const away = new pg.Pool({ connectionString, connectionTimeoutMillis: 3000 });
    away.on("error", () => undefined);
    const prisma = new PrismaClient({ adapter: new PrismaPg(away, { disposeExternalPool: false }) });
    const failures = await Promise.allSettled([
      away.query("SELECT"),
      prisma.$queryRawUnsafe("SELECT 1"),
      prisma.campaign.count(),
      prisma.$transaction((tx) => tx.campaign.count()),
    ]);
    const codes = failures.map((one) => one.status === "rejected" && (expectedFailure(one.reason)?.code ?? one.reason));
    expect(codes).toEqual(Array(4).fill("unavailable"));
    await prisma.$disconnect();
    await away.end();
  });

  test("no connection left for the role", async () => {
    const role = unique("role").replace("-", "_");
    await pool().query(`CREATE ROLE ${role} LOGIN PASSWORD 'p' CONNECTION LIMIT 0`);
    const client = new pg.Client({ connectionString: address({ username: role, password: "p" }) });
    const error = await client.connect().catch((failure: unknown) => failure);
    expect(expectedFailure(error)?.code).toBe("unavailable");
    await pool().query(`DROP ROLE ${role}`);
  });
});

test("a mistake of ours is none of these", async () => {
  const failures = await failuresOf("SELECT nothing FROM nowhere");
  expect(failures.map(expectedFailure)).toEqual([null, null]);
});
