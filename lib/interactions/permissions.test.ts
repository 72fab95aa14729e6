import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, system } from "../auth/actor.ts";
import { AppError } from "../errors.ts";
import { detail } from "./detail.ts";
import { feedAll, type InteractionIn, makeInteraction, type SegmentIn } from "./fixtures.ts";
import { freshNames, type Kind, type Names } from "./names.ts";
import { channels, type Order, orderFields } from "./schema.ts";
import { search } from "./search.ts";
import { interactionsSearch, type Search } from "./search-schema.ts";

const campaigns = ["Demo", "Support", "Retention"];
const agents = ["luis", "ana", "eva"];
const hubs = ["calls", "mails"];
const bots = ["menu", "survey"];
const clients = ["59899", "59898", "ana@x.com", "Bob@x.com", "%1", "_x"];
const names = ["Ana López", "ANA maría", "Ándres", "bob", "Bobby%", "日本 太郎", "", null];
const subjects = ["Invoice 42", "RE: invoice", "50% off_now", null];
const start = Date.UTC(2026, 9, 1);
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

/** A small generator of our own: the data is the same at every run, fast-check draws only what is asked of it. */
function* numbers(): Generator<number, never> {
  for (let seed = 11; ; seed = (seed * 1664525 + 1013904223) >>> 0) yield seed / 2 ** 32;
}
const source = numbers();
const random = () => source.next().value;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function draw(): InteractionIn {
  const hub = random() < 0.35;
  let second = Math.floor(random() * 200) * 3600;
  const client = {
    id: `${pick(clients)}${Math.floor(random() * 9)}`,
    name: pick(names),
    contactId: pick(["c1", "c2", "c3", null]),
  };
  return makeInteraction(
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, (): Partial<SegmentIn> => {
      const agent = random() < 0.6 ? pick(agents) : null;
      const startDate = at(second);
      second += Math.floor(random() * 900);
      return {
        campaign: pick(campaigns),
        channel: pick(channels),
        direction: hub || random() < 0.5 ? "outbound" : "inbound",
        connectorId: pick(["1", "2", null]),
        agent,
        automation: agent || random() < 0.5 ? null : pick(bots),
        subject: pick(subjects),
        client,
        disposition:
          random() < 0.4 ? { id: String(1 + Math.floor(random() * 3)), comment: "c", levels: ["Sale"] } : null,
        dialer: hub && random() < 0.8 ? { name: pick(hubs), list: "l" } : null,
        timings: {
          startDate,
          endDate: random() < 0.9 ? at(second) : null,
          dateAttendedAgent: agent && random() < 0.8 ? startDate : null,
        },
      };
    }),
  );
}

const data = Array.from({ length: 300 }, draw);

beforeAll(async () => {
  expect(await feedAll(data)).toMatchObject({ received: 300, created: 300, rejected: 0 });
});

type Sees = { campaigns: string[] | null; agents: string[] | null; hubs: string[] | null };

function actorOf(sees: Sees, known: Names): Actor {
  const ids = (kind: Kind, list: string[] | null) =>
    list?.map((name) => BigInt(known.idOf(kind, name) ?? 0)) ?? ("all" as const);
  return {
    ...system,
    sees: {
      campaigns: ids("campaigns", sees.campaigns),
      agents: ids("users", sees.agents),
      hubs: ids("hubs", sees.hubs),
    },
  };
}

// The plain reading of contract 5, over the interactions as they were fed.
const lower = (text: string | null | undefined) => (text ?? "").normalize("NFC").toLowerCase();
const inOrder = ({ segments }: InteractionIn) =>
  segments.toSorted((a, b) =>
    a.timings.startDate < b.timings.startDate ? -1 : a.timings.startDate > b.timings.startDate ? 1 : 0,
  );

function visible(one: InteractionIn, sees: Sees): boolean {
  return one.segments.some(
    ({ campaign, agent, dialer }) =>
      (sees.campaigns?.includes(campaign) ?? true) &&
      (!agent || (sees.agents?.includes(agent) ?? true)) &&
      (!dialer || (sees.hubs?.includes(dialer.name) ?? true)),
  );
}

function matches(one: InteractionIn, q: Search): boolean {
  const ordered = inOrder(one);
  const first = ordered[0] as SegmentIn;
  const client = first.client;
  const dialled = ordered.some(({ dialer }) => dialer);
  const starts = (text: string | null | undefined, prefix: string | undefined) =>
    prefix === undefined || (Boolean(text) && lower(text).startsWith(lower(prefix)));
  const some = (list: unknown[] | undefined, of: (segment: SegmentIn) => unknown) =>
    !list?.length || ordered.some((segment) => list.includes(of(segment)));
  return (
    (!q.initialdate || (first.timings.startDate >= q.initialdate && first.timings.startDate <= (q.finaldate ?? ""))) &&
    (q.contactId === undefined || client?.contactId === q.contactId) &&
    starts(client?.id, q.clientId) &&
    starts(client?.name, q.clientName) &&
    (q.client === undefined || starts(client?.id, q.client) || starts(client?.name, q.client)) &&
    (!q.channels?.length || q.channels.includes(first.channel)) &&
    (!q.connectedInteraction ||
      ordered.some(({ agent, timings }) => agent && timings.dateAttendedAgent) ===
        (q.connectedInteraction === "WITH_AGENT")) &&
    (q.subject === undefined ||
      ordered.some(
        ({ channel, subject }) => channel === "email" && subject && lower(subject).includes(lower(q.subject)),
      )) &&
    (!q.interactionType ||
      {
        INBOUND: first.direction === "inbound",
        OUTBOUND: first.direction === "outbound" && !dialled,
        OUTBOUND_HUB: dialled,
      }[q.interactionType]) &&
    (!q.guid || one.guid === q.guid) &&
    (q.connectorId === undefined || first.connectorId === q.connectorId) &&
    (!(q.users?.length || q.automations?.length) ||
      ordered.some(
        ({ agent, automation }) => q.users?.includes(agent ?? "") || q.automations?.includes(automation ?? ""),
      )) &&
    some(q.campaigns, ({ campaign }) => campaign) &&
    some(q.dispositions, ({ disposition }) => disposition && Number(disposition.id)) &&
    some(q.outboundHubs, ({ dialer }) => dialer?.name)
  );
}

function sortValue(one: InteractionIn, field: Order["field"]): (string | number | null)[] {
  const ordered = inOrder(one);
  const first = ordered[0] as SegmentIn;
  const ends = ordered.map(({ timings }) => timings.endDate ?? null);
  const end = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  const text = (value: string | null | undefined) => (value ? [lower(value), value] : [null, null]);
  const known = {
    start_date: [first.timings.startDate],
    end_date: [end],
    duration: [end && (Date.parse(`${end}Z`) - Date.parse(`${first.timings.startDate}Z`)) / 1000],
    channel: [first.channel],
    direction: [first.direction],
    client_id: text(first.client?.id),
    client_name: text(first.client?.name),
    contact_id: [first.client?.contactId ?? null],
  };
  return known[field] as (string | number | null)[];
}

function compare(orders: Order[]) {
  return (one: InteractionIn, other: InteractionIn): number => {
    for (const { field, direction } of orders) {
      const [values, others] = [sortValue(one, field), sortValue(other, field)];
      for (const [i, value] of values.entries()) {
        const against = others[i] ?? null;
        if (value === against) continue;
        if (value === null) return 1;
        if (against === null) return -1;
        const less =
          typeof value === "number"
            ? value < Number(against)
            : Buffer.compare(Buffer.from(value), Buffer.from(String(against))) < 0;
        return less === (direction === "asc") ? -1 : 1;
      }
    }
    return one.guid < other.guid === (orders.at(-1)?.direction === "asc") ? -1 : 1;
  };
}

const subset = <T>(all: readonly T[]) => fc.subarray([...all]);
const oneOf = <T>(all: readonly T[]) => fc.constantFrom(...all);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight = 1) =>
  fc.option(arbitrary, { nil: undefined, freq: weight === 1 ? 4 : weight });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const sees: fc.Arbitrary<Sees> = fc.record({
  campaigns: fc.option(subset(campaigns)),
  agents: fc.option(subset(agents)),
  hubs: fc.option(subset(hubs)),
});

const asked = fc
  .record({
    from: fc.integer({ min: 0, max: 200 * 3600 }),
    length: fc.integer({ min: 0, max: 200 * 3600 }),
    contactId: rarely(oneOf(["c1", "c2"])),
    client: rarely(oneOf(["598", "an", "B", "%", "_", "日", ""])),
    clientId: rarely(oneOf(["598", "ANA@", "%1", "bob"])),
    clientName: rarely(oneOf(["ana", "ÁN", "ándr", "bobby%", "_", ""])),
    channels: rarely(subset(channels)),
    connectedInteraction: rarely(oneOf(["WITH_AGENT", "WITHOUT_AGENT"] as const)),
    subject: rarely(oneOf(["invoice", "%", "_", "50% OFF", ""])),
    interactionType: rarely(oneOf(["INBOUND", "OUTBOUND", "OUTBOUND_HUB"] as const)),
    guid: rarely(fc.oneof(oneOf(data.map(({ guid }) => guid)), fc.constant(randomUUID()))),
    connectorId: rarely(oneOf(["1", "3"])),
    users: rarely(subset([...agents, "nobody"])),
    campaigns: rarely(subset([...campaigns, "None"])),
    outboundHubs: rarely(subset([...hubs, "none"])),
    automations: rarely(subset([...bots, "none"])),
    dispositions: rarely(subset([1, 2, 9])),
    orders: sometimes(
      fc.uniqueArray(fc.record({ field: oneOf(orderFields), direction: oneOf(["asc", "desc"] as const) }), {
        maxLength: 3,
        selector: ({ field }) => field,
      }),
    ),
    index: fc.nat(4),
    rows: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ from, length, ...rest }) => {
    const given = { ...rest, initialdate: at(from), finaldate: at(from + length) };
    return interactionsSearch.parse(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    );
  });

function namesHidden(q: Search, s: Sees): boolean {
  const outside = (list: string[] | undefined, seen: string[] | null) =>
    seen !== null && (list ?? []).some((name) => !seen.includes(name));
  return outside(q.users, s.agents) || outside(q.campaigns, s.campaigns) || outside(q.outboundHubs, s.hubs);
}

const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
};

describe("what is found is what the filter says, inside what the actor may see", () => {
  test("result, total, order, pages and cursor against a plain reading of the contract", async () => {
    const known = await freshNames();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(sees, asked, async (s, q) => {
        const actor = actorOf(s, known);
        const restricted = s.campaigns !== null || s.agents !== null || s.hubs !== null;
        const hiddenGuid = restricted && q.guid && !data.some((one) => one.guid === q.guid && visible(one, s));
        if (namesHidden(q, s) || hiddenGuid) {
          expect(await refusal(search(q, actor))).toBe("invalid");
          return;
        }
        const orders: Order[] = q.orders?.length ? q.orders : [{ field: "start_date", direction: "desc" }];
        const expected = data.filter((one) => visible(one, s) && matches(one, q)).sort(compare(orders));
        const [index, rows] = [q.index ?? 0, q.rows ?? 0];
        const page = await search(q, actor);
        const slice = expected.slice(index * rows, (index + 1) * rows).map(({ guid }) => guid);
        expect(page.result.map(({ guid }) => guid)).toEqual(slice);
        expect(page.total).toBe(expected.length);
        const more = expected.length > (index + 1) * rows;
        expect(page.next !== null).toBe(more);
        found += slice.length;
        if (!page.next) return;
        const further = await search({ ...q, after: page.next, index: 0 }, actor);
        expect(further.result.map(({ guid }) => guid)).toEqual(
          expected.slice((index + 1) * rows, (index + 2) * rows).map(({ guid }) => guid),
        );
        expect(further.total).toBe(expected.length);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(3000);
  });

  test("detail is allowed exactly when the list shows it", async () => {
    const known = await freshNames();
    await fc.assert(
      fc.asyncProperty(sees, oneOf(data), async (s, one) => {
        const actor = actorOf(s, known);
        const code = await refusal(detail(one.guid, actor));
        expect(code).toBe(visible(one, s) ? null : "invalid");
        const range = { initialdate: at(0), finaldate: at(300 * 3600), timezone: "UTC", index: 0, rows: 1000 };
        const listed = (await search(range, actor)).result.some(({ guid }) => guid === one.guid);
        expect(listed).toBe(code === null);
      }),
      { numRuns: 500 },
    );
  });

  test("one that is not there: 404 for who sees all, the same 400 as for one that is hidden for anybody else", async () => {
    const known = await freshNames();
    const nobody = actorOf({ campaigns: [], agents: null, hubs: null }, known);
    expect(await refusal(detail(randomUUID(), system))).toBe("not-found");
    expect(await refusal(detail(randomUUID(), nobody))).toBe("invalid");
    expect(await refusal(detail(data[0]?.guid ?? "", nobody))).toBe("invalid");
  });
});
