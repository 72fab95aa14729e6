import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { feedSample, november } from "./sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

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
