import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db, pool, statement } from "../db.ts";
import { audit } from "./audit.ts";
import { brokenSeal, sealAudit } from "./seal.ts";

const TABLES = ["audit", "audit_seal", "audit_anchor", "audit_redaction", "audit_head"];

/** What an administrator of the database may do: any statement, which the triggers allow like those of the product. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await pool().connect();
  try {
    for (const sql of statements) {
      const what = /^(UPDATE|DELETE)/.exec(sql)?.[1] ?? "";
      await client.query("SELECT set_config('switchyard.audit_may', $1, false)", [what]);
      await client.query(sql);
    }
  } finally {
    await client.query("RESET ALL");
    client.release();
  }
}

async function rowOf(target: string): Promise<{ id: bigint; seal: bigint }> {
  const [row] = await statement<{ id: bigint; seal: bigint }>(
    db(),
    "SELECT a.id, s.id AS seal FROM audit a JOIN audit_seal s ON s.audit_id = a.id WHERE target = $1",
    [target],
  );
  if (!row) throw new Error(`there is no sealed entry ${target}`);
  return row;
}

/** Chains everything from a seal on by plain SHA-256, as anybody can. */
async function sealWithoutSecret(from: bigint): Promise<void> {
  const [before] = await statement<{ hash: Uint8Array }>(
    db(),
    "SELECT hash FROM audit_seal WHERE id < $1 ORDER BY id DESC LIMIT 1",
    [from],
  );
  const rows = await statement<{ id: bigint; text: string }>(
    db(),
    "SELECT s.id, a::text AS text FROM audit_seal s JOIN audit a ON a.id = s.audit_id WHERE s.id >= $1 ORDER BY s.id",
    [from],
  );
  let last = before?.hash ?? new Uint8Array();
  for (const { id, text } of rows) {
    last = createHash("sha256").update(last).update(text).digest();
    await tamper(`UPDATE audit_seal SET hash = '\\x${Buffer.from(last).toString("hex")}' WHERE id = ${id}`);
  }
}

beforeEach(async () => {
  const back = "SET session_replication_role = replica";
  const copied = await statement(db(), "SELECT FROM pg_class WHERE relname = 'first_audit'");
  if (copied.length === 0) for (const table of TABLES) await tamper(`CREATE TABLE first_${table} AS TABLE ${table}`);
  await tamper(
    back,
    ...TABLES.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} TABLE first_${table}`]),
  );
  for (const target of ["one", "two", "three", "four"]) await audit(db(), { username: "ana" }, "flow.update", target);
  await sealAudit();
  expect(await brokenSeal()).toBeNull();
});

test("an entry that was changed and sealed anew without SECRET is found", async () => {
  const { id, seal } = await rowOf("two");
  await tamper(`UPDATE audit SET username = 'x' WHERE id = ${id}`);
  await sealWithoutSecret(seal);
  expect(await brokenSeal()).toBe(id);
});

test("an entry that was changed after its seal and later ones were deleted is not sealed anew unseen", async () => {
  const { id, seal } = await rowOf("three");
  await tamper(`DELETE FROM audit_seal WHERE id >= ${seal}`, `UPDATE audit SET username = 'x' WHERE id = ${id}`);
  expect(await brokenSeal()).not.toBeNull();
  await sealAudit();
  expect(await brokenSeal()).not.toBeNull();
});

test("an end that was cut off is found, before and after the next sealing", async () => {
  const { seal } = await rowOf("three");
  await tamper(
    `DELETE FROM audit WHERE id IN (SELECT audit_id FROM audit_seal WHERE id >= ${seal})`,
    `DELETE FROM audit_seal WHERE id >= ${seal}`,
  );
  expect(await brokenSeal()).toBe(0n);
  await audit(db(), { username: "ana" }, "flow.update", "five");
  await sealAudit();
  expect(await brokenSeal()).toBe((await rowOf("five")).id);
});

test("a log that was cut down to nothing is found", async () => {
  await tamper("DELETE FROM audit", "DELETE FROM audit_seal", "DELETE FROM audit_anchor");
  expect(await brokenSeal()).toBe(0n);
});

test("an old entry that was put in afterwards is named and not sealed", async () => {
  await tamper(
    "INSERT INTO audit (at, username, action, target) VALUES (now() - interval '1 hour', 'x', 'try', 'put in')",
  );
  expect(await sealAudit()).toBe(0);
  const [late] = await statement<{ id: bigint }>(db(), "SELECT id FROM audit WHERE target = 'put in'");
  expect(await brokenSeal()).toBe(late?.id);
});

test("an entry that was written minutes ago in a long transaction is sealed", async () => {
  await tamper(
    "INSERT INTO audit (at, username, action, target) VALUES (now() - interval '5 minutes', 'x', 'try', 'long')",
  );
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});

test.each([
  ["taken out", "DELETE FROM audit_head"],
  ["of another place", "UPDATE audit_head SET seal_id = seal_id - 1"],
  ["of another start of its key", "UPDATE audit_head SET plain_until = seal_id"],
  ["of another date", "UPDATE audit_head SET through = NULL"],
  ["of another key", "UPDATE audit_head SET key = sha256(key)"],
])("a head that is %s is found, and nothing is sealed behind it", async (_what, sql) => {
  await tamper(sql);
  expect(await brokenSeal()).toBe(0n);
  await audit(db(), { username: "ana" }, "flow.update", "five");
  expect(await sealAudit()).toBe(0);
  expect(await brokenSeal()).toBe(0n);
});

test("a log whose signatures are all gone is not taken for a new one", async () => {
  const { id } = await rowOf("one");
  await tamper(`UPDATE audit SET username = 'x' WHERE id = ${id}`, "DELETE FROM audit_seal", "DELETE FROM audit_head");
  expect(await sealAudit()).toBe(0);
  expect(await brokenSeal()).toBe(0n);
});

test("what a process of before the key sealed during an update is sealed anew", async () => {
  await audit(db(), { username: "ana" }, "flow.update", "meanwhile");
  await tamper(
    `INSERT INTO audit_seal (audit_id, hash) SELECT a.id, sha256(s.hash || convert_to(a::text, 'UTF8'))
       FROM audit a, (SELECT hash FROM audit_seal ORDER BY id DESC LIMIT 1) s WHERE target = 'meanwhile'`,
  );
  expect(await brokenSeal()).toBeNull();
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});
