import { join } from "node:path";
import { expect, test } from "./fixtures.ts";

const sample = join(import.meta.dirname, "samples/telephony.json");

test("a list is checked, uploaded and followed until it is inactive", async ({ page, signIn, accessible }) => {
  await signIn();
  await page.goto("/hubs");
  await page.getByRole("table", { name: "Hubs" }).getByRole("link", { name: "demo-calls" }).click();
  await page.getByRole("link", { name: "Upload a list" }).click();
  await page.getByLabel("Choose a file").setInputFiles(sample);
  await expect(page.getByRole("status")).toContainText("2 contacts ready");
  await accessible();
  await page.getByRole("button", { name: "Upload", exact: true }).click();

  await page.waitForURL(/\/lists\/\d+$/);
  await page.goto("/hubs/demo-calls");
  await expect(page.getByRole("heading", { level: 1, name: "demo-calls" })).toBeVisible();
  const row = page
    .getByRole("table", { name: "Lists" })
    .getByRole("row", { name: /June sales clients/ })
    .first();
  await expect(row).toContainText("inactive");
  await expect(row.getByRole("cell").nth(2)).toHaveText("0");
  await expect(row.getByRole("cell").nth(3)).toHaveText("2");
  await expect(row.getByRole("button", { name: "2 of 2" })).toHaveAttribute(
    "title",
    /^Received: 2\nSaved: 2\nRejected: 0/,
  );
  await accessible();

  await row.getByRole("button", { name: "Activate" }).click();
  await expect(row.getByRole("button", { name: "Pause" })).toBeVisible();
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("paused");
});

test.describe("what is refused", () => {
  test.use({ tolerated: [/status of 400/] });

  test("an array of contacts is a list too, and bad contacts are named and can be left out", async ({
    page,
    signIn,
    accessible,
  }) => {
    await signIn();
    await page.goto("/hubs/demo-preview/upload");
    const contacts = [{ clientIds: ["59899123456"] }, { clientIds: [] }, { clientIds: ["12"], timezone: "Mars/Base" }];
    const buffer = Buffer.from(JSON.stringify(contacts));
    await page.getByLabel("Choose a file").setInputFiles({ name: "mixed.json", mimeType: "application/json", buffer });
    await expect(page.getByRole("status")).toContainText("nothing would be stored");
    await expect(page.getByRole("table", { name: "Problems" })).toContainText("Contact 2, clientIds");
    await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Skip the contacts with problems" }).check();
    await expect(page.getByRole("status")).toContainText("2 skipped");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.waitForURL(/\/lists\/\d+$/);
    await page.goto("/hubs/demo-preview");
    const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name: /mixed/ });
    await expect(row).toContainText("inactive");

    await row.getByRole("button", { name: "Discard" }).click();
    await accessible();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(row).toBeHidden();
  });

  test("something that is no list is refused in words", async ({ page, signIn }) => {
    await signIn();
    await page.goto("/hubs/demo-calls/upload");
    const buffer = Buffer.from("{ this is not JSON");
    await page.getByLabel("Choose a file").setInputFiles({ name: "broken.json", mimeType: "application/json", buffer });
    await expect(page.getByRole("status")).toContainText("nothing would be stored");
  });
});

test("a fresh lead is added with its time, shown on its clock, and cancelled", async ({ page, signIn, accessible }) => {
  await signIn();
  await page.goto("/hubs/demo-preview");
  await page.getByRole("link", { name: "Add leads" }).click();
  await expect(page.getByLabel("Phone numbers")).toBeFocused();
  await page.getByLabel("Phone numbers").fill("+598 99 777 001, 2900 1111");
  await page.getByLabel("Date").fill("2031-07-01");
  await page.getByLabel("Time", { exact: true }).fill("10:30");
  await page.getByRole("button", { name: "Add lead" }).click();
  const row = page.getByRole("table", { name: "Fresh leads" }).getByRole("row", { name: /59899777001/ });
  await expect(row).toContainText("2031-07-01 10:30:00");
  await expect(row).toContainText("America/Montevideo");
  await accessible();
  await row.getByRole("button", { name: "Cancel lead" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel lead" }).click();
  await expect(page.getByText("Lead cancelled")).toBeVisible();
  await expect(row).toContainText("Cancelled");
});

test("a hub is enabled and disabled, and its settings are changed", async ({ page, signIn, api }) => {
  await signIn();
  const name = `desk ${Date.now()}`;
  await api.post("/api/hubs", { data: { name, channel: "telephony", mode: "progressive", campaign: "Demo" } });
  await page.goto(`/hubs/${encodeURIComponent(name)}`);
  await page.getByRole("switch", { name: "Enabled" }).click();
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
  await page.getByRole("switch", { name: "Enabled" }).click();
  const notice = page.getByRole("log").filter({ hasText: `${name} is disabled. Undo contacts people again.` });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Hub settings" });
  await dialog.getByLabel("Max attempts", { exact: true }).fill("7");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { result } = await (await api.get(`/api/hubs/${encodeURIComponent(name)}`)).json();
  expect(result).toMatchObject({ enabled: true, maxAttempts: 7, mode: "progressive", concurrency: 10 });
});
