import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/interactions/route.ts";
import { POST } from "@/app/api/interactions/search/route.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
let key: string;

beforeAll(async () => {
  key = await makeApiKey();
  const days = Array.from({ length: 5 }, (_, day) => makeInteraction({ start: `2026-10-0${day + 1} 10:00:00` }));
  await feedAll(days);
});

const ask = async (body: object) => {
  const { status, json } = await call(POST, {
    path: "/api/interactions/search",
    key,
    body: { ...range, index: 0, rows: 2, ...body },
  });
  return { status, ...json };
};

test("a search whose total is not wanted answers the same without it", async () => {
  const { total, serverDate, ...counted } = await ask({});
  const { total: left, serverDate: _, ...rest } = await ask({ total: false });
  expect([total, left]).toEqual([5, null]);
  expect(rest).toEqual(counted);
  expect((await ask({ total: true })).total).toBe(5);
});

test("its cursor goes on with the total or without", async () => {
  const first = await ask({ total: false });
  const second = await ask({ total: false, after: first.next });
  const third = await ask({ after: second.next });
  expect([second.total, third.total, third.next]).toEqual([null, 5, null]);
  const all = [first, second, third].flatMap(({ result }) => result.map(({ guid }: { guid: string }) => guid));
  expect(new Set(all).size).toBe(5);
  expect(await ask({ total: false, index: 3 })).toMatchObject({ result: [], total: null, next: null });
});

test("the GET knows no such parameter, and the search takes nothing but true or false", async () => {
  const path = `/api/interactions?${new URLSearchParams({ ...range, index: "0", rows: "2", total: "false" })}`;
  expect((await call(GET, { path, key })).json.errors[0].path).toBe("total");
  expect(await ask({ total: "no" })).toMatchObject({ status: 400, errors: [{ path: "total" }] });
});
