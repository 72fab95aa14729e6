import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";

const feed = readFileSync(join(import.meta.dirname, "samples/interactions.ndjson"), "utf8");
const [first] = feed
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));

test.beforeEach(async ({ api, signIn }) => {
  const headers = { "content-type": "application/x-ndjson" };
  await api.post("/api/interactions", { headers, data: feed });
  await signIn();
});

test("an interaction is found by its client and opened, segment by segment", async ({ page, accessible }) => {
  const [segment] = first.segments;
  await page.goto("/interactions");
  await expect(page.getByRole("status")).toContainText(/^\d[\d,]* interactions?$/);
  await accessible();
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByLabel("From", { exact: true }).fill(segment.timings.startDate.slice(0, 10));
  await filters.getByLabel("Client", { exact: true }).fill(segment.client.id);
  const table = page.getByRole("table", { name: "Interactions" });
  const found = table.getByRole("row").filter({ hasText: segment.timings.startDate });
  await expect(found).toHaveCount(1);
  await found.getByRole("link").first().click();

  await expect(page).toHaveURL(`/interactions/${first.guid}`);
  await expect(page.getByRole("table", { name: "Segments" }).getByRole("row")).toHaveCount(first.segments.length + 1);
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
  const range = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59" };
  const params = { ...range, channels: "email,sms", index: "1", rows: "50" };
  const answer = await (await api.get("/api/interactions", { params })).json();
  await page.goto("/interactions?from=2026-11-01&to=2026-11-15&channels=email,sms&rows=50");
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

test("filters narrow, and are cleared together", async ({ page, accessible }) => {
  await page.goto("/interactions");
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByRole("button", { name: "Calendar for the first day" }).click();
  await accessible();
  await page.keyboard.press("Escape");
  await filters.getByRole("button", { name: "Last 30 days" }).click();
  await filters.getByLabel("Channels").click();
  await page.getByRole("option", { name: "WhatsApp" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/channels=whatsapp/);
  await filters.getByLabel("Agents").fill("luis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/agents=luis/);
  const cells = page.getByRole("table", { name: "Interactions" }).getByRole("row").filter({ hasText: "Telephony" });
  await expect(cells).toHaveCount(0);
  await filters.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/interactions$/);
});

const november = "/interactions?from=2026-11-01&to=2026-11-15";

test("looking into one beside the results follows their order, page after page, by keys alone", async ({
  page,
  api,
  accessible,
}) => {
  const params = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59", index: "0", rows: "51" };
  const { result, total } = await (await api.get("/api/interactions", { params })).json();
  await page.goto(`${november}&rows=50`);
  const table = page.getByRole("table", { name: "Interactions" });
  await expect(table.getByRole("link").first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
  await page.keyboard.press("j");
  const dialog = page.getByRole("dialog", { name: "Interaction" });
  await expect(dialog).toContainText(result[0].guid);
  await expect(dialog).toContainText(`1 of ${total.toLocaleString("en-US")}`);
  await expect(dialog.getByRole("table", { name: "Segments" })).toBeVisible();
  await expect(dialog.getByRole("figure", { name: "Timeline" })).toBeVisible();
  await accessible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(`${november}&rows=50&peek=${result[1].guid}`);
  await expect(dialog).toContainText("2 of");
  await page.keyboard.press("k");
  await expect(dialog).toContainText(result[0].guid);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${november}&rows=50`);

  await table.getByRole("row").nth(50).getByRole("cell").nth(3).click();
  await expect(dialog).toContainText(result[49].guid);
  await page.keyboard.press("j");
  await expect(dialog).toContainText(result[50].guid);
  await expect(dialog).toContainText("51 of");
  await expect(page).toHaveURL(/page=1/);
  await page.keyboard.press("k");
  await expect(dialog).toContainText("50 of");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/interactions/${result[49].guid}`);
  await page.goBack();
  await expect(dialog).toContainText(result[49].guid);
});

test("what comes in meanwhile is told, and moves no row until it is asked for", async ({ page, api }) => {
  const now = new Date(Date.now() - 1000).toISOString().replace("T", " ").slice(0, 19);
  const client = `Newcomer ${crypto.randomUUID()}`;
  const feedOne = async () => {
    const guid = crypto.randomUUID();
    const segment = { segmentId: "1", campaign: "Demo", channel: "sms", direction: "inbound" };
    const data = { guid, segments: [{ ...segment, timings: { startDate: now }, client: { name: client } }] };
    expect((await api.post("/api/interactions", { data })).status()).toBe(200);
    return guid;
  };
  await feedOne();
  await page.clock.install();
  await page.goto(`/interactions?client=${encodeURIComponent(client)}`);
  const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
  await expect(rows).toHaveCount(1);
  await feedOne();
  await page.clock.runFor(31_000);
  const pill = page.getByRole("button", { name: "1 new result" });
  await expect(pill).toBeVisible();
  await expect(rows).toHaveCount(1);
  await pill.click();
  await expect(rows).toHaveCount(2);
  await expect(pill).toBeHidden();
  await expect(page.getByRole("status")).toHaveText("2 interactions");
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
});

test("each filter in use can be taken away by itself, and all of them agree with the API", async ({
  page,
  api,
  accessible,
}) => {
  const body = {
    initialdate: "2026-11-01 00:00:00",
    finaldate: "2026-11-15 23:59:59",
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
  await page.goto(november);
  const filters = page.getByRole("search", { name: "Filters" });
  await filters.getByLabel("Connected").click();
  await page.getByRole("option", { name: "With an agent" }).click();
  await filters.getByLabel("Direction").click();
  await page.getByRole("option", { name: "Inbound" }).click();
  await filters.getByLabel("Campaigns").fill("Demo");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const chips = filters.getByRole("list", { name: "Filters in use" });
  await expect(chips.getByRole("listitem")).toHaveCount(3);
  const status = page.getByRole("status");
  await expect(status).toHaveText(`${(await totalOf()).toLocaleString("en-US")} interactions`);

  await filters.getByLabel("Dispositions").fill("Contract");
  await accessible();
  await page.getByRole("option", { name: "Contract sent" }).click();
  await page.keyboard.press("Escape");
  await expect(chips).toContainText("Sale › Contract sent");
  await expect(status).toContainText((await totalOf({ dispositions: [id] })).toLocaleString("en-US"));
  await accessible();
  await chips.getByRole("button", { name: "Remove Dispositions: Sale › Contract sent" }).click();
  await expect(page).not.toHaveURL(/dispositions/);
  await chips.getByRole("button", { name: "Remove Direction: Inbound" }).press("Enter");
  await expect(chips.getByRole("listitem")).toHaveCount(2);
  await page.goto(`${november}&contact=no such contact&subject=nothing&timezone=Europe/Madrid`);
  await expect(status).toHaveText("0 interactions");
  await expect(chips.getByRole("listitem")).toHaveCount(3);
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
  const pinned = new URL(await copied("Link to these dates"));
  expect(Object.fromEntries(pinned.searchParams)).toMatchObject({ from, timezone: "UTC", campaigns: "Demo" });
  expect(pinned.searchParams.has("range")).toBe(false);
  const moving = new URL(await copied("Link that moves with the days"));
  expect(Object.fromEntries(moving.searchParams)).toEqual({ range: "week", campaigns: "Demo" });
  const command = await copied("As a cURL command");
  expect(command).toContain(`/api/interactions/search'`);
  expect(command).toContain(`"initialdate": "${from}"`);
  await page.goto(pinned.href);
  await expect(page.getByRole("search").getByLabel("From", { exact: true })).toHaveValue(from);
});

for (const [locale, label, next] of [
  ["es", "Filtros", "Interacción siguiente"],
  ["pt", "Filtros", "Próxima interação"],
] as const) {
  test(`the search is read in ${locale} on a tablet`, async ({ page, context, baseURL, accessible }) => {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.setViewportSize({ width: 820, height: 1100 });
    await page.goto(`${november}&campaigns=Demo`);
    await expect(page.getByRole("search", { name: label })).toBeVisible();
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    const beyond = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(beyond).toBe(0);
    await accessible();
    await page.keyboard.press("j");
    await expect(page.getByRole("dialog").getByRole("button", { name: next })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("figure")).toBeVisible();
    await accessible();
  });
}

test("what matches is saved as a file, whole or the page that is shown", async ({ page, api, accessible }) => {
  const body = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59", channels: ["sms"] };
  const accept = { accept: "application/x-ndjson" };
  const stream = await (await api.post("/api/interactions/search", { data: body, headers: accept })).text();
  const lines = stream.trimEnd().split("\n");
  await page.goto(`${november}&channels=sms&rows=50`);
  const saved = async (...choices: string[]) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export interactions" });
    for (const name of choices) await dialog.getByRole("radio", { name }).check();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save file" }).click();
    const file = await download;
    await expect(dialog).toBeHidden();
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Export interactions" })).toBeVisible();
  await accessible();
  await page.keyboard.press("Escape");
  const ndjson = await saved("All", "NDJSON");
  expect(ndjson.name).toBe("interactions 2026-11-01 2026-11-15.ndjson");
  expect(
    ndjson.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(lines.map((line) => JSON.parse(line)));
  const sheet = await saved("on this page", "CSV for spreadsheets");
  expect(sheet.text.startsWith("\ufeffguid,channel,")).toBe(true);
  expect(sheet.text.trimEnd().split("\r\n")).toHaveLength(51);
  const plain = await saved("All", "CSV as the API has it");
  expect(plain.text.match(/^[0-9a-f]{8}-[0-9a-f-]{27},sms,/gm)).toHaveLength(lines.length);
});

test("columns are chosen, moved, pinned and sized, by keys too, and stay so", async ({ page, accessible }) => {
  await page.goto(november);
  const table = page.getByRole("table", { name: "Interactions" });
  const heads = table.getByRole("columnheader");
  await expect(heads).toHaveCount(10);
  await page.getByRole("button", { name: "Columns", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Contact id" }).press("Space");
  await dialog.getByRole("checkbox", { name: "Campaigns" }).press("Space");
  await dialog.getByRole("button", { name: "Move Channel to the front" }).press("Enter");
  await dialog.getByRole("button", { name: "Keep Client id in sight" }).press("Enter");
  await dialog.getByLabel("Width of Client id").fill("120");
  await accessible();
  await page.keyboard.press("Escape");
  const names = [
    "Client id",
    "Channel",
    "Started",
    "Dir.",
    "Client",
    "Agents",
    "Duration",
    "Disposition",
    "Hub",
    "Contact id",
  ];
  await expect(heads).toHaveText(names);
  await page.reload();
  await expect(heads).toHaveText(names);
  const first = heads.first();
  expect((await first.boundingBox())?.width).toBe(120);
  await table.getByRole("row").nth(1).getByRole("cell").last().scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  const edge = await heads.nth(5).boundingBox();
  if (!edge) throw new Error("The agents' column is not drawn.");
  await page.mouse.move(edge.x + edge.width - 2, edge.y + 16);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 58, edge.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await heads.nth(5).boundingBox())?.width).toBeGreaterThan(edge.width + 50);
  await accessible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await dialog.getByRole("button", { name: "As they were" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(heads.first()).toHaveText("Started");
  await expect(heads).toHaveCount(10);
});

test.describe("a guid that is none", () => {
  test.use({ tolerated: [/status of (400|404)/] });

  test("is told with the request's id and a way to try again", async ({ page, accessible }) => {
    await page.goto("/interactions/00000000-0000-4000-8000-000000000000");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("This is not here");
    await expect(alert).toContainText("Request");
    await expect(alert.getByRole("button", { name: "Try again" })).toBeVisible();
    await accessible();
  });
});
