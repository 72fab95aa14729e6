import { beforeEach, expect, test } from "vitest";
import { GET, PATCH } from "@/app/api/retention/route.ts";
import { POST as RUN, GET as RUNS } from "@/app/api/retention/runs/route.ts";
import { audit } from "../audit/audit.ts";
import { brokenSeal, sealAudit } from "../audit/seal.ts";
import { db, statement } from "../db.ts";
import { emit } from "../events/events.ts";
import { handEventsOn } from "../events/reading.ts";
import { work } from "../jobs/queue.ts";
import { orderedId } from "../ordered-id.ts";
import { listIn } from "../outbound/dispatch/hub.fixture.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { discardContacts } from "../outbound/lists/discard.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub } from "../testing/factories.ts";
import { feedAll, makeInteraction } from "../testing/interactions.ts";
import { fetchList, listOf, manyContacts, uploadTo } from "../testing/list-upload.ts";
import { stopAfter, stopped } from "../testing/stop-after.ts";
import { withQueues } from "../testing/with-queues.ts";
import { DAY_MS } from "../time/durations.ts";
import { retentionJobs } from "./jobs.ts";
import { RETENTION, workRun } from "./runs.ts";
import type { DataClass } from "./schema.ts";

const never = new AbortController().signal;
const path = "/api/retention";

withQueues([...outboundJobs, ...retentionJobs]);
const key = await makeApiKey();
beforeEach(async () => {
  await statement(db(), "DELETE FROM retention_rule");
});

const keep = (days: object) => call(PATCH, { path, key, body: days });
const classOf = async (name: DataClass) =>
  (await call(GET, { path, key })).json.result.classes.find((one: { name: string }) => one.name === name);

async function runNow() {
  const asked = await call(RUN, { path: `${path}/runs`, key });
  expect(asked.status).toBe(200);
  await workRun(String(asked.json.result.id), never);
  return (await call(GET, { path, key })).json.result.lastRun;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace("T", " ");
const began = (days: number) => ({ timings: { startDate: daysAgo(days), endDate: daysAgo(days) } });

test("what has no rule is kept for ever", async () => {
  const { classes, nextRun } = (await call(GET, { path, key })).json.result;
  expect(classes.map(({ name, days }: { name: string; days: number }) => [name, days])).toEqual([
    ["interactions", null],
    ["attempts", null],
    ["hits", null],
    ["lists", null],
    ["rejections", null],
    ["events", null],
    ["runs", null],
    ["audit", null],
  ]);
  expect(nextRun).toMatch(/ 03:17:00$/);
});

test("a change is told with who made it, and is in the audit log", async () => {
  const { json } = await keep({ events: 30, lists: null });
  expect(json.result.classes[5]).toMatchObject({ name: "events", days: 30, due: { count: 0 } });
  expect(json.result.classes[3]).toMatchObject({ days: null, changedBy: null, due: null });
  const entries = await db().audit.findMany({ where: { action: "retention.change" } });
  expect(entries).toMatchObject([{ target: "events", before: { days: null }, after: { days: 30 } }]);
});

test.each([
  [{ interactions: 0 }, "interactions"],
  [{ interactions: 36_501 }, "interactions"],
  [{ events: 1.5 }, "events"],
  [{ audit: "30" }, "audit"],
  [{ contacts: 30 }, "contacts"],
])("PATCH %j is refused and names the field", async (body, at) => {
  const refused = await keep(body);
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
});

test("only administrators read or change it", async () => {
  const other = await makeApiKey({ actions: ["interactions:read", "interactions:write", "lists:write"] });
  for (const [handler, at] of [
    [GET, path],
    [PATCH, path],
    [RUN, `${path}/runs`],
    [RUNS, `${path}/runs`],
  ] as const) {
    expect((await call(handler, { path: at, key: other })).status).toBe(403);
  }
});

test("interactions go with their segments once they ended too long ago, and no others", async () => {
  const old = makeInteraction(began(40), began(39));
  const long = makeInteraction(began(40), { timings: { startDate: daysAgo(39), endDate: daysAgo(5) } });
  const open = makeInteraction({ timings: { startDate: daysAgo(50) } });
  const fresh = makeInteraction(began(1));
  await feedAll([old, long, open, fresh]);
  await keep({ interactions: 30 });
  expect((await classOf("interactions")).due.count).toBe(2);
  expect(await runNow()).toMatchObject({ state: "done", removed: { interactions: 2 } });
  const left = [long.guid, fresh.guid].sort();
  const guids = async (table: string) =>
    (await statement<{ guid: string }>(db(), `SELECT DISTINCT guid FROM ${table} ORDER BY guid`)).map(
      ({ guid }) => guid,
    );
  expect([await guids("interaction"), await guids("segment")]).toEqual([left, left]);
});

test("a run that was cut off goes on, and its counts are exact", async () => {
  await feedAll(Array.from({ length: 12_000 }, () => makeInteraction(began(60))));
  await keep({ interactions: 30 });
  const { id } = (await call(RUN, { path: `${path}/runs`, key })).json.result;
  expect((await call(RUN, { path: `${path}/runs`, key })).status).toBe(409);
  await expect(workRun(String(id), stopAfter(2))).rejects.toBe(stopped);
  const half = (await call(RUNS, { path: `${path}/runs?rows=1`, key })).json.result[0];
  expect(half).toMatchObject({ id, state: "running", finishedAt: null });
  expect(half.removed.interactions).toBe(10_000);
  await workRun(undefined, never);
  const done = (await call(RUNS, { path: `${path}/runs?rows=1`, key })).json.result[0];
  expect(done).toMatchObject({ id, state: "done", removed: { interactions: 12_000 } });
});

test("a run that fails is tried again by the queue, not at once, and goes on", async () => {
  await feedAll([makeInteraction(began(60))]);
  await keep({ interactions: 30 });
  await statement(db(), "DELETE FROM pgboss.job");
  const { id } = (await call(RUN, { path: `${path}/runs`, key })).json.result;
  await statement(db(), "ALTER TABLE segment RENAME TO segment_away");
  const stop = await work(retentionJobs);
  const left = `SELECT state::text, start_after > now() + interval '10 seconds' AS "isLater", retry_limit - retry_count > 9 AS "isOften"
    FROM pgboss.job WHERE name = '${RETENTION}'`;
  const expected = [{ state: "retry", isLater: true, isOften: true }];
  await expect.poll(() => statement(db(), left)).toEqual(expected);
  await stop();
  await statement(db(), "ALTER TABLE segment_away RENAME TO segment");
  await workRun(String(id), never);
  const last = (await call(RUNS, { path: `${path}/runs?rows=1`, key })).json.result[0];
  expect(last).toMatchObject({ id, state: "done", removed: { interactions: 1 } });
});

test("lists go when they ended so long ago; those at work and a month whose leads wait stay", async () => {
  const hub = await makeHub();
  const lists = await Promise.all(
    [3, 3, 3].map(async (contacts) => (await uploadTo(hub, key, listOf(manyContacts(contacts)))).json.result.id),
  );
  const [ended, fresh, active] = lists;
  await statement(db(), "UPDATE list SET status = 'active' WHERE id = $1", [active]);
  await statement(db(), "UPDATE list SET status_at = now() - interval '40 days' WHERE id = ANY($1)", [[ended, active]]);
  const leads = async (month: string, state: string) => {
    const row = await db().list.create({
      data: { hubId: hub.id, kind: "leads", month, filename: month, status: "active", createdBy: "x", saved: 1 },
    });
    await statement(
      db(),
      "INSERT INTO contact (list_id, position, client_ids, state) VALUES ($1, 0, '{598991111111}', $2::contact_state)",
      [row.id, state],
    );
    return Number(row.id);
  };
  const [gone, waiting] = [await leads("2020-01", "done"), await leads("2020-02", "waiting")];
  await keep({ lists: 30 });
  expect((await classOf("lists")).due.count).toBe(2);
  expect(await runNow()).toMatchObject({ removed: { lists: 2 } });
  for (const id of [ended, gone]) await discardContacts(BigInt(id));
  const left = await statement<{ id: bigint; contacts: bigint }>(
    db(),
    "SELECT list_id AS id, count(*) AS contacts FROM contact GROUP BY 1",
  );
  expect(Object.fromEntries(left.map(({ id, contacts }) => [id, Number(contacts)]))).toEqual({
    [fresh]: 3,
    [active]: 3,
    [waiting]: 1,
  });
  expect((await fetchList(hub, key, active)).status).toBe("active");
});

test("a list's days are counted from its last change of status, whoever makes it", async () => {
  const hub = await makeHub();
  const { id } = (await uploadTo(hub, key, listOf(manyContacts(1)))).json.result;
  await statement(db(), "UPDATE list SET status_at = '2020-01-01' WHERE id = $1", [id]);
  await statement(db(), "UPDATE list SET saved = saved WHERE id = $1", [id]);
  const since = async () => (await db().list.findUniqueOrThrow({ where: { id } })).statusAt.getUTCFullYear();
  expect(await since()).toBe(2020);
  await statement(db(), "UPDATE list SET status = 'finished' WHERE id = $1", [id]);
  expect(await since()).toBeGreaterThan(2025);
});

test("attempts go once they ended so long ago, unless their contact waits or is worked, and hits by their moment", async () => {
  const hub = await makeHub();
  const contacts = ["done", "cancelled", "waiting", "working", "done", "done"].map((state) => ({ state }));
  const list = await listIn(hub, contacts);
  const old = new Date(Date.now() - 40 * DAY_MS);
  for (const [position] of contacts.entries()) {
    const at = position === 4 ? new Date() : old;
    const place = { listId: list, position: BigInt(position), n: 1, id: orderedId(at.getTime()), hubId: hub.id };
    const given = { filename: "x", number: "1", numberIndex: 0, client: "1", provider: "simulated", simulated: true };
    // The last one's carrier has not told its end.
    const end = position === 5 ? {} : { endedAt: at, status: "ended", outcome: "busy" };
    await db().attempt.create({ data: { ...place, ...given, startedAt: at, ...end } });
  }
  for (const at of [old, new Date()]) {
    const hit = { clientId: "1", hubId: hub.id, campaignId: hub.campaignId, listId: list, position: 0n };
    await db().blacklistHit.create({ data: { ...hit, id: orderedId(at.getTime()), at } });
  }
  await keep({ attempts: 30, hits: 30 });
  expect([(await classOf("attempts")).due.count, (await classOf("hits")).due.count]).toEqual([2, 1]);
  expect(await runNow()).toMatchObject({ removed: { attempts: 2, hits: 1 } });
  const left = await db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(left.map(({ position }) => Number(position))).toEqual([2, 3, 4, 5]);
  expect(await db().blacklistHit.count({ where: { hubId: hub.id } })).toBe(1);
});

test("events that were handed to flows go, and lines of receipts while the lists' counts stay", async () => {
  const failed = (flow: string) => ({ hub: null, campaign: null, data: { flow } });
  await emit(db(), "flow.failed", failed("old"), failed("new"));
  while (await handEventsOn(async () => {}));
  await emit(db(), "flow.failed", failed("unread"));
  await statement(db(), "UPDATE event SET at = now() - interval '40 days' WHERE body->>'flow' IN ('old', 'unread')");
  const hub = await makeHub();
  const list = { filename: "some", list: [...manyContacts(2), { clientIds: [] }] };
  const { id } = (await uploadTo(hub, key, list, { query: "?onError=skip" })).json.result;
  await statement(db(), "UPDATE list SET loaded_at = now() - interval '40 days' WHERE id = $1", [id]);
  await keep({ events: 30, rejections: 30 });
  expect(await runNow()).toMatchObject({ removed: { events: 1, rejections: 1 } });
  expect(await fetchList(hub, key, id)).toMatchObject({ received: 3, saved: 2, rejected: 1 });
  expect(await statement(db(), "SELECT FROM event WHERE body->>'flow' = 'old'")).toEqual([]);
  expect(await statement(db(), "SELECT FROM event WHERE body->>'flow' IN ('new', 'unread')")).toHaveLength(2);
});

test("the oldest part of the audit log goes, and the chain of seals holds over what is left", async () => {
  const someone = { username: "someone" };
  await audit(db(), someone, "flow.update", "kept");
  const old = await statement<{ id: bigint }>(db(), "SELECT id FROM audit WHERE target <> 'kept'");
  // As if they had been written long ago, before anything was sealed.
  await statement(db(), "ALTER TABLE audit DISABLE TRIGGER audit_append_only");
  await statement(db(), "UPDATE audit SET at = now() - interval '400 days' WHERE target <> 'kept'");
  await statement(db(), "ALTER TABLE audit ENABLE TRIGGER audit_append_only");
  await sealAudit();
  expect(await brokenSeal()).toBeNull();

  await keep({ audit: 365 });
  expect((await classOf("audit")).due.count).toBe(old.length);
  expect(await runNow()).toMatchObject({ removed: { audit: old.length } });
  expect(await brokenSeal()).toBeNull();
  await sealAudit();
  expect(await brokenSeal()).toBeNull();
  expect(await statement(db(), "SELECT FROM audit WHERE target = 'kept'")).toHaveLength(1);

  await statement(db(), "UPDATE audit_anchor SET hash = sha256('forged')");
  expect(await brokenSeal()).toBe(0n);
});
