import { beforeAll, expect, test } from "vitest";
import { GET as getGates } from "@/app/api/dialer/id/[hubName]/gates/route.ts";
import { POST as dispose } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/disposition/route.ts";
import { POST as retry } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/retry/route.ts";
import { GET as getContacts } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { db, pool } from "../../../db.ts";
import type { DispositionAction } from "../../../generated/prisma/enums.ts";
import { attemptContradictions } from "../../../testing/attempt-invariants.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, unique } from "../../../testing/factories.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import type { Hub } from "../../dispatch/hub.fixture.ts";
import { attempting } from "../attempting.fixture.ts";
import { addsUp } from "../counts.fixture.ts";
import { workHub } from "../dispatcher.ts";
import { reportAttempt } from "../report.ts";
import { workRetries } from "../retries/list-retry.ts";
import { mendStuck } from "../stuck.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

type Talk = { hub: Hub; list: bigint; id: string };

/** A call to a contact with `numbers` numbers. `says` is the last report of the call: by default it was answered. */
async function talking(numbers = 2, says: "answered" | null = "answered"): Promise<Talk> {
  const { hub, list, ids } = await attempting(1, { maxAttempts: 3, retryMinutes: 30 }, {}, numbers);
  const [id = ""] = ids;
  if (says) await reportAttempt(id, { says });
  return { hub, list, id };
}

const pathOf = ({ hub, list }: Talk) => `/api/dialer/id/${hub.name}/lists/${list}/contacts`;
const contactOf = ({ list }: Talk) => db().contact.findFirstOrThrow({ where: { listId: list } });
const attemptsOf = ({ list }: Talk) => db().attempt.findMany({ where: { listId: list }, orderBy: { n: "asc" } });

async function disposed(talk: Talk, action: DispositionAction, more: object = {}) {
  const { id } = await db().disposition.create({ data: { levels: ["Talk", unique("one")], action } });
  const body = { disposition: Number(id), ...more };
  const { json } = await call(dispose, { path: `${pathOf(talk)}/${talk.list}-0/disposition`, key, body });
  expect(await contradictions()).toEqual([]);
  return json.result;
}

const contradictions = () => attemptContradictions(async (sql) => (await pool().query(sql)).rows);

/** What a worker does at a look, all that was put off until a moment ago included. */
async function look({ hub, list }: Talk) {
  await pool().query("UPDATE contact_queue SET due_at = now() - interval '1 ms' WHERE due_at < now() + $1::interval", [
    "5 seconds",
  ]);
  await workHub(hub.id, [{ id: list, comesDue: true }]);
}

test("a disposition moves its contact while the talk goes on, and the end of the talk leaves it there", async () => {
  const later = { scheduleDate: "2027-07-01 10:00:00", timezone: "Europe/Madrid" };
  for (const [action, more, expected, counts] of [
    ["final", {}, { status: "done" }, "0 0 1 0"],
    ["reschedule", later, { status: "waiting", nextAttempt: "2027-07-01 08:00:00" }, "1 0 0 0"],
    ["respool", {}, { status: "waiting" }, "1 0 0 0"],
    ["respoolNext", {}, { status: "waiting", nextAttempt: null }, "1 0 0 0"],
  ] as const) {
    const talk = await talking();
    expect(await disposed(talk, action, more)).toMatchObject({ ...expected, result: "answered" });
    expect(await addsUp(talk.list)).toBe(counts);
    const before = await contactOf(talk);
    await reportAttempt(talk.id, { says: "completed" });
    expect(await contactOf(talk)).toEqual(before);
    expect(await attemptsOf(talk)).toMatchObject([{ status: "ended", outcome: "answered", nextAt: null }]);
    expect([await addsUp(talk.list), await contradictions()]).toEqual([counts, []]);
  }
});

test("nobody is attempted while an attempt at them goes on, by another number neither", async () => {
  const talk = await talking();
  await disposed(talk, "respoolNext");
  await look(talk);
  expect(await attemptsOf(talk)).toHaveLength(1);
  const { dueAt } = await db().contactQueue.findFirstOrThrow({ where: { listId: talk.list } });
  expect(Number(dueAt) - Date.now()).toBeLessThan(2 * SECOND_MS);
  await reportAttempt(talk.id, { says: "completed" });
  await look(talk);
  const attempts = await attemptsOf(talk);
  expect(attempts.map(({ numberIndex, status }) => [numberIndex, status])).toEqual([
    [0, "ended"],
    [1, "going"],
  ]);
  expect(await contradictions()).toEqual([]);
});

test("the gate of attempts says so, for the contact, for the hub and as a filter", async () => {
  const talk = await talking();
  const { gates, first } = await disposed(talk, "respoolNext");
  expect(first).toBe("attempts");
  const own = gates.find(({ gate }: { gate: string }) => gate === "attempts");
  expect(own).toMatchObject({ open: false, opensAt: null, reason: "atWork" });
  const counted = async () => {
    const { json } = await call(getGates, { path: `/api/dialer/id/${talk.hub.name}/gates`, key });
    return json.result.gates.filter(({ contacts }: { contacts: number }) => contacts > 0);
  };
  const filtered = async () =>
    (await call(getContacts, { path: `${pathOf(talk)}?gate=attempts&status=waiting`, key })).json.total;
  expect([await counted(), await filtered()]).toEqual([[{ gate: "attempts", contacts: 1 }], 1]);
  await reportAttempt(talk.id, { says: "completed" });
  expect(await filtered()).toBe(0);
});

test("the same disposition again, or another, starts from the number of the attempt", async () => {
  const talk = await talking(3);
  for (let i = 0; i < 2; i++) await disposed(talk, "respoolNext");
  expect(await contactOf(talk)).toMatchObject({ state: "waiting", numberIndex: 1, numberTries: 0 });
  await disposed(talk, "respool");
  expect(await contactOf(talk)).toMatchObject({ state: "waiting", numberIndex: 0, numberTries: 1 });
  await disposed(talk, "final");
  expect(await contactOf(talk)).toMatchObject({ state: "done", nextAttemptAt: null });
});

test("who is talked to is not tried again by hand before the talk ends", async () => {
  const talk = await talking();
  await disposed(talk, "final");
  await pool().query("UPDATE contact SET result = 'busy' WHERE list_id = $1", [talk.list]);
  const again = () => call(retry, { path: `${pathOf(talk)}/${talk.list}-0/retry`, key, body: {} });
  expect((await again()).status).toBe(409);
  await pool().query("INSERT INTO list_retry (list_id, outcomes) VALUES ($1, '{busy}')", [talk.list]);
  await workRetries();
  expect(await contactOf(talk)).toMatchObject({ state: "done" });
  await reportAttempt(talk.id, { says: "completed" });
  expect((await again()).json.result).toMatchObject({ status: "waiting" });
});

test("a disposition of an attempt that nobody has reported yet acts when it ends", async () => {
  const talk = await talking(2, null);
  expect(await disposed(talk, "respoolNext")).toMatchObject({ status: "working" });
  await reportAttempt(talk.id, { says: "busy" });
  expect(await contactOf(talk)).toMatchObject({ state: "waiting", numberIndex: 1 });
});

test("the look for what is stuck leaves a contact that waits for its talk to end, and frees one that is silent", async () => {
  const talk = await talking();
  await disposed(talk, "respoolNext");
  const before = await contactOf(talk);
  await mendStuck();
  expect([await contactOf(talk), (await attemptsOf(talk))[0]?.status]).toEqual([before, "talking"]);
  await pool().query("UPDATE attempt SET next_at = NULL, started_at = now() - interval '6 hours' WHERE id = $1", [
    talk.id,
  ]);
  await mendStuck();
  expect(Number((await attemptsOf(talk))[0]?.nextAt)).toBeLessThanOrEqual(Date.now() + SECOND_MS);
});
