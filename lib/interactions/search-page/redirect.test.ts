import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, system } from "../../actor.ts";
import { db } from "../../db.ts";
import { makeCampaign, makeUser, unique } from "../../testing/factories.ts";
import { changeView, markView, removeView, saveView } from "../views/saved-views.ts";
import { lastSearchValue } from "./last-search.ts";
import { redirectQuery } from "./redirect.ts";

let ana: Actor;
let seer: Actor;
let seen: string;
let hidden: string;

beforeAll(async () => {
  const [one, other] = [await makeCampaign(), await makeCampaign()];
  [seen, hidden] = [one.name, other.name];
  const scopes = new Set(["interactions:read"] as const);
  const actorOf = async () => {
    const { id, username } = await makeUser();
    return { ...system, userId: id, username, scopes };
  };
  ana = await actorOf();
  seer = { ...(await actorOf()), sees: { campaigns: [one.id], hubs: "all", agents: "all" } };
});

const view = async (search: Parameters<typeof saveView>[0]["search"]) =>
  (await saveView({ name: unique("view"), shared: true, columns: null, density: null, search }, ana)).result;

describe("an address without any parameter", () => {
  test("is what its user left last, ranges that move still moving", async () => {
    const left = lastSearchValue(ana.username, "?range=week&channels=sms,email&client=a%26b");
    expect(await redirectQuery({}, left, ana)).toBe("?range=week&client=a%26b&channels=sms,email");
  });

  test("is today where nothing was left, another left it, or what was left says nothing", async () => {
    expect(await redirectQuery({}, undefined, ana)).toBeNull();
    expect(await redirectQuery({}, lastSearchValue(ana.username, ""), ana)).toBeNull();
    expect(await redirectQuery({}, lastSearchValue(seer.username, "?range=week"), ana)).toBeNull();
    expect(await redirectQuery({}, lastSearchValue(ana.username, "?channels=fax"), ana)).toBeNull();
    expect(lastSearchValue(ana.username, "x".repeat(4000))).toBe("");
  });
});

describe("an address without any parameter, where there is a default,", () => {
  afterEach(async () => {
    await db().savedViewMark.deleteMany({ where: { userId: { in: [ana.userId, seer.userId] } } });
    await db().savedView.updateMany({ data: { teamDefault: false } });
  });

  const left = () => lastSearchValue(ana.username, "?range=week");

  test("is that of its user, else the team's, whatever was left", async () => {
    const [own, team] = [await view({ range: "month", campaigns: [seen] }), await view({ range: "yesterday" })];
    await markView(String(team.id), { teamDefault: true }, ana);
    expect(await redirectQuery({}, left(), ana)).toBe(`?range=yesterday&view=${team.id}`);
    await markView(String(own.id), { default: true }, ana);
    expect(await redirectQuery({}, left(), ana)).toBe(`?range=month&campaigns=${seen}&view=${own.id}`);
    expect(await redirectQuery({}, undefined, seer)).toBe(`?range=yesterday&view=${team.id}`);
    expect(await redirectQuery({ range: "today" }, left(), ana)).toBeNull();
  });

  test("is what was left once that view is gone, or is shared no more", async () => {
    const [one, other] = [await view({ range: "month" }), await view({ range: "month" })];
    await markView(String(one.id), { default: true }, ana);
    await removeView(String(one.id), ana);
    expect(await redirectQuery({}, left(), ana)).toBe("?range=week");
    await markView(String(other.id), { default: true }, seer);
    await changeView(String(other.id), { shared: false }, ana);
    expect(await redirectQuery({}, undefined, seer)).toBeNull();
  });

  test("leaves out what its user may not name", async () => {
    const { id } = await view({ range: "month", campaigns: [seen, hidden] });
    await markView(String(id), { teamDefault: true }, ana);
    expect(await redirectQuery({}, undefined, seer)).toBe(`?range=month&campaigns=${seen}&view=${id}`);
  });
});

test("an address that carries parameters stands as it is, whatever was left", async () => {
  const left = lastSearchValue(ana.username, "?range=week");
  for (const given of [{ channels: "sms" }, { range: "today" }, { peek: "x" }, { utm: "x" }]) {
    expect(await redirectQuery(given, left, ana)).toBeNull();
  }
});

describe("an address that names a view", () => {
  test("and nothing else opens it as it is by now", async () => {
    const { id } = await view({ range: "week", campaigns: [seen], orders: [{ field: "duration", direction: "asc" }] });
    const opened = `?range=week&campaigns=${seen}&sort=duration&order=asc&view=${id}`;
    expect(await redirectQuery({ view: String(id) }, undefined, ana)).toBe(opened);
    expect(await redirectQuery({ view: String(id), peek: "x" }, undefined, ana)).toBe(`${opened}&peek=x`);
    expect(await redirectQuery({ view: String(id), range: "today" }, undefined, ana)).toBeNull();
  });

  test("that is gone stands as it is", async () => {
    const { id } = await view({ range: "week" });
    await db().savedView.delete({ where: { id } });
    expect(await redirectQuery({ view: String(id) }, undefined, ana)).toBeNull();
  });

  test("leaves out what the viewer may not name, alone or with the filters beside it", async () => {
    const { id } = await view({ range: "week", campaigns: [seen, hidden] });
    const opened = `?range=week&campaigns=${seen}&view=${id}`;
    expect(await redirectQuery({ view: String(id) }, undefined, seer)).toBe(opened);
    expect(
      await redirectQuery({ view: String(id), range: "week", campaigns: `${seen},${hidden}` }, undefined, seer),
    ).toBe(opened);
    expect(await redirectQuery({ view: String(id), range: "week", campaigns: seen }, undefined, seer)).toBeNull();
    expect(await redirectQuery({ view: String(id), campaigns: "unknown" }, undefined, ana)).toBeNull();
  });
});

test("who may not search is sent nowhere", async () => {
  const nobody = { ...ana, scopes: new Set<never>() };
  expect(await redirectQuery({}, lastSearchValue(ana.username, "?range=week"), nobody)).toBeNull();
});
