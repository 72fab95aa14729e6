import { expect, test } from "vitest";
import { GET as READ } from "@/app/api/erasures/[id]/route.ts";
import { POST as VERIFY } from "@/app/api/erasures/[id]/verify/route.ts";
import { POST as PREVIEW } from "@/app/api/erasures/preview/route.ts";
import { GET as LIST, POST } from "@/app/api/erasures/route.ts";
import { db, statement } from "../db.ts";
import { exportJobs } from "../interactions/export/jobs.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { call } from "../testing/call.ts";
import { aDay, randomPerson } from "../testing/day-of-people.ts";
import { erase } from "../testing/erase.ts";
import { makeApiKey } from "../testing/factories.ts";
import { withQueues } from "../testing/with-queues.ts";
import { erasureJobs } from "./jobs.ts";

withQueues([...outboundJobs, ...exportJobs, ...erasureJobs]);
const key = await makeApiKey();

test("the preview counts what has a column of its own, and changes nothing", async () => {
  const person = randomPerson();
  await aDay([randomPerson(), person], key);
  const shown = await call(PREVIEW, { path: "/api/erasures/preview", key, body: { clientId: `+${person.phone}` } });
  const [found] = await statement<{ interactions: bigint; segments: bigint }>(
    db(),
    `SELECT count(DISTINCT i.guid) AS interactions, count(*) AS segments FROM interaction i JOIN segment USING (guid)
      WHERE client_id IN ($1, '+' || $1)`,
    [person.phone],
  );
  expect(shown.json.result).toEqual({
    interactions: Number(found?.interactions),
    segments: Number(found?.segments),
    // Both in the first list were worked; of two leads one was taken back.
    contactsRemoved: 3,
    contactsBlanked: 2,
    rejections: 0,
    blacklisted: false,
  });
  const { counts } = await erase({ clientId: person.phone }, key);
  expect(counts).toMatchObject({ contactsRemoved: 3, contactsBlanked: 2 });
  const again = await call(PREVIEW, { path: "/api/erasures/preview", key, body: { clientId: person.phone } });
  expect(again.json.result).toMatchObject({ interactions: 0, segments: 0, contactsRemoved: 0, contactsBlanked: 0 });
  await statement(db(), "DELETE FROM blacklist");
});

test("a certificate tells whether it is about someone, and whether it was changed", async () => {
  const person = randomPerson();
  const record = await erase({ clientId: `+${person.phone}` }, key);
  const verify = async (body: object) =>
    (await call(VERIFY, { path: `/api/erasures/${record.id}/verify`, key, body })).json.result;
  expect(await verify({ clientId: person.phone })).toEqual({ matches: true, intact: true });
  expect(await verify({ clientId: `${person.phone}1` })).toEqual({ matches: false, intact: true });
  expect(await verify({ contactId: person.phone })).toEqual({ matches: false, intact: true });
  await statement(db(), `UPDATE erasure SET counts = '{"interactions": 9}' WHERE id = $1`, [record.id]);
  expect(await verify({ clientId: person.phone })).toEqual({ matches: true, intact: false });
  const listed = await call(LIST, { path: "/api/erasures?rows=1", key });
  expect(listed.json.result[0]).toMatchObject({ id: record.id, state: "done" });
  expect(JSON.stringify(listed.json)).not.toContain(person.phone);
  const entries = await db().audit.findMany({
    where: { action: { startsWith: "erasure." }, target: String(record.id) },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "erasure.create",
    "erasure.done",
    ...Array(4).fill("erasure.verify"),
  ]);
});

test.each([
  [{}, "clientId"],
  [{ clientId: "1", contactId: "2" }, "contactId"],
  [{ clientId: "" }, "clientId"],
  [{ clientId: " 598" }, "clientId"],
  [{ contactId: "x".repeat(257) }, "contactId"],
  [{ contactId: 5 }, "contactId"],
  [{ clientId: "598", name: "Ana" }, "name"],
])("POST %j is refused and names the field", async (body, at) => {
  for (const [handler, path] of [
    [POST, "/api/erasures"],
    [PREVIEW, "/api/erasures/preview"],
  ] as const) {
    const refused = await call(handler, { path, key, body });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
  }
});

test("only administrators erase, and an erasure that is not there is a 404", async () => {
  const other = await makeApiKey({ actions: ["interactions:read", "interactions:write", "lists:write"] });
  const body = { clientId: "59899123456" };
  for (const [handler, path, given] of [
    [POST, "/api/erasures", body],
    [PREVIEW, "/api/erasures/preview", body],
    [LIST, "/api/erasures", undefined],
    [READ, "/api/erasures/1", undefined],
    [VERIFY, "/api/erasures/1/verify", body],
  ] as const) {
    expect((await call(handler, { path, key: other, body: given })).status).toBe(403);
  }
  expect((await call(READ, { path: "/api/erasures/999999", key })).status).toBe(404);
  expect((await call(VERIFY, { path: "/api/erasures/999999/verify", key, body })).status).toBe(404);
});
