import { expect, test } from "vitest";
import { db, run } from "../db.ts";
import { audit } from "./audit.ts";
import { brokenSeal, sealAudit } from "./seal.ts";

const someone = { username: "someone" };

test("entries are sealed once, in a chain that holds", async () => {
  for (const target of ["one", "two", "three"]) await audit(db(), someone, "try.change", target, { a: 1 }, { a: "\0" });
  expect(await sealAudit()).toBe(3);
  expect(await sealAudit()).toBe(0);
  await audit(db(), someone, "try.change", "four");
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});

test("two sealing at once seal everything once", async () => {
  for (let i = 0; i < 20; i++) await audit(db(), someone, "try.change", `${i}`);
  const sealed = await Promise.all([sealAudit(), sealAudit(), sealAudit()]);
  expect(sealed.reduce((a, b) => a + b)).toBe(20);
  expect(await brokenSeal()).toBeNull();
});

test.each(["UPDATE audit SET username = 'x'", "DELETE FROM audit", "TRUNCATE audit", "DELETE FROM audit_seal"])(
  "the database refuses: %s",
  async (sql) => {
    await audit(db(), someone, "try.change", "kept");
    await expect(run(db(), sql)).rejects.toThrow(/append-only/);
  },
);

test("an entry changed behind the database's back is found", async () => {
  await audit(db(), someone, "try.change", "before the change");
  await audit(db(), someone, "try.change", "after it");
  await sealAudit();
  await run(db(), "ALTER TABLE audit DISABLE TRIGGER audit_append_only");
  const [changed] = await run<{ id: bigint }>(
    db(),
    "UPDATE audit SET username = 'x' WHERE target = 'before the change' RETURNING id",
  );
  await run(db(), "ALTER TABLE audit ENABLE TRIGGER audit_append_only");
  expect(await brokenSeal()).toBe(changed?.id);
});
