import { beforeAll, describe, expect, test } from "vitest";
import { GET, PATCH } from "@/app/api/interactions/route.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59", index: "0", rows: "50" };
const address = (query: Record<string, string>) => `/api/interactions?${new URLSearchParams(query)}`;
const all = { key: "", nothing: "" };

beforeAll(async () => {
  all.key = await makeApiKey();
  all.nothing = await makeApiKey({ actions: ["flows:read"] });
});

const ask = (query: Record<string, string>, key = all.key) => call(GET, { path: address(query), key });

describe("what is refused", () => {
  const problem = {
    title: "missing or invalid query parameters, or requesting a resource without permission",
    status: 400,
    instance: "/api/interactions",
  };

  test.each([
    ["no dates, no contact", { initialdate: null, finaldate: null }, "initialdate"],
    ["one date alone", { finaldate: null }, "finaldate"],
    ["the other alone", { initialdate: null }, "initialdate"],
    ["one date and a contact", { finaldate: null, contactId: "crm-1" }, "finaldate"],
    ["reversed", { initialdate: "2026-10-31 23:59:59", finaldate: "2026-10-01 00:00:00" }, "initialdate"],
    ["after today", { finaldate: "2099-01-01 00:00:00" }, "finaldate"],
    ["30 February", { initialdate: "2026-02-30 00:00:00" }, "initialdate"],
    ["another form", { initialdate: "2026-10-01T00:00:00" }, "initialdate"],
    ["not in the format", { format: "dd/MM/yyyy" }, "initialdate"],
    ["a format without a year", { format: "dd MM" }, "format"],
    ["a long format", { format: "y".repeat(65) }, "format"],
    ["a zone that is none", { timezone: "Uruguay/Montevideo" }, "timezone"],
    ["an offset", { timezone: "+03:00" }, "timezone"],
    ["a channel that is none", { channels: "email,fax" }, "channels[1]"],
    ["connectedInteraction", { connectedInteraction: "YES" }, "connectedInteraction"],
    ["interactionType", { interactionType: "inbound" }, "interactionType"],
    ["guid", { guid: "x" }, "guid"],
    ["minDuration below 0", { minDuration: "-1" }, "minDuration"],
    ["maxWait in words", { maxWait: "20s" }, "maxWait"],
    ["maxDuration of years", { maxDuration: "10000000" }, "maxDuration"],
    ["the longest under the shortest", { minDuration: "10", maxDuration: "9" }, "maxDuration"],
    ["the longest wait under the shortest", { minWait: "1", maxWait: "0" }, "maxWait"],
    ["index missing", { index: null }, "index"],
    ["rows missing", { rows: null }, "rows"],
    ["index below 0", { index: "-1" }, "index"],
    ["rows 0", { rows: "0" }, "rows"],
    ["rows beyond 10000", { rows: "10001" }, "rows"],
    ["rows in another script", { rows: "١" }, "rows"],
    ["rows with an exponent", { rows: "1e3" }, "rows"],
    ["orders that is no JSON", { orders: "start_date" }, "orders"],
    ["orders that is no array", { orders: '{"field":"start_date","direction":"asc"}' }, "orders"],
    ["orders of an unknown field", { orders: '[{"field":"guid","direction":"asc"}]' }, "orders[0].field"],
    ["orders the wrong way", { orders: '[{"field":"start_date","direction":"up"}]' }, "orders[0].direction"],
    ["orders with a name twice", { orders: '[{"field":"start_date","field":"duration","direction":"asc"}]' }, "orders"],
    [
      "orders with a field twice",
      { orders: JSON.stringify(Array(2).fill({ field: "duration", direction: "asc" })) },
      "orders",
    ],
    ["without that is no JSON", { without: "users" }, "without"],
    ["without of an unknown filter", { without: '{"client":["a"]}' }, "without.client"],
    ["NUL", { client: "a\0b" }, "client"],
    ["three digits", { clientEnd: "345" }, "clientEnd"],
    ["an end that is no digits", { clientEnd: "34a6" }, "clientEnd"],
    ["a long contact", { contactId: "x".repeat(257) }, "contactId"],
    ["a long filter", { clientName: "x".repeat(257) }, "clientName"],
    ["dispositions", { dispositions: "1,x" }, "dispositions[1]"],
    ["an unknown parameter", { nope: "1" }, "nope"],
  ])("%s", async (_, changed, path) => {
    const query = Object.fromEntries(Object.entries({ ...range, ...changed }).filter(([, value]) => value !== null));
    const { status, json } = await ask(query as Record<string, string>);
    expect({ status, path: json.errors?.[0]?.path, ...json }).toMatchObject({ ...problem, path });
  });

  test("a single value given twice, and what is not UTF-8", async () => {
    for (const more of ["&rows=5", "&channels=email&channels=sms", "&client=%ff"]) {
      expect((await call(GET, { path: `${address(range)}${more}`, key: all.key })).json).toMatchObject(problem);
    }
  });

  test("no key is 401, a key without the permission 400, another method 405", async () => {
    expect((await call(GET, { path: address(range) })).status).toBe(401);
    expect((await ask(range, all.nothing)).json).toMatchObject(problem);
    const refused = await call(PATCH, { path: address(range), method: "PATCH", key: all.key });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("GET, HEAD, POST");
  });
});
