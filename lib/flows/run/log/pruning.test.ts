import { expect, test } from "vitest";
import { db, pgTransaction } from "../../../db.ts";
import { orderedId } from "../../../ordered-id.ts";
import { DAY_MS } from "../../../time/durations.ts";
import { endInterrupted, forgetOld, pruneRuns, runsDue } from "./pruning.ts";

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function logged(data: { startedAt: Date; kind?: string; status?: string; overBy?: Date }): Promise<string> {
  const id = orderedId();
  const rest = { flowId: 1n, flowName: "a", type: "webhook", input: "{}" };
  await db().flowRun.create({ data: { id, kind: "live", status: "done", ...rest, ...data } });
  return id;
}
const left = async (ids: string[]) => (await db().flowRun.findMany({ where: { id: { in: ids } } })).length;

test("a new database keeps runs for a month", async () => {
  expect(await db().retentionRule.findMany()).toMatchObject([{ dataClass: "runs", days: 30 }]);
});

test("what is over its days is counted and removed", async () => {
  const ids = [await logged({ startedAt: ago(40) }), await logged({ startedAt: ago(20) })];
  expect(await runsDue(ago(30))).toBe(1);
  expect(await pgTransaction((client) => pruneRuns(client, ago(30)))).toBe(1);
  expect(await left(ids)).toBe(1);
});

test("a run whose process died is failed as interrupted once its time is over", async () => {
  const over = await logged({ startedAt: ago(0.1), status: "running", overBy: ago(0.05) });
  const going = await logged({ startedAt: ago(0), status: "running", overBy: ago(-0.1) });
  await endInterrupted();
  const states = await db().flowRun.findMany({ where: { id: { in: [over, going] } }, orderBy: { startedAt: "asc" } });
  expect(states).toMatchObject([{ status: "failed", errorCode: "interrupted" }, { status: "running" }]);
});

test("a test run stays for a day", async () => {
  const ids = [await logged({ startedAt: ago(2), kind: "test" }), await logged({ startedAt: ago(0.5), kind: "test" })];
  await forgetOld();
  expect(await left(ids)).toBe(1);
});
