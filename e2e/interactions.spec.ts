import { expect, test } from "./fixtures.ts";
import { feedSample, firstOfFeed, november, range } from "./sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("an interaction is found by its client and opened, segment by segment", async ({ page, accessible }) => {
  const [segment] = firstOfFeed.segments;
  await page.goto("/interactions");
  await expect(page.getByRole("status")).toContainText(/^\d[\d,]* interactions?$/);
  await accessible();
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByLabel("From", { exact: true }).fill(segment.timings.startDate.slice(0, 10));
  await filters.getByLabel("Client", { exact: true }).fill(segment.client.id);
  const table = page.getByRole("table", { name: "Interactions" });
  const found = table.getByRole("row").filter({ hasText: segment.timings.startDate });
  // What is typed last is looked for a moment later: a row that is pressed before would leave it behind.
  await expect(page).toHaveURL(new RegExp(`client=${segment.client.id}`));
  await expect(found).toHaveCount(1);
  await found.getByRole("link").first().click();

  await expect(page).toHaveURL(`/interactions/${firstOfFeed.guid}`);
  await expect(page.getByRole("table", { name: "Segments" }).getByRole("row")).toHaveCount(
    firstOfFeed.segments.length + 1,
  );
  await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
  const region = page.getByRole("region", { name: "Segment 1" });
  await expect(region).toContainText(segment.agent);
  await expect(region).toContainText(segment.client.contactId);
  await accessible();

  await page.goBack();
  await expect(filters.getByLabel("Client", { exact: true })).toHaveValue(segment.client.id);
  await expect(found).toHaveCount(1);
});

test("the address bar holds the search: totals agree with the API, pages and order are kept", async ({ page, api }) => {
  const params = { ...range, channels: "email,sms", index: "1", rows: "50" };
  const answer = await (await api.get("/api/interactions", { params })).json();
  await page.goto("/interactions?from=2026-11-01&to=2026-11-15&channels=email,sms");
  await expect(page.getByRole("status")).toHaveText(`${answer.total.toLocaleString("en-US")} interactions`);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Page 2", exact: true }).click();
  const table = page.getByRole("table", { name: "Interactions" });
  await expect(table.getByRole("link").first()).toHaveAttribute("href", `/interactions/${answer.result[0].guid}`);
  await page.reload();
  await expect(table.getByRole("link").first()).toHaveAttribute("href", `/interactions/${answer.result[0].guid}`);
  await page.getByRole("columnheader", { name: "Duration" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=duration/);
  await expect(page.getByRole("columnheader", { name: "Duration" })).toHaveAttribute(
    "aria-sort",
    /ascending|descending/,
  );
});

test("filters narrow, and are left together", async ({ page, accessible }) => {
  await page.goto("/interactions");
  const filters = page.getByRole("search", { name: "Filters" });
  await test.step("Open the calendar", async () => {
    await filters.getByRole("button", { name: "Calendar for the first day" }).click();
    await accessible();
    await page.keyboard.press("Escape");
  });
  const agents = filters.getByLabel("Agents", { exact: true });
  await test.step("Choose days, a channel and an agent", async () => {
    await filters.getByRole("button", { name: "Last 30 days" }).click();
    await filters.getByLabel("Channels").click();
    await page.getByRole("option", { name: "WhatsApp" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/channels=whatsapp/);
    await agents.fill("lui");
    await expect(page.getByRole("option", { name: "luis" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/agents=luis(&|$)/);
  });
  await test.step("The results match", async () => {
    const channelOf = (name: string) =>
      page.getByRole("table", { name: "Interactions" }).getByRole("cell", { name, exact: true });
    await expect(channelOf("Voice")).toHaveCount(0);
    await expect(channelOf("WhatsApp").first()).toBeVisible();
  });
  await test.step("Half a name is left with the field, an unknown one is marked", async () => {
    // What is half typed is no name: it is left with the field, and only Enter takes one that nothing has.
    await agents.fill("an");
    await filters.getByLabel("CRM id", { exact: true }).click();
    await expect(agents).toHaveValue("");
    await expect(page).toHaveURL(/agents=luis(&|$)/);
    await agents.fill("nobody.here");
    await expect(page.getByRole("option", { name: "No match" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/agents=luis,nobody\.here/);
    const chips = filters.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
    await expect(chips.filter({ hasText: "nobody.here" })).toContainText("no such agent");
    await expect(chips.filter({ hasText: "luis" })).not.toContainText("no such agent");
  });
  await test.step("Choose a time zone", async () => {
    await filters.getByLabel("Time zone", { exact: true }).click();
    await page.keyboard.type("montev");
    await expect(page.getByRole("option")).toHaveText(["America/Montevideo"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/timezone=America(\/|%2F)Montevideo/);
  });
  await test.step("Reset", async () => {
    await filters.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/interactions$/);
  });
});

test("who sees some campaigns only is told that others are hidden", async ({ page, api, signIn, accessible }) => {
  const name = `seer-${crypto.randomUUID()}`;
  const user = { username: name, password: "a long enough password" };
  const profile = { name, actions: ["interactions:read"], campaigns: ["Demo"], hubs: "all", agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
  await page.context().clearCookies();
  await signIn(user);
  await page.goto(november);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("your profile");
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  await accessible();
  await page.goto("/interactions/feed");
  await expect(page.getByText("The data feed is for users who send interactions")).toBeVisible();
});

test("each filter in use can be taken away by itself, and all of them agree with the API", async ({
  page,
  api,
  accessible,
}) => {
  const body = {
    ...range,
    connectedInteraction: "WITH_AGENT",
    interactionType: "INBOUND",
    campaigns: ["Demo"],
    index: 0,
    rows: 50,
  };
  const totalOf = async (more = {}) =>
    (await (await api.post("/api/interactions/search", { data: { ...body, ...more } })).json()).total;
  const { result: names } = await (await api.get("/api/interactions/names")).json();
  const { id } = names.dispositions.find(({ levels }: { levels: string[] }) => levels.at(-1) === "Contract sent");
  const filters = page.getByRole("search", { name: "Filters" });
  const chips = filters.getByRole("list", { name: "Filters in use" });
  const status = page.getByRole("status");
  await test.step("Choose three filters", async () => {
    await page.goto(november);
    await filters.getByLabel("Connected").click();
    await page.getByRole("option", { name: "Handled by an agent", exact: true }).click();
    await filters.getByLabel("Direction").click();
    await page.getByRole("option", { name: "Inbound" }).click();
    await filters.getByLabel("Campaigns").fill("Demo");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(chips.getByRole("listitem")).toHaveCount(3);
    await expect(status).toHaveText(`${(await totalOf()).toLocaleString("en-US")} interactions`);
  });
  await test.step("Add a disposition", async () => {
    await filters.getByLabel("Dispositions").fill("Contract");
    await accessible();
    await page.getByRole("option", { name: "Contract sent" }).click();
    await page.keyboard.press("Escape");
    await expect(chips).toContainText("Sale › Contract sent");
    await expect(status).toContainText((await totalOf({ dispositions: [id] })).toLocaleString("en-US"));
    await accessible();
  });
  await test.step("Take filters away one by one", async () => {
    await chips.getByRole("button", { name: "Remove Dispositions: Sale › Contract sent" }).click();
    await expect(page).not.toHaveURL(/dispositions/);
    await chips.getByRole("button", { name: "Remove Direction: Inbound" }).press("Enter");
    await expect(chips.getByRole("listitem")).toHaveCount(2);
  });
  await test.step("Read filters that only the address holds", async () => {
    await page.goto(`${november}&contact=no such contact&subject=nothing&timezone=Europe/Madrid`);
    await expect(status).toHaveText("0 interactions");
    await expect(chips.getByRole("listitem")).toHaveCount(3);
  });
});

test("the search is copied as a link to its dates, as one that moves with the days, as a command", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/interactions?range=week&campaigns=Demo");
  const copied = async (item: string) => {
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const from = await page.getByRole("search").getByLabel("From", { exact: true }).inputValue();
  const pinned = new URL(await copied("Link with fixed dates"));
  expect(Object.fromEntries(pinned.searchParams)).toMatchObject({ from, timezone: "UTC", campaigns: "Demo" });
  expect(pinned.searchParams.has("range")).toBe(false);
  const moving = new URL(await copied("Link with relative dates"));
  expect(Object.fromEntries(moving.searchParams)).toEqual({ range: "week", campaigns: "Demo" });
  const command = await copied("cURL command");
  expect(command).toContain(`/api/interactions/search'`);
  expect(command).toContain(`"initialdate": "${from}"`);
  await page.goto(pinned.href);
  await expect(page.getByRole("search").getByLabel("From", { exact: true })).toHaveValue(from);
});

test.describe("a search that cannot be", () => {
  test.use({ tolerated: [/status of 400/] });

  test("says which names the profile hides, and takes them away", async ({ page, api, signIn, accessible }) => {
    const name = `blinkered-${crypto.randomUUID()}`;
    const user = { username: name, password: "a long enough password" };
    const profile = { name, actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: ["luis"] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
    await page.context().clearCookies();
    await signIn(user);
    await page.goto(`${november}&agents=luis`);
    const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
    const first = await rows.first().getAttribute("href");
    const agents = page.getByRole("search", { name: "Filters" }).getByLabel("Agents", { exact: true });
    await agents.fill("ana.diaz");
    await expect(page.getByRole("option", { name: "No match" })).toBeVisible();
    await agents.press("Enter");
    const alert = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ has: page.getByRole("button", { name: "Remove it" }) });
    await expect(alert).toContainText("Your profile does not include ana.diaz.");
    const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
    await expect(chips.filter({ hasText: "ana.diaz" })).toContainText("outside your profile");
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await accessible(["light"]);
    await alert.getByRole("button", { name: "Remove it" }).click();
    await expect(page).toHaveURL(/agents=luis$/);
    await expect(alert).toBeHidden();
    await expect(rows.first()).toHaveAttribute("href", first ?? "");
  });

  test("is told at the field, and a page behind the last leads to the last", async ({ page, accessible }) => {
    await page.goto("/interactions?from=2026-11-20&to=2026-11-10");
    const search = page.getByRole("search", { name: "Filters" });
    const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
    await expect(search.getByText("Ends before it starts")).toBeVisible();
    await expect(page.getByText("Correct the dates to search")).toBeVisible();
    await expect(page.getByRole("main").getByText("Ends before it starts")).toHaveCount(2);
    await expect(page.getByRole("region", { name: "Volume" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await accessible();
    // What is refused is not come back to.
    expect((await page.context().cookies()).filter(({ name }) => name === "interactions")).toEqual([]);
    await page.getByRole("button", { name: "Search 2026-11-10 to 2026-11-20" }).press("Enter");
    await expect(rows.first()).toBeVisible();
    const first = await rows.first().getAttribute("href");
    await search.getByLabel("From", { exact: true }).fill("2026-11-21");
    await expect(search.getByText("Ends before it starts")).toBeVisible();
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await search.getByLabel("From", { exact: true }).fill("2026-11-10");
    await search.getByLabel("To", { exact: true }).fill("2999-01-01");
    await expect(search.getByText("Later than today")).toBeVisible();
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await page.goto("/interactions?range=month&page=99999");
    await expect(page.getByText("This page does not exist")).toBeVisible();
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  });
});
