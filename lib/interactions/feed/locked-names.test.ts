import { beforeAll, expect, test } from "vitest";
import { POST as FEED, GET as LIST } from "@/app/api/interactions/route.ts";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";
import { names } from "../names.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const idsOf = async (guid: string): Promise<bigint[]> => {
  const { rows } = await pool().query("SELECT unnest(campaign_ids) AS id FROM interaction WHERE guid = $1", [guid]);
  return rows.map(({ id }) => id);
};
const rename = (from: string, to: string) => db().campaign.update({ where: { name: from }, data: { name: to } });

test("a campaign removed a moment ago is made anew, not written to by its former id", async () => {
  const name = unique("campaign");
  const { id } = await db().campaign.create({ data: { name } });
  await names();
  await db().campaign.delete({ where: { id } });
  const fed = makeInteraction({ campaign: name });
  expect(await feedAll([fed])).toMatchObject({ created: 1 });
  const made = await db().campaign.findUniqueOrThrow({ where: { name } });
  expect(await idsOf(fed.guid)).toEqual([made.id]);
});

test("a name that went over to another record a moment ago means that record", async () => {
  const [one, other] = [unique("one"), unique("other")];
  await db().campaign.create({ data: { name: one } });
  const heir = await db().campaign.create({ data: { name: other } });
  await names();
  await rename(one, unique("former"));
  await rename(other, one);
  const fed = makeInteraction({ campaign: one });
  await feedAll([fed]);
  expect(await idsOf(fed.guid)).toEqual([heir.id]);
});

test("renamed again and again while it is fed, every interaction lands under a record that had the name then", async () => {
  const [one, other] = [unique("one"), unique("other")];
  const records = [
    await db().campaign.create({ data: { name: one } }),
    await db().campaign.create({ data: { name: other } }),
  ];
  const fed = Array.from({ length: 20 }, () => makeInteraction({ campaign: one }));
  const swap = async () => {
    const spare = unique("spare");
    for (let i = 0; i < 10; i++) {
      await db().$transaction([rename(one, spare), rename(other, one), rename(spare, other)]);
    }
  };
  await Promise.all([swap(), ...fed.map((interaction) => feedAll([interaction]))]);
  const ids = await Promise.all(fed.map(({ guid }) => idsOf(guid)));
  expect(ids.flat().every((id) => records.some((record) => record.id === id))).toBe(true);
  expect(await db().campaign.count({ where: { name: one } })).toBe(1);
});

/** More than the pool has connections: who needed a second one would wait for itself. */
const AT_ONCE = 15;

test("more feeds at once than connections, each with names of its own, are all taken", async () => {
  const feeds = Array.from({ length: AT_ONCE }, () => {
    const body = makeInteraction({ campaign: unique("campaign"), agent: unique("agent") });
    return call(FEED, { path: "/api/interactions", key, body });
  });
  expect((await Promise.all(feeds)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
});

test("more searches at once than connections, each with an Idempotency-Key, are all answered", async () => {
  const body = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 00:00:00", index: 0, rows: 5 };
  const searches = Array.from({ length: AT_ONCE }, () =>
    call(SEARCH, { path: "/api/interactions/search", key, body, headers: { "Idempotency-Key": unique("k") } }),
  );
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
});

test("a HEAD of an export takes no export's place", async () => {
  const path = "/api/interactions?initialdate=2026-10-01%2000:00:00&finaldate=2026-10-31%2000:00:00";
  const headers = { Accept: "text/csv" };
  for (let i = 0; i < 10; i++) {
    const head = await call(LIST, { method: "HEAD", path, key, headers });
    expect([head.status, head.text]).toEqual([200, ""]);
  }
  expect((await call(LIST, { path, key, headers })).status).toBe(200);
});
