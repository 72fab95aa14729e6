import { expect, test } from "vitest";
import { db } from "../db.ts";
import { makeDemo } from "./demo.ts";

test("everything by its fixed name, and nothing that was removed comes back", async () => {
  await makeDemo();
  const names = async (rows: Promise<{ name: string }[]>) => (await rows).map((row) => row.name).sort();
  expect(await names(db().campaign.findMany())).toEqual(["Demo", "Retention", "Support"]);
  expect(await names(db().hub.findMany({ where: { enabled: false } }))).toEqual([
    "demo-calls",
    "demo-email",
    "demo-preview",
    "demo-sms",
    "demo-whatsapp",
  ]);
  expect(await names(db().hub.findMany({ where: { enabled: true } }))).toEqual(["demo-simulated"]);
  expect(await db().attempt.count()).toBeGreaterThan(60);
  expect(await db().attempt.count({ where: { shown: { not: "shown" } } })).toBe(0);
  // It does nothing until a user starts it.
  expect(await db().list.count({ where: { status: "active" } })).toBe(0);
  expect(await names(db().template.findMany())).toEqual(["demo-email", "demo-sms", "demo-whatsapp"]);
  expect(await names(db().flow.findMany())).toEqual([
    "demo-carrier",
    "demo-lead-notice",
    "demo-sms-provider",
    "demo-webhook",
  ]);
  expect(await db().interaction.count()).toBe(20_000);
  expect(await db().user.count({ where: { username: { in: ["ana", "luis"] } } })).toBe(2);
  const runs = await db().flowRun.groupBy({ by: ["status"], _count: true, orderBy: { status: "asc" } });
  expect(runs.map(({ status }) => status)).toEqual(["done", "failed"]);
  expect(runs.reduce((sum, { _count }) => sum + _count, 0)).toBeGreaterThan(150);
  const retried = await db().flowRun.findMany({ where: { kind: "retry" } });
  expect(retried.length).toBeGreaterThan(0);
  const first = await db().flowRun.findMany({ where: { id: { in: retried.flatMap(({ ofRun }) => ofRun ?? []) } } });
  expect(first.map(({ version, status }) => [version, status])).toEqual(retried.map(() => [1, "failed"]));
  expect(retried.filter(({ version, status }) => version === 2 && status === "done").length).toBeGreaterThan(0);

  await db().flow.deleteMany({ where: { name: "demo-webhook" } });
  await db().template.deleteMany({ where: { name: "demo-whatsapp", hubs: { none: {} } } });
  const before = [await db().flow.count(), await db().template.count(), await db().audit.count()];
  await makeDemo();
  expect([await db().flow.count(), await db().template.count(), await db().audit.count()]).toEqual(before);
  expect(await db().interaction.count()).toBe(20_000);
});
