import { beforeAll, describe, expect, test } from "vitest";
import { GET as API_KEYS } from "@/app/api/api-keys/route.ts";
import { GET as BLACKLIST } from "@/app/api/blacklist/route.ts";
import { GET as CAMPAIGNS } from "@/app/api/campaigns/route.ts";
import { GET as DISPOSITIONS } from "@/app/api/dispositions/route.ts";
import { GET as HUBS } from "@/app/api/hubs/route.ts";
import { GET as PROFILES } from "@/app/api/profiles/route.ts";
import { GET as SECRETS } from "@/app/api/secrets/route.ts";
import { GET as TEMPLATES } from "@/app/api/templates/route.ts";
import { GET as USERS } from "@/app/api/users/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign, makeHub, unique } from "../testing/factories.ts";
import { type SortedKind, sortsOf } from "./sorts.ts";

const lists = {
  "api-keys": API_KEYS,
  blacklist: BLACKLIST,
  campaigns: CAMPAIGNS,
  dispositions: DISPOSITIONS,
  hubs: HUBS,
  profiles: PROFILES,
  secrets: SECRETS,
  templates: TEMPLATES,
  users: USERS,
} satisfies Record<SortedKind, unknown>;

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
  await makeHub();
});

function listed(kind: SortedKind, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return call(lists[kind], { path: `/api/${kind}?${search}`, key });
}

/** What the records that a query finds have in a field, in their order. */
async function fieldsOf(kind: SortedKind, field: string, query: Record<string, string | number>) {
  const { json } = await listed(kind, query);
  return json.result.map((record: Record<string, unknown>) => record[field]);
}

const kinds = Object.keys(lists) as SortedKind[];
const orders = kinds.flatMap((kind) => sortsOf(kind).map((sort) => [kind, sort] as const));

test.each(orders)("%s are listed by %s, which every page of them keeps", async (kind, sort) => {
  const ids = await fieldsOf(kind, "id", { sort });
  expect(ids).toHaveLength((await listed(kind, { sort })).json.total);
  const first = await fieldsOf(kind, "id", { sort, rows: 1 });
  const second = await fieldsOf(kind, "id", { sort, rows: 1, index: 1 });
  expect([...first, ...second]).toEqual(ids.slice(0, 2));
});

test.each(kinds)("%s are sorted by nothing that is none of their fields", async (kind) => {
  for (const sort of ["colour", "--name", "", "id;", "passwordHash"]) {
    const refused = await listed(kind, { sort });
    expect([sort, refused.status, refused.json.errors[0].path]).toEqual([sort, 400, "sort"]);
  }
});

test("names are sorted in any case, both ways, and a page behind the last still tells the total", async () => {
  const word = unique("order");
  for (const letter of ["b", "C", "a"]) await makeCampaign(`${word} ${letter}`);
  const names = (sort: string) => fieldsOf("campaigns", "name", { search: word, sort });
  expect(await names("name")).toEqual([`${word} a`, `${word} b`, `${word} C`]);
  expect(await names("-name")).toEqual([`${word} C`, `${word} b`, `${word} a`]);
  const behind = await listed("campaigns", { search: word, index: 3, rows: 2 });
  expect(behind.json).toEqual({ result: [], index: 3, rows: 2, total: 3 });
  const far = await listed("campaigns", { search: word, index: Number.MAX_SAFE_INTEGER });
  expect(far.json).toMatchObject({ result: [], total: 3 });
});

test("empty values come last both ways", async () => {
  const word = unique("mail");
  for (const [username, email] of [
    ["a", null],
    ["b", "b@example.com"],
    ["c", "C@example.com"],
  ] as const) {
    await db().user.create({ data: { username: `${word} ${username}`, email } });
  }
  const names = (sort: string) => fieldsOf("users", "email", { search: word, sort });
  expect(await names("email")).toEqual(["b@example.com", "C@example.com", null]);
  expect(await names("-email")).toEqual(["C@example.com", "b@example.com", null]);
});

test("users are sorted by what keeps them from signing in", async () => {
  const word = unique("state");
  const profileId = (await db().profile.create({ data: { name: unique("profile"), actions: [] } })).id;
  const make = (name: string, more: object = {}) =>
    db().user.create({ data: { username: `${word} ${name}`, profileId, passwordHash: "x", ...more } });
  await make("disabled", { enabled: false });
  await make("no profile", { profileId: null });
  await make("active");
  await make("no password", { passwordHash: null });
  const invitation = (named: string) => ({
    create: {
      tokenHash: Buffer.from(`${word} ${named}`),
      createdBy: "admin",
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  await make("invited", { passwordHash: null, invitations: invitation("invited") });
  await make("resetting", { invitations: invitation("resetting") });
  const locked = await make("locked");
  await db().rateLimit.create({
    data: { key: `account:${locked.id}`, points: 10, expire: BigInt(Date.now() + 600_000) },
  });
  const names = await fieldsOf("users", "username", { search: word, sort: "state" });
  expect(names.map((name: string) => name.slice(word.length + 1))).toEqual([
    "locked",
    "no password",
    "invited",
    "resetting",
    "active",
    "no profile",
    "disabled",
  ]);
});

describe("a search finds", () => {
  const found = async (kind: SortedKind, search: string) => (await listed(kind, { search })).json.total;

  test("campaigns by their zone, templates by subject and content, users by address and profile", async () => {
    const word = unique("text");
    await db().campaign.create({ data: { name: word, timezone: "Antarctica/Troll" } });
    expect(await found("campaigns", "antarctica/TROLL")).toBe(1);
    await db().template.create({
      data: { name: unique("t"), channel: "email", subject: `S ${word}`, content: `100%_${word} \\ x` },
    });
    expect(await found("templates", `s ${word}`)).toBe(1);
    expect(await found("templates", `%_${word} \\ `)).toBe(1);
    expect(await found("templates", `%${word}`)).toBe(0);
    const profile = await db().profile.create({ data: { name: `Profile of ${word}`, actions: [] } });
    await db().user.create({ data: { username: unique("u"), email: `${word}@example.com`, profileId: profile.id } });
    expect(await found("users", `${word}@EXAMPLE`)).toBe(1);
    expect(await found("users", `profile of ${word}`)).toBe(1);
  });

  test("keys by their prefix and their user", async () => {
    const username = unique("owner");
    const { id } = await db().user.create({ data: { username } });
    await makeApiKey({ userId: id });
    expect(await found("api-keys", username.toUpperCase())).toBe(1);
    const [prefix] = await fieldsOf("api-keys", "prefix", { search: username });
    expect(await found("api-keys", prefix)).toBe(1);
  });

  test("dispositions by their levels, as pages show them", async () => {
    const word = unique("Level");
    await db().disposition.create({ data: { levels: ["Sale", word, "Signed"] } });
    for (const text of [word.toLowerCase(), `sale › ${word}`]) expect(await found("dispositions", text)).toBe(1);
    expect(await found("dispositions", `${word} Sale`)).toBe(0);
  });

  test("entries of the blacklist by a part of the number in any spelling, and by reason", async () => {
    const reason = unique("asked by letter 7");
    await db().blacklistEntry.create({ data: { clientId: "59899070707", reason } });
    for (const text of ["+598 99 07", "(99) 070-707", "9907", "598.99", " 070707 ", reason.toUpperCase(), "letter 7"]) {
      expect([text, await found("blacklist", text)]).toEqual([text, 1]);
    }
    for (const text of ["070708", "+", "( )", "%"]) expect([text, await found("blacklist", text)]).toEqual([text, 0]);
  });
});
