import { expect, test } from "../fixtures.ts";
import { feedSample, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("what a link says and no filter understands is told, many filters in few lines; Shift on a head sorts by it too", async ({
  page,
  api,
  accessible,
}) => {
  const alert = page.getByRole("alert").filter({ hasText: "not understood" });
  await page.goto(
    "/interactions?from=2026-11-01&to=2026-11-15&channels=pigeon,sms,email&direction=sideways&agent=luis",
  );
  await expect(alert).toContainText(
    "3 filters of this link were not understood: channels=pigeon, direction=sideways, agent=luis",
  );
  await accessible();
  await alert.getByRole("link", { name: "Remove them" }).click();
  await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-15&channels=sms,email$/);
  await expect(alert).toBeHidden();
  await test.step("A press with Shift on a head sorts by it too, in the same window", async () => {
    await page.getByRole("columnheader", { name: "Duration" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=duration/);
    await page
      .getByRole("columnheader", { name: "Channel" })
      .getByRole("button")
      .first()
      .click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(/sort=duration,channel&order=asc,asc/);
    const orders = ["duration", "channel"].map((field) => ({ field, direction: "asc" }));
    const data = { ...range, channels: ["sms", "email"], orders, index: 0, rows: 50 };
    const { result } = await (await api.post("/api/interactions/search", { data })).json();
    const table = page.getByRole("table", { name: "Interactions" });
    await expect(table.getByRole("link").first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
    expect(page.context().pages()).toHaveLength(1);
  });
  const agents = Array.from({ length: 60 }, (_, i) => `agent${i}`);
  await page.goto(`/interactions?range=today&agents=${agents.join(",")}`);
  const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
  await expect(chips).toHaveCount(9);
  await chips.getByRole("button", { name: "+52 more" }).press("Enter");
  await expect(chips).toHaveCount(61);
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
