import { beforeAll, describe, expect, test } from "vitest";
import { POST as FILE } from "@/app/api/interactions/file/route.ts";
import { GET } from "@/app/api/interactions/route.ts";
import { POST as SEARCH } from "@/app/api/interactions/search/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";
import type { InteractionRecord, SearchedPage } from "../schema.ts";
import { exportTypeOf } from "./format.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
const path = `/api/interactions?${new URLSearchParams(range)}`;
const odd = makeInteraction(
  {
    start: "2026-10-20 10:00:00",
    agent: "luis",
    client: { id: "+34600112233", name: '=HYPERLINK("x")', contactId: "c,1" },
    disposition: { id: "5", comment: "line\nbreak", levels: ["Sale", "-1+1"] },
    dialer: { name: "calls", list: "@June" },
  },
  { start: "2026-10-20 10:05:00", campaign: "Support" },
);
const many = Array.from({ length: 4500 }, (_, i) =>
  makeInteraction({
    start: `2026-10-${String(1 + (i % 19)).padStart(2, "0")} 10:00:00`,
    campaign: i % 2 ? "Demo" : "Support",
  }),
);
const keys = { all: "", support: "" };

beforeAll(async () => {
  expect(await feedAll([odd, ...many])).toMatchObject({ created: 4501 });
  const support = await db().campaign.findUniqueOrThrow({ where: { name: "Support" } });
  keys.all = await makeApiKey();
  keys.support = await makeApiKey({ sees: { campaigns: [support.id] } });
});

const stream = (accept: string, key = keys.all, address = path) =>
  call(GET, { path: address, headers: { Accept: accept }, key });

describe("the streams", () => {
  test("NDJSON: the whole filtered result, in order, a summary a line", async () => {
    const { headers, text } = await stream("application/x-ndjson");
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    expect(headers.get("content-disposition")).toBe('attachment; filename="interactions.ndjson"');
    const rows = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const page = await call(GET, { path: `${path}&index=0&rows=10000`, key: keys.all });
    expect(rows).toEqual(page.json.result);
    expect(rows).toHaveLength(4501);
  });

  test("CSV: formulas are text, numbers and phone numbers stay", async () => {
    const { headers, text } = await stream("text/csv", keys.all, `${path}&campaigns=Demo&clientId=%2B34`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(text).toBe(
      `${
        "guid,channel,direction,startDate,endDate,duration,clientId,clientName,contactId,campaigns,agents," +
        "holiday,outOfTime,finished,dispositionId,dispositionComment,dispositionLevels,dialerId,dialerName,dialerList,connectorId"
      }\r\n` +
        `${odd.guid},telephony,inbound,2026-10-20 10:00:00,2026-10-20 10:05:59,359,+34600112233,"'=HYPERLINK(""x"")","c,1",` +
        `Demo; Support,"luis; ",false,false,false,5,"line\nbreak",Sale > -1+1,${await hubId()},calls,'@June,\r\n`,
    );
  });

  test("are inside what the actor may see, and say so", async () => {
    const { headers, text } = await stream("application/x-ndjson", keys.support);
    expect(headers.get("x-restricted")).toBe("true");
    expect(text.trim().split("\n")).toHaveLength(2251);
    expect((await stream("text/csv", keys.support, `${path}&campaigns=Demo`)).status).toBe(400);
    expect((await stream("text/csv", keys.all, `${path}&nope=1`)).status).toBe(400);
  });

  test("of nothing: a heading, or nothing", async () => {
    const none = `${path}&clientId=nobody`;
    expect((await stream("text/csv", keys.all, none)).text.split("\r\n")).toHaveLength(2);
    expect((await stream("application/x-ndjson", keys.all, none)).text).toBe("");
  });

  test("of POST search, which takes no Idempotency-Key with them", async () => {
    const ask = (headers: Record<string, string>) =>
      call(SEARCH, {
        path: "/api/interactions/search",
        headers: { Accept: "text/csv", ...headers },
        body: range,
        key: keys.all,
      });
    expect((await ask({})).text.trim().split("\r\n").length).toBeGreaterThan(4500);
    expect((await ask({ "Idempotency-Key": "one" })).status).toBe(400);
  });

  test("go on behind a cursor", async () => {
    const page = await call(GET, { path: `${path}&index=0&rows=1000`, key: keys.all });
    const rest = await stream("application/x-ndjson", keys.all, `${path}&after=${page.json.next}`);
    expect(rest.text.trim().split("\n")).toHaveLength(3501);
  });

  test("are written into the audit log", async () => {
    await stream("text/csv");
    const row = await db().audit.findFirst({ where: { action: "interactions.export" }, orderBy: { id: "desc" } });
    expect(row?.after).toMatchObject({ type: "text/csv", search: range });
  });

  test("are files too: a page or all of it, with the columns that are chosen, and audited", async () => {
    const fetchFile = (body: object) => call(FILE, { path: "/api/interactions/file", body, key: keys.support });
    const look = { format: "csv", columns: ["clientId", "guid"], delimiter: ";" };
    const page = { ...range, index: 1, rows: 3 };
    const answer = await fetchFile({ search: page, ...look });
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="interactions 2026-10-01 2026-10-31.csv"',
    );
    expect(answer.headers.get("x-restricted")).toBe("true");
    const listed = await call(SEARCH, { path: "/api/interactions/search", body: page, key: keys.support });
    const lines = listed.json.result.map(({ guid, client }: InteractionRecord) => `${client.id ?? ""};${guid}`);
    expect(answer.text).toBe(["clientId;guid", ...lines, ""].join("\r\n"));
    const row = await db().audit.findFirst({ where: { action: "interactions.export" }, orderBy: { id: "desc" } });
    expect(row?.after).toMatchObject({ ...look, search: page });
    // How each was handled, of a page and of all.
    const handling = await call(SEARCH, {
      path: "/api/interactions/search",
      body: { ...page, handling: true },
      key: keys.support,
    });
    const handled = handling.json.result.map((one: SearchedPage["result"][number]) =>
      [one.handling?.wait ?? "", one.handling?.hold ?? "", one.handling?.transfers, one.guid].join(","),
    );
    const told = { format: "csv", columns: ["wait", "hold", "transfers", "guid"] };
    const paged = await fetchFile({ search: page, ...told });
    expect(paged.text).toBe([told.columns.join(","), ...handled, ""].join("\r\n"));
    expect((await fetchFile({ search: range, ...told })).text.split("\r\n")).toEqual(expect.arrayContaining(handled));
    expect((await fetchFile({ search: range, format: "ndjson" })).text.trim().split("\n")).toHaveLength(2251);
    const refused = await fetchFile({ search: { ...range, index: 1 }, ...look });
    expect(refused.json.errors[0]).toMatchObject({ path: "search.rows", code: "required" });
    expect((await fetchFile({ search: { ...range, campaigns: ["Demo"] }, ...look })).status).toBe(400);
  });

  test("leave no connection behind when their reader goes away, and refuse to be too many", async () => {
    const begin = () =>
      GET(new Request(`http://127.0.0.1:3000${path}`, { headers: { Accept: "text/csv", "X-ApiKey": keys.all } }));
    const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
    for (let i = 0; i < 3; i++) {
      const reader = (await begin()).body?.getReader();
      if (!reader) throw new Error("no stream");
      await reader.read();
      readers.push(reader);
    }
    const refused = await begin();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    for (const reader of readers) await reader.cancel();
    const after = await begin();
    expect(after.status).toBe(200);
    await after.body?.cancel();
    const left = () =>
      pool().query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
      );
    await expect.poll(async () => (await left()).rowCount).toBe(0);
  });

  test("give their connection back where the audit entry cannot be written", async () => {
    await pool().query("ALTER TABLE audit RENAME TO audit_away");
    const failed = [];
    for (let i = 0; i < 4; i++)
      failed.push((await call(GET, { path, headers: { Accept: "text/csv" }, key: keys.all })).status);
    await pool().query("ALTER TABLE audit_away RENAME TO audit");
    expect(failed).toEqual([500, 500, 500, 500]);
    expect((await stream("text/csv")).status).toBe(200);
    expect(pool().totalCount - pool().idleCount).toBe(0);
  });
});

async function hubId(): Promise<number> {
  return Number((await db().hub.findUniqueOrThrow({ where: { name: "calls" } })).id);
}

test.each([
  [null, null],
  ["*/*", null],
  ["application/json", null],
  ["text/html,application/xhtml+xml,*/*;q=0.8", null],
  ["text/csv", "text/csv"],
  ["TEXT/CSV; charset=utf-8", "text/csv"],
  ["application/x-ndjson, */*", "application/x-ndjson"],
  ["application/json, text/csv", null],
  ["application/json;q=0.5, text/csv", "text/csv"],
  ["text/csv;q=0", null],
])("Accept %j asks for %j", (accept, type) => expect(exportTypeOf(accept)).toBe(type));
