import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/interactions/route.ts";
import { db } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../../testing/factories.ts";
import { formatUtc } from "../../../time/instant.ts";
import { attempting } from "../attempting.fixture.ts";
import { reportAttempt } from "../report.ts";

const wall = (secondsAgo: number) => formatUtc(new Date(Date.now() - secondsAgo * 1000));

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

async function feed(
  made: Awaited<ReturnType<typeof attempting>>,
  dispositions: readonly ({ id: bigint } | null)[],
  finished = true,
) {
  const { name: campaign } = await db().campaign.findUniqueOrThrow({ where: { id: made.hub.campaignId } });
  const { username: agent } = await makeUser();
  const timings = { startDate: wall(3), dateAttendedAgent: wall(3), endDate: wall(0) };
  const interactions = made.ids.map((guid, i) => {
    const given = dispositions[i];
    const disposition = given && { id: String(given.id), comment: "She agreed.", levels: ["fed"] };
    const kind = { campaign, channel: "telephony", direction: "outbound", agent, timings, flags: { finished } };
    return { guid, segments: [{ segmentId: randomUUID(), ...kind, ...(disposition && { disposition }) }] };
  });
  const headers = { "Content-Type": "application/json" };
  return call(POST, { path: "/api/interactions", key, headers, body: JSON.stringify({ interactions }) });
}

const made = (action: "final" | "respool" | "reschedule", more: object = {}) =>
  db().disposition.create({ data: { levels: [unique("d")], action, confirmed: true, ...more } });
const contactsOf = (listId: bigint) => db().contact.findMany({ where: { listId }, orderBy: { position: "asc" } });
const attemptsOf = (listId: bigint) => db().attempt.findMany({ where: { listId }, orderBy: { position: "asc" } });
/** A call that nobody disposed of waits for that. */
const calls = (count: number) => attempting(count, { mode: "broadcast", retryMinutes: 30 });
const withAgents = (hubId: bigint) => db().hub.update({ where: { id: hubId }, data: { mode: "progressive" } });

test("a confirmed disposition that is fed acts, one that nobody confirmed is only noted", async () => {
  const worked = await calls(4);
  await withAgents(worked.hub.id);
  const unknown = { id: BigInt(randomInt(1_000_000_000, 2_000_000_000)) };
  const unconfirmed = await made("final", { confirmed: false });
  const answer = await feed(worked, [await made("final"), await made("respool"), unconfirmed, unknown]);
  expect(answer.status).toBe(200);
  const contacts = await contactsOf(worked.list);
  expect(contacts.map(({ state }) => state)).toEqual(["done", "waiting", "working", "working"]);
  const inMinutes = ((contacts[1]?.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect([inMinutes > 28, inMinutes <= 30]).toEqual([true, true]);
  const attempts = await attemptsOf(worked.list);
  expect(attempts.map(({ outcome, action }) => [outcome, action])).toEqual([
    ["answered", "final"],
    ["answered", "respool"],
    ["answered", null],
    ["answered", null],
  ]);
  expect(attempts.map(({ comment }) => comment)).toEqual(Array(4).fill("She agreed."));
  expect(attempts[3]?.disposition).toMatchObject({ id: Number(unknown.id) });
});

test("it acts also on a call that has ended already, and on one that goes on as soon as that ends", async () => {
  const [ended, going] = [await calls(1), await calls(1)];
  for (const { hub } of [ended, going]) await withAgents(hub.id);
  await reportAttempt(ended.ids[0] ?? "", { says: "completed", nextAt: null });
  expect((await contactsOf(ended.list))[0]?.state).toBe("working");
  await feed(ended, [await made("final")]);
  expect((await contactsOf(ended.list))[0]?.state).toBe("done");
  await feed(going, [await made("final")], false);
  expect((await contactsOf(going.list))[0]?.state).toBe("working");
  await feed(going, [null]);
  expect((await contactsOf(going.list))[0]?.state).toBe("done");
});

test("the first disposition stays; one that needs a date is left to a person", async () => {
  const worked = await calls(2);
  await withAgents(worked.hub.id);
  const first = await made("respool");
  await feed(worked, [first, await made("reschedule")]);
  await feed(worked, [await made("final"), null]);
  expect((await contactsOf(worked.list)).map(({ state }) => state)).toEqual(["waiting", "working"]);
  const [attempt, other] = await attemptsOf(worked.list);
  expect(attempt?.disposition).toMatchObject({ id: Number(first.id) });
  expect(other?.disposition).toBeNull();
});

test("feeds of the same calls in both orders at once do not wait for each other in a ring", async () => {
  const worked = await calls(6);
  await withAgents(worked.hub.id);
  const final = await made("final");
  const back = { ...worked, ids: worked.ids.toReversed() };
  const answers = await Promise.all([worked, back, worked, back].map((one) => feed(one, Array(6).fill(final))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await contactsOf(worked.list)).map(({ state }) => state)).toEqual(Array(6).fill("done"));
});
