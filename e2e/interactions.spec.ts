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
