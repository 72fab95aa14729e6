import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { channels, connections, interactionTypes, orderFields, outcomes } from "../schema.ts";
import { savedViewFields } from "../views/schema.ts";
import { isSameSearch, savedOf, urlOf } from "../views/url.ts";
import { presets } from "./range.ts";
import {
  askedBy,
  consistent,
  isUntouched,
  lastingQuery,
  pageSizes,
  readSearchUrl,
  type SearchUrl,
  searchAddress,
  searchQuery,
  untouched,
} from "./url.ts";

const now = new Date("2026-11-20T15:30:00Z");
const zone = "America/Montevideo";

const name = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
    // Where a comma of a name is written as %2C, one that has these characters must stay another.
    fc.string({ unit: fc.constantFrom("%", "2", "5", "C", ","), minLength: 1, maxLength: 8 }),
  )
  .filter((text) => text.isWellFormed() && !text.includes("\0") && text.trim() === text);
const names = fc.uniqueArray(name, { maxLength: 4 });
const text = fc.oneof(fc.constant(""), name);
const dates = fc.oneof(
  fc.record({ range: fc.option(fc.constantFrom(...presets)), from: fc.constant(null), to: fc.constant(null) }),
  fc.constant({ range: null, from: "2026-11-01 00:00:00", to: "2026-11-15 23:59:59" }),
);
const orders = fc
  .tuple(fc.shuffledSubarray([...orderFields], { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.boolean()))
  .map(([sort, descending]) => {
    const order = sort.map(() => (descending.next().value ? ("desc" as const) : ("asc" as const)));
    return { sort, order };
  });
const search: fc.Arbitrary<SearchUrl> = fc
  .record({
    timezone: fc.constantFrom(null, "Europe/Madrid", "UTC"),
    client: text,
    contact: text,
    subject: text,
    channels: fc.subarray([...channels]),
    direction: fc.option(fc.constantFrom(...interactionTypes)),
    connected: fc.option(fc.constantFrom(...connections)),
    outcome: fc.option(fc.constantFrom(...outcomes)),
    duration: fc.constantFrom(null, "300-", "-60", "60-300", "0-0"),
    wait: fc.constantFrom(null, "20-", "-20", "0-"),
    hold: fc.constantFrom(null, "30-", "0-90"),
    transfers: fc.constantFrom(null, "1-", "-0", "2-2"),
    agents: names,
    automations: names,
    campaigns: names,
    dispositions: fc.uniqueArray(fc.integer({ min: 1 }).map(String), { maxLength: 3 }),
    hubs: names,
    notChannels: fc.subarray([...channels]),
    notAgents: names,
    notAutomations: names,
    notCampaigns: names,
    notDispositions: fc.uniqueArray(fc.integer({ min: 1 }).map(String), { maxLength: 3 }),
    notHubs: names,
    notOutcome: fc.subarray([...outcomes]),
    notDirection: fc.subarray([...interactionTypes]),
    rows: fc.constantFrom(...pageSizes),
    view: fc.option(fc.nat()),
    page: fc.nat(9999),
    after: fc.option(fc.base64String({ minLength: 1 })),
    peek: fc.option(fc.uuid()),
  })
  .chain((rest) => fc.tuple(dates, orders).map(([range, by]) => ({ ...range, ...by, ...rest })));

describe("the address of a search", () => {
  test("is read back as it was written, whatever names hold", () => {
    fc.assert(
      fc.property(search, (url) => {
        expect(readSearchUrl(new URLSearchParams(searchQuery(url)))).toEqual(url);
      }),
    );
  });

  test("asks for the same once its place in the results is left out, but for that place", () => {
    fc.assert(
      fc.property(search, (url) => {
        const kept = askedBy(readSearchUrl(new URLSearchParams(lastingQuery(url))), now, zone);
        const { after, ...asked } = askedBy(url, now, zone).search;
        expect(kept.search).toEqual({ ...asked, index: 0 });
      }),
    );
  });

  test("that means nothing is read as today without filters", () => {
    const url = readSearchUrl(new URLSearchParams("range=never&channels=fax&rows=7&page=x&sort=colour&view=a&from=x"));
    const { search: asked, zone: shown } = askedBy(url, now, zone);
    expect(shown).toBe(zone);
    expect(asked).toMatchObject({ initialdate: "2026-11-20 00:00:00", finaldate: "2026-11-20 23:59:59", rows: 50 });
    expect(asked).toMatchObject({ orders: [{ field: "start_date", direction: "desc" }], index: 0 });
    expect(asked).not.toHaveProperty("channels");
  });
});

test.each([
  ["sort=channel,duration&order=asc,desc", ["channel asc", "duration desc"]],
  ["sort=duration", ["duration desc"]],
  ["sort=channel,duration&order=asc", ["channel asc", "duration desc"]],
  ["order=asc", ["start_date asc"]],
  ["sort=colour", ["start_date desc"]],
  ["sort=channel,channel,duration,end_date,client_id", ["channel desc", "duration desc", "end_date desc"]],
])("%s sorts by what the service takes: three fields, each once", (query, orders) => {
  const asked = askedBy(readSearchUrl(new URLSearchParams(query)), now, zone).search.orders;
  expect(asked?.map(({ field, direction }) => `${field} ${direction}`)).toEqual(orders);
});

test("an address that says today and nothing else has as little to reset as one that says nothing", () => {
  expect(searchAddress(untouched)).toBe("/interactions?range=today");
  for (const query of ["", "range=today", "range=today&peek=x&page=2"])
    expect([query, isUntouched(readSearchUrl(new URLSearchParams(query)))]).toEqual([query, true]);
  for (const query of ["range=week", "range=today&channels=sms", "range=today&view=1", "view=1", "from=2026-11-01"])
    expect([query, isUntouched(readSearchUrl(new URLSearchParams(query)))]).toEqual([query, false]);
});

test("what is chosen is excluded no more, unless the change says what is", () => {
  const url = readSearchUrl(new URLSearchParams("notAgents=luis,ana&notChannels=sms"));
  expect(consistent(url, { agents: ["luis"], page: null })).toEqual({
    agents: ["luis"],
    page: null,
    notAgents: ["ana"],
  });
  expect(consistent(url, { agents: ["eva"], channels: [] })).toEqual({ agents: ["eva"], channels: [] });
  expect(consistent(url, { agents: ["ana"], notAgents: ["ana"] })).toEqual({ agents: ["ana"], notAgents: ["ana"] });
});

describe("a view of a search", () => {
  test("asks for the same when it is opened, and is one that can be saved", () => {
    fc.assert(
      fc.property(search, (url) => {
        const asked = askedBy(url, now, zone);
        const saved = savedOf(url, asked);
        expect(savedViewFields.shape.search.safeParse(saved).error?.issues ?? []).toEqual([]);
        const opened = searchQuery({ ...url, ...urlOf(JSON.parse(JSON.stringify(saved))) });
        const read = readSearchUrl(new URLSearchParams(opened));
        const again = askedBy(read, now, zone);
        expect(again).toEqual(asked);
        expect(isSameSearch(savedOf(read, again), saved)).toBe(true);
      }),
    );
  });

  test("differs by any filter, the range or the order, not by the order of names", () => {
    const saved = { range: "week", campaigns: ["a", "b"] } as const;
    const base = { ...saved, campaigns: [...saved.campaigns] };
    expect(isSameSearch(base, { campaigns: ["b", "a"], range: "week" })).toBe(true);
    expect(isSameSearch(base, { ...base, orders: [{ field: "start_date", direction: "desc" }] })).toBe(true);
    expect(isSameSearch(base, { ...base, client: "", users: [], without: { users: [] } })).toBe(true);
    const excluding = (...users: string[]) => ({ ...base, without: { users } });
    expect(isSameSearch(excluding("a", "b"), excluding("b", "a"))).toBe(true);
    for (const other of [
      { ...base, range: "month" as const },
      { ...base, campaigns: ["a"] },
      { ...base, client: "x" },
      excluding("a"),
      { ...base, timezone: "UTC" },
      { ...base, orders: [{ field: "duration" as const, direction: "desc" as const }] },
    ]) {
      expect(isSameSearch(base, other)).toBe(false);
    }
  });
});

test("what an address names that can be no disposition is left out", () => {
  expect(readSearchUrl("?dispositions=12,abc,99999999999999999999,-3").dispositions).toEqual(["12", "-3"]);
});

test("a client of digits alone is looked for by its end as well", () => {
  const asked = (client: string) => askedBy(readSearchUrl(new URLSearchParams({ client })), now, zone).search;
  expect(asked("565-7350")).toMatchObject({ client: "565-7350", clientEnd: "5657350" });
  expect(asked("ana 7350")).not.toHaveProperty("clientEnd");
});

test.each(["100%2C5", "a,%2Cb", "%252C", "%25%25252C,", "50%", "%2c"])(
  "the name %s is read as it was written",
  (odd) => {
    const url = readSearchUrl(
      searchAddress({ campaigns: [odd, "Demo"], notAgents: ["Demo", odd] }).split("?")[1] ?? "",
    );
    expect(url).toMatchObject({ campaigns: [odd, "Demo"], notAgents: ["Demo", odd] });
  },
);
