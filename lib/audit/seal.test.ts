import { expect, test } from "vitest";
import { db, pool, statement } from "../db.ts";
import { audit } from "./audit.ts";
import { pruneAudit } from "./pruning.ts";
import { brokenSeal, sealAudit } from "./seal.ts";

const someone = { username: "someone" };

test("entries are sealed once, in a chain that holds", async () => {
  for (const target of ["one", "two", "three"])
    await audit(db(), someone, "flow.update", target, { a: 1 }, { a: "\0" });
  expect(await sealAudit()).toBe(3);
  expect(await sealAudit()).toBe(0);
  await audit(db(), someone, "flow.update", "four");
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});

test("two sealing at once seal everything once", async () => {
  for (let i = 0; i < 20; i++) await audit(db(), someone, "flow.update", `${i}`);
  const sealed = await Promise.all([sealAudit(), sealAudit(), sealAudit()]);
  expect(sealed.reduce((a, b) => a + b)).toBe(20);
  expect(await brokenSeal()).toBeNull();
});

test.each(["UPDATE audit SET username = 'x'", "DELETE FROM audit", "TRUNCATE audit", "DELETE FROM audit_seal"])(
  "the database refuses: %s",
  async (sql) => {
    await audit(db(), someone, "flow.update", "kept");
    await expect(statement(db(), sql)).rejects.toThrow(/append-only/);
  },
);

test("a look at the chain is not misled by a run of retention that ends meanwhile", async () => {
  await audit(db(), someone, "flow.update", "old");
  await sealAudit();
  const client = await pool().connect();
  await client.query("BEGIN; LOCK TABLE audit_seal");
  const looked = brokenSeal();
  const waiting = "SELECT FROM pg_locks WHERE relation = 'audit_seal'::regclass AND NOT granted";
  await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
  expect(await pruneAudit(client, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  await audit(client, someone, "flow.update", "new");
  await client.query("INSERT INTO audit_seal (audit_id, hash) SELECT max(id), sha256('any') FROM audit");
  await client.query("COMMIT");
  client.release();
  expect(await looked).toBeNull();
  await statement(db(), "ALTER TABLE audit_seal DISABLE TRIGGER ALL");
  await statement(db(), "DELETE FROM audit_seal");
  await statement(db(), "ALTER TABLE audit_seal ENABLE TRIGGER ALL");
  await sealAudit();
});

test("an entry changed behind the database's back is found", async () => {
  await audit(db(), someone, "flow.update", "before the change");
  await audit(db(), someone, "flow.update", "after it");
  await sealAudit();
  await statement(db(), "ALTER TABLE audit DISABLE TRIGGER audit_append_only");
  const [changed] = await statement<{ id: bigint }>(
    db(),
    "UPDATE audit SET username = 'x' WHERE target = 'before the change' RETURNING id",
  );
  await statement(db(), "ALTER TABLE audit ENABLE TRIGGER audit_append_only");
  expect(await brokenSeal()).toBe(changed?.id);
});
