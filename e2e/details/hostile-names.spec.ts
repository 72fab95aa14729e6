import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { quoted } from "../../lib/interactions/query-line/terms.ts";
import { test } from "../fixtures.ts";

const day = "2026-10-05";
const run = randomUUID().slice(0, 8);

/** As names may be: no longer than 128 characters, and without marks of direction. */
const names = [
  `<img src=x onerror=alert(1)> ${run}`,
  `\u0623\u0647\u0644\u0627 (3)! ${run}`,
  `\u200b${run}\u200d\u200b`,
  `"two" 'one' \`${run}`,
  `C:\\old\\"new"\\${run}\\`,
  `agent:nemo ${run}`,
  `- minus -channel:sms, >5m ${run}`,
  `100%2C5, 50% &client=x#${run}`,
  `${run} `.padEnd(128, "W"),
];

/** What the pages show of a disposition. The path of the last one has 2,000 characters and more, another has it too. */
const paths = names.map((name, n) =>
  n === names.length - 1 ? Array.from({ length: 8 }, (_, level) => `${run} ${level}`.padEnd(256, "L")) : [name, "Sale"],
);

type Made = { guid: string; agent: string; campaign: string; disposition: { id: string; levels: string[] } };

/** One interaction of each name, and one of a disposition that is called as that of the last. */
async function feedNames(api: APIRequestContext, client: string): Promise<Made[]> {
  const first = 1_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  const made = [...names, `plain ${run}`].map((name, n): Made => {
    const levels = paths[n] ?? paths.at(-1) ?? [];
    return { guid: randomUUID(), agent: name, campaign: name, disposition: { id: String(first + n), levels } };
  });
  const startDate = `${day} 09:30:00`;
  const lines = made.map(({ guid, ...named }) => {
    const segment = {
      ...named,
      segmentId: "one",
      channel: "telephony",
      direction: "inbound",
      client: { id: client, name: "Ana" },
      timings: { startDate, dateAttendedAgent: startDate, endDate: `${day} 09:31:00` },
      flags: { finished: true },
    };
    return JSON.stringify({ guid, segments: [segment] });
  });
  const headers = { "content-type": "application/x-ndjson" };
  const { result } = await (await api.post("/api/interactions", { headers, data: lines.join("\n") })).json();
  expect(result).toMatchObject({ created: made.length, rejected: 0 });
  return made;
}

const searchOf = (client: string) => `/interactions?from=${day}&to=${day}&timezone=UTC&client=${client}`;

/** The guids of the rows, once the page has counted as many. */
async function expectRows(page: Page, made: readonly Made[]): Promise<void> {
  const count = `${made.length} interaction${made.length === 1 ? "" : "s"}`;
  await expect(page.getByRole("status").filter({ hasText: /^\d+ interactions?$/ })).toHaveText(count);
  const links = page.getByRole("table", { name: "Interactions" }).locator('a[href^="/interactions/"]');
  const guids = () => links.evaluateAll((all) => all.map((one) => one.getAttribute("href")?.slice(14, 50)));
  await expect
    .poll(async () => [...new Set(await guids())].toSorted())
    .toEqual(made.map(({ guid }) => guid).toSorted());
}

const chipsOf = (page: Page) => page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");

/** Beside that of the client. */
async function expectChip(page: Page, shown: string): Promise<void> {
  await expect(chipsOf(page).getByTitle(shown, { exact: true })).toBeVisible();
  await expect(chipsOf(page)).toHaveCount(2);
}

const shownOf = (one: Made) =>
  ({ Agents: one.agent, Campaigns: one.campaign, Dispositions: one.disposition.levels.join(" › ") }) as const;
const kinds = ["Agents", "Campaigns", "Dispositions"] as const;
type Kind = (typeof kinds)[number];
/** Each name is tried in one of the kinds, in turn. */
const kindAt = (n: number) => kinds[n % kinds.length] ?? "Agents";
const without = (made: readonly Made[], one: Made) => made.filter((other) => other !== one);
const lineFields = { Agents: "agent", Campaigns: "campaign", Dispositions: "disposition" } as const;

test("facets find and exclude every second name, whatever it holds, and a link keeps it", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const client = `facets-${run}`;
  const made = await feedNames(api, client);
  const some = made.slice(0, names.length);
  const facets = page.getByRole("region", { name: "Facets" });
  const rowOf = (kind: Kind, one: Made) =>
    facets
      .getByRole("region", { name: kind })
      .getByRole("listitem")
      .filter({ has: page.getByTitle(`Exclude: ${shownOf(one)[kind]}`, { exact: true }) })
      .first();
  await signIn();
  await page.setViewportSize({ width: 1400, height: 1000 });
  await test.step("The facets list all of them", async () => {
    await page.goto(searchOf(client));
    await page.getByRole("button", { name: "Facets", exact: true }).press("Enter");
    await expectRows(page, made);
    for (const kind of kinds) for (const one of some) await expect(rowOf(kind, one)).toContainText(/1$/);
    await accessible();
  });
  for (const [n, one] of some.entries()) {
    // The query line tries the others: each takes two loads of the page.
    if (n % 2 === 1) continue;
    const kind = kindAt(n);
    const shown = shownOf(one)[kind];
    await test.step(`Only and not: ${shown.slice(0, 60)}`, async () => {
      await page.goto(searchOf(client));
      await rowOf(kind, one).getByRole("button").first().click();
      await expectRows(page, [one]);
      await page.reload();
      await expectRows(page, [one]);
      await expectChip(page, shown);
      await rowOf(kind, one).getByTitle(`Exclude: ${shown}`, { exact: true }).click();
      await expectRows(page, without(made, one));
      await expectChip(page, shown);
    });
  }
});

test("the query line finds and excludes the other names, and a link keeps them", async ({ page, api, signIn }) => {
  const client = `line-${run}`;
  const made = await feedNames(api, client);
  const line = page.getByRole("combobox", { name: "Query" });
  const write = async (text: string) => {
    await line.fill(text);
    await line.press("Enter");
  };
  await signIn();
  for (const [n, one] of made.slice(0, names.length).entries()) {
    if (n % 2 === 0) continue;
    const kind = kindAt(n);
    const shown = shownOf(one)[kind];
    await test.step(`Find and exclude: ${shown.slice(0, 60)}`, async () => {
      await page.goto(searchOf(client));
      await write(`${lineFields[kind]}:${quoted(shown)}`);
      await expectRows(page, [one]);
      await expectChip(page, shown);
      await write(`-${lineFields[kind]}:${quoted(shown)}`);
      await expectRows(page, without(made, one));
      await page.reload();
      await expectRows(page, without(made, one));
      await expectChip(page, shown);
    });
  }
  await test.step("A path that is written before the names are there is taken once they are", async () => {
    const [one] = made;
    if (!one) throw new Error("An interaction was made.");
    const release = Promise.withResolvers<void>();
    await page.route("**/api/interactions/names", async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(searchOf(client));
    await expectRows(page, made);
    await write(`disposition:${quoted(shownOf(one).Dispositions)}`);
    await expect(line).not.toHaveValue("");
    release.resolve();
    await expectRows(page, [one]);
    await expect(line).toHaveValue("");
    await page.unrouteAll();
  });
  await test.step("Of two dispositions with one path each is taken away by itself", async () => {
    const both = made.slice(-2);
    const ids = both.map(({ disposition }) => disposition.id);
    await page.goto(`${searchOf(client)}&dispositions=${ids.join(",")}`);
    await expectRows(page, both);
    await expect(chipsOf(page)).toHaveCount(3);
    await chipsOf(page)
      .nth(1)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expectRows(page, both.slice(1));
    await expect(chipsOf(page)).toHaveCount(2);
  });
});

test("a saved view of such a name is a tab with it, and opens what it holds", async ({
  page,
  api,
  signIn,
  baseURL,
}) => {
  const made = await feedNames(api, `views-${run}`);
  const user = { username: `names-${randomUUID().slice(0, 8)}`, password: "a long enough password" };
  const profile = { name: user.username, actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  expect((await api.post("/api/users", { data: { ...user, profile: profile.name } })).status()).toBe(200);
  const dates = { initialdate: `${day} 00:00:00`, finaldate: `${day} 23:59:59`, timezone: "UTC" };
  const views = await Promise.all(
    made.slice(0, names.length).map(async (one) => {
      const name = `${one.campaign.slice(0, 119)}${randomUUID().slice(0, 8)}`;
      const data = { name, shared: true, search: { ...dates, campaigns: [one.campaign] } };
      const { result } = await (await api.post("/api/interactions/views", { data })).json();
      return { id: result.id as number, name: result.name as string, one };
    }),
  );
  await signIn(user);
  const tabs = page.getByRole("region", { name: "Pinned views" });
  const headers = { origin: baseURL ?? "" };
  for (const { id } of views) {
    const marked = await page.request.patch(`/api/interactions/views/${id}/marks`, { headers, data: { pinned: true } });
    expect(marked.status()).toBe(200);
  }
  await page.goto("/interactions?range=today");
  await expect(tabs.getByRole("button")).toHaveCount(views.length);
  for (const { id, name, one } of views) {
    await test.step(`Open ${name.slice(0, 60)}`, async () => {
      const tab = tabs.getByTitle(name, { exact: true });
      await expect(tab).toHaveText(name);
      await tab.click();
      await expect(page).toHaveURL(new RegExp(`view=${id}$`));
      await expect(page.getByRole("region", { name: "Current view" }).getByText(name, { exact: true })).toBeVisible();
      await expect(chipsOf(page).getByTitle(one.campaign, { exact: true })).toBeVisible();
    });
  }
  for (const { id } of views) await api.delete(`/api/interactions/views/${id}`);
});
