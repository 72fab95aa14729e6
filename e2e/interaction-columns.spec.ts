import { expect, test } from "./fixtures.ts";
import { feedSample, november } from "./sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("columns are chosen, moved, pinned and sized, by keys too, and stay so", async ({ page, accessible }) => {
  await page.goto(november);
  const table = page.getByRole("table", { name: "Interactions" });
  const heads = table.getByRole("columnheader").filter({ hasText: /\S/ });
  await expect(heads).toHaveCount(10);
  await page.getByRole("button", { name: "Columns", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "CRM id" }).press("Space");
  await dialog.getByRole("checkbox", { name: "Campaigns" }).press("Space");
  await dialog.getByRole("button", { name: "Move Channel left" }).press("Enter");
  await dialog.getByRole("button", { name: "Pin Client id" }).press("Enter");
  await dialog.getByLabel("Width of Client id").fill("120");
  await accessible();
  await page.keyboard.press("Escape");
  const names = [
    "Client id",
    "Channel",
    "Started UTC",
    "Dir.",
    "Client",
    "Agents",
    "Duration",
    "Disposition",
    "Hub",
    "CRM id",
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
  await dialog.getByRole("button", { name: "Restore defaults" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(heads.first()).toHaveText("Started UTC");
  await expect(heads).toHaveCount(10);
});
