import { describe, expect, test, vi } from "vitest";
import * as run from "@/app/api/runs/[id]/route.ts";
import * as runs from "@/app/api/runs/route.ts";
import { call } from "../../../testing/call.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { from, giveUp, stop } from "../run.fixture.ts";
import { admin, ask, deployed, listed, withStub } from "../webhook/live.fixture.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
  process.env.FLOW_CONCURRENCY = "3";
});

withStub();

describe("GET /api/runs", () => {
  test("filters, pages by cursor, and refuses what it does not know", async () => {
    const flow = await deployed(
      from(2, node(2, "condition", { expression: "BODY.ok" }, { true: 3, false: 4 }), stop(3, "1"), giveUp(4, "no")),
    );
    for (const ok of [true, false, true, false, true]) await ask(flow, { body: { ok, word: ok ? "needle 100%" : "" } });
    const total = async (query: string) => (await listed(`flow=${flow}&${query}`)).total;
    expect([
      await total("status=failed"),
      await total("node=4"),
      await total("node=3"),
      await total("version=1"),
      await total("kind=test"),
    ]).toEqual([2, 2, 0, 5, 0]);
    expect([await total("search=needle%20100%25"), await total("search=needle_100")]).toEqual([3, 0]);
    expect([await total("search=NEEDLE"), await total("search=%20100%25")]).toEqual([3, 3]);
    const found = await listed(`flow=${flow}&search=needle&rows=2`);
    const rest = await listed(`flow=${flow}&search=needle&rows=2&after=${found.next}`);
    expect([found.total, found.result.length, rest.total, rest.result.length, rest.next]).toEqual([3, 2, 3, 1, null]);
    const needles = (await listed(`flow=${flow}&search=needle&index=1`)).result;
    expect(needles).toEqual([...found.result, ...rest.result].slice(1));
    expect(await total("initialdate=2020-01-01 00:00:00&finaldate=2020-01-02 00:00:00")).toBe(0);
    const all = (await listed(`flow=${flow}`)).result.map(({ id }: { id: string }) => id);
    expect(all).toEqual([...all].sort().reverse());
    const first = await listed(`flow=${flow}&rows=3`);
    const second = await listed(`flow=${flow}&rows=3&after=${first.next}`);
    expect([...first.result, ...second.result].map(({ id }: { id: string }) => id)).toEqual(all);
    expect([second.next, (await listed(`flow=${flow}&index=3&rows=3`)).result.length]).toEqual([null, 2]);
    for (const bad of [
      "rows=1001",
      "rows=0",
      "index=-1",
      "status=nope",
      "kind=x",
      "bogus=1",
      "after=rubbish",
      "of=rubbish",
      "version=x",
      "search=x",
      "initialdate=2026",
      "timezone=Nowhere/No",
    ]) {
      expect([bad, (await call(runs.GET, { path: `/api/runs?${bad}`, key: admin })).status]).toEqual([bad, 400]);
    }
    expect((await call(run.GET, { path: "/api/runs/0198a000-0000-7000-8000-000000000000", key: admin })).status).toBe(
      404,
    );
  });
});
