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
