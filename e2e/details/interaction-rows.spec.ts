import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";
import { holdScripts } from "../late-scripts.ts";
import { feedSample, november, range } from "../sample-feed.ts";

// A cursor that is refused.
test.use({ tolerated: [/status of 400/] });

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
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
  const rows = page.getByRole("table", { name: "Interactions" }).getByRole("row");
  const choice = (row: number) => rows.nth(row).getByRole("checkbox");
  const bar = page.getByRole("region", { name: "Selection" });
  await test.step("Select rows by the mouse", async () => {
    await page.goto(november);
    await page.waitForLoadState("networkidle");
    await choice(2).click();
    await choice(5).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("4 selected");
  });
  await test.step("Select rows by keys", async () => {
    await rows.nth(5).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(bar).toContainText("4 selected");
    await accessible();
  });
  await test.step("Select on another page", async () => {
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=1/);
    await expect(rows.nth(1).getByRole("link").first()).toHaveAttribute("href", `/interactions/${guids[50]}`);
    await expect(choice(1)).not.toBeChecked();
    await choice(1).click();
    await expect(bar).toContainText("5 selected");
  });
  await test.step("Copy and export what is selected", async () => {
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
  });
  await test.step("Select a whole page, and clear", async () => {
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(choice(2)).toBeChecked();
    await rows.first().getByRole("checkbox", { name: "Select all on this page" }).click();
    await expect(bar).toContainText("51 selected");
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });
  await test.step("Open a row by keys", async () => {
    await rows.nth(3).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Interaction" })).toContainText(guids[2] ?? "");
  });
});

test("pages are turned by cursor with the keyboard alone, and Back goes back", async ({ page, api }) => {
  const params = { ...range, index: "0", rows: "200" };
  const { result } = await (await api.get("/api/interactions", { params })).json();
  const first = page.getByRole("table", { name: "Interactions" }).getByRole("link").first();
  const shows = (row: number) => expect(first).toHaveAttribute("href", `/interactions/${result[row].guid}`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  const deep = await test.step("Turn two pages", async () => {
    await page.goto(november);
    await shows(0);
    await pages.getByRole("button", { name: "Next page" }).press("Enter");
    await shows(50);
    await expect(page).toHaveURL(/page=1&after=/);
    await pages.getByRole("button", { name: "Next page" }).press("Enter");
    await shows(100);
    await expect(pages).toContainText("101 to 150 of");
    const deep = page.url();
    return deep;
  });
  await test.step("Turn back, and go back in the browser", async () => {
    await pages.getByRole("button", { name: "Previous page" }).press("Enter");
    await shows(50);
    await expect(page).toHaveURL(/page=1&after=/);
    await page.goBack();
    await shows(100);
    await page.goBack();
    await shows(50);
  });
  await test.step("Open a deep page by its address", async () => {
    await page.goto(deep);
    await shows(100);
    await page.goto(deep.replace(/after=[^&]*/, "after=x"));
    await shows(100);
    await pages.getByRole("button", { name: "Page 1", exact: true }).press("Enter");
    await shows(0);
  });
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
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1 to 50");
  count();
  await expect(page.getByRole("status")).toHaveText(`${total.toLocaleString("en-US")} interactions`);
});

test("what is typed before the scripts have come is looked for once they have", async ({ page, api }) => {
  const { result } = await (await api.get("/api/interactions", { params: { ...range, index: "0", rows: "1" } })).json();
  const releaseScripts = await holdScripts(page);
  await page.goto(november, { waitUntil: "commit" });
  const client = page.getByRole("search", { name: "Filters" }).getByLabel("Client", { exact: true });
  await client.fill(result[0].client.id);
  await page.getByLabel("From", { exact: true }).fill("2026-11-02");
  releaseScripts();
  await expect(page).toHaveURL(new RegExp(`from=2026-11-02.*client=${result[0].client.id}`));
  await expect(client).toHaveValue(result[0].client.id);
});

test("a row that is pressed before the scripts have come is looked into once they have", async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(november, { waitUntil: "commit" });
  const row = page.getByRole("table", { name: "Interactions" }).locator("tbody tr").nth(2);
  const guid = (await row.getByRole("link").first().getAttribute("href"))?.split("/")[2];
  await row.locator("td").nth(3).click();
  releaseScripts();
  await expect(page).toHaveURL(new RegExp(`peek=${guid}`));
  await expect(row).toHaveAttribute("aria-current", "true");
});

test("a number is found by its last seven digits, in the search and by Ctrl+K", async ({ page, api }) => {
  const params = { ...range, channels: "telephony", index: "0", rows: "1" };
  const { result } = await (await api.get("/api/interactions", { params })).json();
  const { id } = result[0].client;
  const end = id.slice(-7);
  await page.goto(november);
  await page.getByRole("search", { name: "Filters" }).getByLabel("Client", { exact: true }).fill(end);
  const rows = page.getByRole("table", { name: "Interactions" }).locator("tbody tr");
  const found = await (
    await api.get("/api/interactions", { params: { ...range, index: "0", rows: "50", clientEnd: end } })
  ).json();
  expect(found.total).toBeGreaterThan(0);
  // Other journeys may have called the same number more often than a page holds.
  await expect(rows).toHaveCount(found.result.length);
  const search = page.getByRole("textbox", { name: "Search or jump to" });
  await page.keyboard.press("Control+k");
  await search.fill(end);
  await expect(page.getByRole("dialog", { name: "Search or jump to" }).getByText(id).first()).toBeVisible();
});

test("without JavaScript the page holds rows and total, and what can be pressed works", async ({
  browser,
  page,
  baseURL,
  api,
}) => {
  const { result, total } = await (
    await api.get("/api/interactions", { params: { ...range, index: "0", rows: "50" } })
  ).json();
  const state = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state, baseURL: baseURL ?? "" });
  const still = await context.newPage();
  const links = still.getByRole("table", { name: "Interactions" }).locator("td:nth-child(2) a");
  /** A machine with much to do draws the page before its rows are there or counted: then it is asked for again. */
  const drawn = (check: (limit: { timeout: number }) => Promise<void>) =>
    expect(() =>
      check({ timeout: 2000 }).catch(async (error) => {
        await still.reload();
        throw error;
      }),
    ).toPass();
  await test.step("Open the page without JavaScript", async () => {
    await still.goto(november);
    await drawn((limit) => expect(links).toHaveCount(result.length, limit));
    await expect(links.first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
    const status = still.getByRole("status");
    await drawn((limit) => expect(status).toHaveText(`${total.toLocaleString("en-US")} interactions`, limit));
  });
  await test.step("Turn a page, sort and filter", async () => {
    // What can be pressed by then does what it says.
    const pages = still.getByRole("navigation", { name: "Pages" });
    await drawn((limit) => expect(pages).toBeVisible(limit));
    await still.getByRole("button", { name: "Next page" }).click();
    await drawn((limit) => expect(pages).toContainText("51 to", limit));
    const duration = still.getByRole("columnheader", { name: "Duration" });
    await duration.getByRole("button").click();
    await drawn((limit) => expect(duration).toHaveAttribute("aria-sort", "ascending", limit));
    const client = still.getByLabel("Client", { exact: true });
    await client.fill(result[0].client.id);
    await client.press("Enter");
    await expect(still).toHaveURL(/sort=duration.*client=/);
    await expect(still.getByRole("search").getByRole("list", { name: "Filters in use" })).toContainText(
      result[0].client.id,
    );
    await drawn((limit) => expect(links.first()).toBeVisible(limit));
    await still.getByRole("button", { name: "Last 30 days" }).click();
    await expect(still.getByRole("button", { name: "Last 30 days" })).toHaveAttribute("aria-pressed", "true");
  });
  await test.step("With JavaScript the page asks for nothing again", async () => {
    await context.close();
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/interactions/search") && asked.push(request.url()));
    // What was not in the HTML in time is asked for, rightly.
    await expect(async () => {
      asked.length = 0;
      await page.goto(november);
      await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
    }).toPass();
  });
});
