import { describe, expect, it } from "vitest";
import { db } from "../../db.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { contactsOf, fetchList, listOf, load, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();

const phone = { clientIds: ["1567890", "1234567"] };

const named = (filename: string) => db().list.count({ where: { filename } });
const post = (
  body: unknown,
  more: { to?: { name: string }; key?: string | null; query?: string; headers?: Record<string, string> } = {},
) => uploadTo(more.to ?? hub, more.key === undefined ? key : more.key, body, more);

describe("what is told and not refused", () => {
  it("properties that are stored nowhere, and equal contacts", async () => {
    const odd = { ...phone, clientID: "x", color: "red", scheduleDate: "2027-01-01 10:00:00" };
    const { json: answer } = await post(
      `{"filename":"x","list":[${JSON.stringify(odd)},  ${JSON.stringify(odd)} ,${JSON.stringify(phone)},${JSON.stringify(phone)},${JSON.stringify(phone)}]}`,
    );
    expect(answer.result.received).toBe(5);
    expect(
      answer.result.warnings.map(({ code, property, count }: Record<string, unknown>) => [code, property, count]),
    ).toEqual([
      ["unknown", "clientID", 2],
      ["unknown", "color", 2],
      ["unknown", "scheduleDate", 2],
      ["duplicate", "duplicate", 3],
    ]);
    expect(await fetchList(hub, key, answer.result.id)).toMatchObject({ saved: 5, warnings: answer.result.warnings });
  });

  it("that the hub has a list of the same contacts, the newest of them", async () => {
    const to = await makeHub();
    const contacts = [{ ...phone, contactId: unique("c") }];
    const ids: number[] = [];
    for (const twin of [null, 0, 1]) {
      const { json: answer } = await post(listOf(contacts), { to });
      expect(answer.result.duplicateOf).toBe(twin === null ? null : ids[twin]);
      ids.push(answer.result.id);
    }
    expect((await post(listOf(contacts))).json.result.duplicateOf).toBeNull();
  });
});

describe("a dry run", () => {
  it("checks, counts and stores nothing", async () => {
    const body = listOf([phone, { ...phone, color: 1 }]);
    const { status, json: answer } = await post(body, { query: "?dryRun=true" });
    expect(status).toBe(200);
    expect(answer.result).toMatchObject({ id: null, status: null, received: 2, warnings: [{ property: "color" }] });
    expect(await named(body.filename)).toBe(0);
    expect((await post(listOf([{}]), { query: "?dryRun=true" })).status).toBe(400);
    const skipped = await post(listOf([phone, {}]), { query: "?dryRun=true&onError=skip" });
    expect(skipped.json.result).toMatchObject({ received: 2, rejected: 1 });
  });
});

describe("onError=skip", () => {
  it("stores the good contacts and keeps what it left out", async () => {
    const contacts = Array.from({ length: 6000 }, (_, i) =>
      i % 1000 === 7 ? { clientIds: ["x"], contactId: `c${i}` } : { clientIds: [`600${100_000 + i}`] },
    );
    const { json: answer } = await post(listOf(contacts), { query: "?onError=skip" });
    const { id } = answer.result;
    expect(answer.result).toMatchObject({ received: 6000, rejected: 6 });
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({
      status: "inactive",
      saved: 5994,
      rejected: 6,
      suppressed: 0,
    });
    const left = await db().listRejection.findMany({ where: { listId: BigInt(id) }, orderBy: { position: "asc" } });
    expect(left.map(({ position }) => Number(position))).toEqual([7, 1007, 2007, 3007, 4007, 5007]);
    expect(left[0]).toMatchObject({
      outcome: "rejected",
      number: "x",
      contactId: "c7",
      reason: expect.stringMatching(/^clientIds\[0\]: must be a phone number/),
    });
    const saved = await contactsOf(id);
    expect(saved.map(({ position }) => Number(position))).toEqual(
      contacts.flatMap((_, i) => (i % 1000 === 7 ? [] : [i])),
    );
  });

  it("takes a list of which nothing is good, but none without a name", async () => {
    const { json: answer } = await post(listOf([null, "x"]), { query: "?onError=skip" });
    expect(await fetchList(hub, key, answer.result.id)).toMatchObject({
      status: "inactive",
      received: 2,
      saved: 0,
      rejected: 2,
    });
    expect((await post('{"list":[null]}', { query: "?onError=skip" })).status).toBe(400);
  });
});

describe("an Idempotency-Key", () => {
  const keyed = (name: string) => ({ headers: { "Idempotency-Key": name } });

  it("makes one list of two requests, and gives the first answer again", async () => {
    const body = listOf([phone]);
    const [first, second] = [await post(body, keyed("one")), await post(body, keyed("one"))];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await named(body.filename)).toBe(1);
  });

  it("holds for a list that the worker loads", async () => {
    const body = listOf(Array.from({ length: 6000 }, (_, i) => ({ clientIds: [`600${100_000 + i}`] })));
    const [first, second] = [await post(body, keyed("long")), await post(body, keyed("long"))];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(await named(body.filename)).toBe(1);
  });

  it("with another body, good or bad, is a conflict", async () => {
    expect((await post(listOf([phone]), keyed("two"))).status).toBe(200);
    for (const body of [listOf([phone, phone]), listOf([{}]), "{"]) {
      expect((await post(body, keyed("two"))).status).toBe(409);
    }
  });

  it("keeps a refusal", async () => {
    const body = listOf([{ ...phone, agent: "still-to-come" }]);
    const first = await post(body, keyed("three"));
    await makeUser({ username: "still-to-come" });
    expect(first.status).toBe(400);
    expect((await post(body, keyed("three"))).text).toBe(first.text);
    expect((await post(body)).status).toBe(200);
  });

  it("sent five times at once makes one list", async () => {
    const body = listOf([phone]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, keyed("four"))));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await named(body.filename)).toBe(1);
  });

  it("is not taken with a dry run", async () => {
    const answer = await post(listOf([phone]), { ...keyed("five"), query: "?dryRun=true" });
    expect([answer.status, answer.json.errors[0].path]).toEqual([400, "Idempotency-Key"]);
  });
});
