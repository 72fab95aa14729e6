import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { feedSample, november } from "./sample-feed.ts";

const range = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59" };

// A name that is taken, an address that is refused.
test.use({ tolerated: [/status of 400/] });

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("a view is saved, opened, changed, reverted, shared and deleted", async ({ page, api, accessible }) => {
  const name = `Weekly ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${november}&channels=sms`);
  const status = page.getByRole("status");
  await expect(status).toHaveText(/\d interactions$/);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Needed");
  await dialog.getByLabel("Name").fill("x".repeat(129));
  await expect(dialog).toContainText("At most 128 characters");
  await dialog.getByLabel("Name").fill(name);
  await accessible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/view=\d+/);
  const id = new URL(page.url()).searchParams.get("view");
  const bar = page.getByRole("region", { name: "Opened view" });
  await expect(bar).toContainText(name);
  await expect(bar.getByText("Changed")).toBeHidden();

  await page.getByRole("button", { name: "Last 7 days" }).click();
  await expect(bar.getByText("Changed")).toBeVisible();
  await accessible();
  await bar.getByRole("button", { name: "Revert" }).click();
  await expect(bar.getByText("Changed")).toBeHidden();
  await expect(page).toHaveURL(/from=2026-11-01/);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Guid" }).check();
  await columns.getByRole("button", { name: "Done" }).click();
  await expect(bar.getByText("Changed")).toBeVisible();
  await page.getByRole("button", { name: "Yesterday" }).click();
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar.getByText("Changed")).toBeHidden();

  await bar.getByRole("button", { name: "More about this view" }).click();
  await page.getByRole("menuitem", { name: "Rename or share" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename or share the view" });
  await renaming.getByLabel("Name").fill(`${name} renamed`);
  await renaming.getByLabel("Share with the team").check();
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(bar).toContainText(`${name} renamed`);
  await expect(bar).toContainText("Team view by admin");
  const { result } = await (await api.get(`/api/interactions/views/${id}`)).json();
  expect(result).toMatchObject({
    name: `${name} renamed`,
    shared: true,
    search: { range: "yesterday", channels: ["sms"] },
  });

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/interactions$/);
  await expect(page.getByRole("columnheader", { name: "Guid" })).toBeHidden();
  await page.getByRole("button", { name: "Views" }).click();
  await accessible();
  await page.getByRole("menuitem", { name: `${name} renamed` }).click();
  await expect(page).toHaveURL(new RegExp(`range=yesterday&.*channels=sms&view=${id}`));
  await expect(page.getByRole("columnheader", { name: "Guid" })).toBeVisible();
  await page.goto(`/interactions?view=${id}`);
  await expect(page).toHaveURL(new RegExp(`range=yesterday&.*channels=sms&view=${id}`));

  await page.getByRole("button", { name: "Save view" }).click();
  await dialog.getByLabel("Name").fill(`${name} renamed`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Another view has this name");
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "More about this view" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this view?" }).getByRole("button", { name: "Delete" }).click();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(/channels=sms$/);
  await page.goto(`${november}&view=${id}`);
  await expect(page.getByText("This view is gone, or is not shared with you.")).toBeVisible();
  await accessible();
});

test("a team view is opened with one's own permissions: what it names beyond them is left out, and said", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const name = `viewer-${crypto.randomUUID()}`;
  const user = { username: name, password: "a long enough password" };
  const profile = { name, actions: ["interactions:read"], campaigns: ["Demo"], hubs: "all", agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
  const search = { ...range, campaigns: ["Demo", "Support"] };
  const { result: view } = await (
    await api.post("/api/interactions/views", { data: { name, shared: true, search } })
  ).json();
  await page.context().clearCookies();
  await signIn(user);
  await page.goto("/interactions");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Left out of this view, as gone or not yours to see: 1 campaign.");
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  const bar = page.getByRole("region", { name: "Opened view" });
  await expect(bar).toContainText("Team view by admin");
  await expect(bar.getByRole("button", { name: "More about this view" })).toBeHidden();
  await accessible();
  await page.goto(`${november}&campaigns=Demo,Support&view=${view.id}`);
  await expect(page).not.toHaveURL(/Support/);
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  await api.delete(`/api/interactions/views/${view.id}`);
});

test("the search is as it was left, unless a link says otherwise, and today after Reset", async ({ page }) => {
  await page.goto("/interactions?range=week&channels=sms");
  await expect(page.getByRole("status")).toHaveText(/interactions?$/);
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "interactions")?.value)
    .toContain("month");
  await page.goto("/overview");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Interactions" }).click();
  await expect(page).toHaveURL(/\/interactions\?range=month&channels=sms$/);
  await page.goto("/interactions?range=yesterday");
  await expect(page).toHaveURL(/\?range=yesterday$/);
  await expect(page.getByRole("search").getByRole("list", { name: "Filters in use" })).toBeHidden();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/interactions$/);
  await expect(page.getByRole("button", { name: "Today", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status")).toHaveText(/interactions?$/);
  await page.reload();
  await expect(page).toHaveURL(/\/interactions$/);
});

test("rows are chosen one by one, through, and on several pages, by keys too, and saved", async ({
  page,
  context,
  api,
  accessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const params = { ...range, index: "0", rows: "60" };
  const { result } = await (await api.get("/api/interactions", { params })).json();
  const guids: string[] = result.map(({ guid }: { guid: string }) => guid);
  await page.goto(`${november}&rows=50`);
  await page.waitForLoadState("networkidle");
  const rows = page.getByRole("table", { name: "Interactions" }).getByRole("row");
  const choice = (row: number) => rows.nth(row).getByRole("checkbox");
  await choice(2).click();
  await choice(5).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("4 selected");
  await rows.nth(5).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(bar).toContainText("4 selected");
  await accessible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=1/);
  await expect(choice(1)).not.toBeChecked();
  await choice(1).click();
  await expect(bar).toContainText("5 selected");
  await bar.getByRole("button", { name: "Copy guids" }).click();
  const chosen = [1, 2, 3, 5, 50].map((at) => guids[at] ?? "").sort();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n").sort()).toEqual(chosen);
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export selected" }).click();
  await page.getByRole("menuitem", { name: "NDJSON" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("interactions 2026-11-01 2026-11-15.ndjson");
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).guid).sort()).toEqual(chosen);
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(choice(2)).toBeChecked();
  await rows.first().getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(bar).toContainText("51 selected");
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toBeHidden();
  await rows.nth(3).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Interaction" })).toContainText(guids[2] ?? "");
});

test("pages are turned by cursor with the keyboard alone, and Back goes back", async ({ page, api }) => {
  const params = { ...range, index: "0", rows: "200" };
  const { result } = await (await api.get("/api/interactions", { params })).json();
  const first = page.getByRole("table", { name: "Interactions" }).getByRole("link").first();
  const shows = (row: number) => expect(first).toHaveAttribute("href", `/interactions/${result[row].guid}`);
  await page.goto(`${november}&rows=50`);
  await shows(0);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("button", { name: "Next page" }).press("Enter");
  await shows(50);
  await expect(page).toHaveURL(/page=1&after=/);
  await pages.getByRole("button", { name: "Next page" }).press("Enter");
  await shows(100);
  await expect(pages).toContainText("101 to 150 of");
  const deep = page.url();
  await pages.getByRole("button", { name: "Previous page" }).press("Enter");
  await shows(50);
  await expect(page).toHaveURL(/page=1&after=/);
  await page.goBack();
  await shows(100);
  await page.goBack();
  await shows(50);
  await page.goto(deep);
  await shows(100);
  await page.goto(deep.replace(/after=[^&]*/, "after=x"));
  await shows(100);
  await pages.getByRole("button", { name: "Page 1", exact: true }).press("Enter");
  await shows(0);
});

test("rows are shown while they are still being counted", async ({ page, api }) => {
  const { total } = await (await api.get("/api/interactions", { params: { ...range, index: "0", rows: "1" } })).json();
  let count: () => void = () => {};
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  await page.goto("/interactions?range=today");
  await page.route("**/api/interactions/search", async (route) => {
    if (route.request().postDataJSON().total !== false) await counted;
    await route.continue();
  });
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByLabel("From", { exact: true }).fill("2026-11-01");
  await filters.getByLabel("To", { exact: true }).fill("2026-11-15");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  await expect(page).toHaveURL(/to=2026-11-15/);
  await expect(page.getByRole("status")).toHaveText("Counting");
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1 to 100");
  count();
  await expect(page.getByRole("status")).toHaveText(`${total.toLocaleString("en-US")} interactions`);
});

test("without JavaScript the page holds rows and total", async ({ browser, page, baseURL, api }) => {
  const { result, total } = await (
    await api.get("/api/interactions", { params: { ...range, index: "0", rows: "100" } })
  ).json();
  const state = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state, baseURL: baseURL ?? "" });
  const still = await context.newPage();
  await still.goto(november);
  const links = still.getByRole("table", { name: "Interactions" }).locator("td:nth-child(2) a");
  await expect(links).toHaveCount(result.length);
  await expect(links.first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
  await expect(still.getByRole("status")).toHaveText(`${total.toLocaleString("en-US")} interactions`);
  await context.close();
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/interactions/search") && asked.push(request.url()));
  await page.goto(november);
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

for (const [locale, save, name] of [
  ["es", "Guardar vista", "Vista abierta"],
  ["pt", "Salvar visualização", "Visualização aberta"],
] as const) {
  test(`views are kept in ${locale}, on a tablet and on a small screen`, async ({
    page,
    context,
    baseURL,
    api,
    accessible,
  }) => {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    const data = {
      name: `${locale} ${crypto.randomUUID()}`,
      search: { ...range, campaigns: ["Demo", "no such campaign"] },
    };
    const { result } = await (await api.post("/api/interactions/views", { data })).json();
    for (const [width, height] of [[820, 1100] as const, [1366, 768] as const]) {
      await page.setViewportSize({ width, height });
      await page.goto(`/interactions?view=${result.id}`);
      await expect(page.getByRole("region", { name })).toContainText(data.name);
      await page.getByRole("table").getByRole("checkbox").nth(1).click();
      const beyond = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(beyond).toBe(0);
      await accessible(["light"]);
    }
    await page.getByRole("button", { name: save }).click();
    await expect(page.getByRole("dialog", { name: save })).toBeVisible();
    await accessible(["light"]);
    await api.delete(`/api/interactions/views/${result.id}`);
  });
}

test("an address that is refused is told with a way out, and not come back to", async ({ page, accessible }) => {
  await page.goto("/interactions?from=2026-11-15&to=2026-11-01");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("initialdate");
  await accessible();
  await page.goto("/interactions");
  await expect(page).toHaveURL(/\/interactions$/);
  await expect(alert).toBeHidden();
});
