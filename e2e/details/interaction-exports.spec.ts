import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

const body = { ...range, channels: ["sms"] };
const textOf = async (file: Download) => readFileSync(await file.path(), "utf8");
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

async function open(page: Page) {
  const button = page.getByRole("button", { name: "Export", exact: true });
  // A key pressed on a button that cannot be pressed yet is lost.
  await expect(button).toBeEnabled();
  await button.press("Enter");
  return page.getByRole("dialog", { name: "Export interactions" });
}

test("what matches is saved as a file, whole or the page that is shown, with the columns of the table or all", async ({
  page,
  api,
  accessible,
}) => {
  const headers = { accept: "application/x-ndjson" };
  const stream = await (await api.post("/api/interactions/search", { data: body, headers })).text();
  await page.goto(`${november}&channels=sms`);
  const saved = async (...choices: (string | RegExp)[]) => {
    const dialog = await open(page);
    // Each in words that no other choice has, whatever the numbers of the day.
    for (const name of choices) await dialog.getByRole("radio", { name }).check();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save file" }).click();
    const file = await download;
    await expect(dialog).toBeHidden();
    return { name: file.suggestedFilename(), text: await textOf(file) };
  };
  await test.step("Open the dialog", async () => {
    await expect(await open(page)).toBeVisible();
    await accessible();
    await page.keyboard.press("Escape");
  });
  await test.step("Save everything as NDJSON", async () => {
    const ndjson = await saved(/that match/, "NDJSON");
    expect(ndjson.name).toBe("interactions 2026-11-01 2026-11-15.ndjson");
    expect(linesOf(ndjson.text)).toEqual(linesOf(stream));
  });
  await test.step("Save one page for spreadsheets", async () => {
    const sheet = await saved("This page", "CSV for spreadsheets", /^Visible columns/);
    expect(sheet.text.startsWith("\ufeffStarted (UTC),Channel,Direction,Client,")).toBe(true);
    expect(sheet.text.trimEnd().split("\r\n")).toHaveLength(51);
  });
  await test.step("Save all columns as CSV", async () => {
    const plain = await saved(
      "All # that match".replace("#", String(linesOf(stream).length)),
      "CSV (raw",
      /^All columns/,
    );
    expect(plain.text.split("\r\n")[0]).toMatch(/,connectorId,wait,hold,transfers,firstAgent,lastAgent,segments$/);
    expect(plain.text.match(/^[0-9a-f]{8}-[0-9a-f-]{27},sms,/gm)).toHaveLength(linesOf(stream).length);
  });
});

test("a file is prepared while other things are done: told where one is by then, fetched, and taken away", async ({
  page,
  api,
  accessible,
}) => {
  const { total } = await (await api.post("/api/interactions/search", { data: { ...body, index: 0, rows: 1 } })).json();
  await test.step("Prepare a file in the background", async () => {
    await page.goto(`${november}&channels=sms`);
    const dialog = await open(page);
    await dialog.getByRole("radio", { name: "NDJSON" }).press("Space");
    await dialog.getByRole("checkbox", { name: "Run in the background" }).press("Space");
    await dialog.getByRole("button", { name: "Prepare file" }).press("Enter");
    await expect(dialog).toBeHidden();
  });
  await test.step("Go elsewhere, be told and download it", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Flows" }).click();
    await expect(page).toHaveURL(/\/flows/);
    const told = page.getByRole("log").filter({ hasText: /interactions is ready/ });
    await expect(told).toContainText(`The file of ${total.toLocaleString("en-US")} interactions is ready.`);
    await accessible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      told.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("interactions 2026-11-01 2026-11-15.ndjson");
    expect(linesOf(await textOf(file))).toHaveLength(total);
  });
  const panel = page.getByRole("dialog", { name: "Exports" });
  const line = panel.getByRole("listitem").first();
  await test.step("Download it again from the list of exports", async () => {
    await page.goto(november);
    await page.getByRole("button", { name: "Exports" }).press("Enter");
    await expect(line).toContainText("Ready");
    await expect(line).toContainText("expires");
    const [again] = await Promise.all([
      page.waitForEvent("download"),
      line.getByRole("link", { name: "Download interactions" }).click(),
    ]);
    expect(linesOf(await textOf(again))).toHaveLength(total);
    await accessible();
  });
  await test.step("Remove it", async () => {
    const count = await panel.getByRole("listitem").count();
    await line.getByRole("button", { name: "Remove interactions" }).press("Enter");
    await expect(panel.getByRole("listitem")).toHaveCount(count - 1);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Exports" })).toBeFocused();
  });
});

test("exports are read in the other languages on a tablet", async ({ page, context, baseURL, accessible }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  for (const [locale, button, title, list] of [
    ["es", "Exportar", "Exportar interacciones", "Exportaciones"],
    ["pt", "Exportar", "Exportar interações", "Exportações"],
  ] as const) {
    await test.step(`In ${locale}`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      await page.goto(`${november}&channels=sms`);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await accessible(["light"]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: list }).click();
      await expect(page.getByRole("dialog", { name: list })).toBeVisible();
      await accessible(["light"]);
    });
  }
});
