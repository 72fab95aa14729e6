import { expect, test } from "../fixtures.ts";
import { makeHub } from "../made-hubs.ts";

test("hubs are found by name, channel and hours, and the address bar keeps what was looked for", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const stamp = Date.now();
  await makeHub(api, `Closed ${stamp}`, { contactingSchedule: {} });
  await makeHub(api, `Open ${stamp}`, { channel: "sms", mode: null });
  await signIn();
  await page.goto("/hubs");
  const table = page.getByRole("table", { name: "Hubs" });
  await expect(table.getByRole("row", { name: `Closed ${stamp}` })).toContainText("Never open");
  await page.getByLabel("Find a hub or campaign").fill(String(stamp));
  await expect(table.getByRole("link")).toHaveText([`Closed ${stamp}`, `Open ${stamp}`]);
  await page.getByRole("combobox", { name: "Any state" }).click();
  await page.getByRole("option", { name: "In calling hours now" }).click();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.reload();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.getByRole("combobox", { name: "Any channel" }).click();
  await page.getByRole("option", { name: "WhatsApp" }).click();
  await expect(page.getByText("No hub matches these filters")).toBeVisible();
  await accessible();
  await page.getByRole("button", { name: "Show all hubs" }).click();
  await expect(table.getByRole("link", { name: "demo-calls" })).toBeVisible();
});
