import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

async function makeHub(api: APIRequestContext, name: string, fields: object = {}): Promise<string> {
  const data = { name, channel: "telephony", mode: "preview", campaign: "Demo", ...fields };
  expect((await api.post("/api/hubs", { data })).status()).toBe(200);
  return `/hubs/${encodeURIComponent(name)}`;
}

test.describe("what is wrong", () => {
  test.use({ tolerated: [/status of 400/] });

  test("is told at its field before and after the service is asked", async ({ page, signIn, api, accessible }) => {
    const path = await makeHub(api, `Wrong ${Date.now()}`);
    await signIn();
    await page.goto(`${path}/leads`);
    await page.getByLabel("Phone numbers").fill("home");
    await page.getByLabel("Date").fill("2031-07-01");
    await page.getByLabel("Custom fields").fill("just words");
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByLabel("Phone numbers")).toHaveAccessibleDescription(/Numbers of 3 to 20 digits/);
    await expect(page.getByLabel("Time", { exact: true })).toHaveAccessibleDescription("Required with a date");
    await expect(page.getByLabel("Custom fields")).toHaveAccessibleDescription(/a name, a colon and a value/);
    await accessible();
    await page.getByLabel("Phone numbers").fill("+598 99 111 222");
    await page.getByLabel("Time", { exact: true }).fill("09:00");
    await page.getByLabel("Custom fields").fill("name: Ana");
    await page.getByLabel("Agent").fill("nobody.here");
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByLabel("Agent")).toBeFocused();
    await expect(page.getByLabel("Agent")).toHaveAccessibleDescription(/nobody.here|user/);
    await page.getByLabel("Agent").fill("luis");
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByRole("table", { name: "Fresh leads" })).toContainText("+59899111222");
  });
});

test("a lead is moved, made due now and cancelled from the hub's desk, by keys alone", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Desk ${Date.now()}`;
  const path = await makeHub(api, hub, { contactingSchedule: { mon: ["09:00-18:00"] } });
  await test.step("Upload a lead", async () => {
    const leads = [{ clientIds: ["59899777001"], timezone: "Europe/Madrid", scheduleDate: "2031-07-01 10:30:00" }];
    await api.post(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`, { data: { leads } });
  });
  const row = page.getByRole("table", { name: "Fresh leads" }).getByRole("row", { name: /59899777001/ });
  await test.step("Read its time, which is outside calling hours", async () => {
    await signIn();
    await page.goto(path);
    await page
      .getByRole("navigation", { name: "Hub sections" })
      .getByRole("link", { name: "Fresh leads" })
      .press("Enter");
    await expect(page).toHaveURL(/\/fresh-leads$/);
    await expect(row).toContainText("2031-07-01 10:30:00");
    await expect(row).toContainText("2031-07-01 05:30:00");
    // The first of July of 2031 is a Tuesday.
    await expect(row).toContainText("outside calling hours, opens Mon 09:00");
    await expect(row.getByTitle(/2031-07-07 09:00 Europe\/Madrid/)).toBeVisible();
  });
  const dialog = page.getByRole("dialog");
  await test.step("Move it", async () => {
    await row.getByRole("button", { name: "Edit" }).press("Enter");
    await expect(dialog.getByText("The hub may not contact at that time")).toBeVisible();
    await dialog.getByLabel("Date").fill("2031-07-07");
    await dialog.getByLabel("Time", { exact: true }).fill("11:15");
    await expect(dialog.getByText("2031-07-07 06:15 America/Montevideo")).toBeVisible();
    await accessible();
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row).toContainText("2031-07-07 11:15:00");
  });
  await test.step("Make it due now", async () => {
    await row.getByRole("button", { name: "Contact now" }).press("Enter");
    await dialog.getByRole("button", { name: "Contact now" }).press("Enter");
    await expect(row).toContainText("As soon as possible");
    // It gives the focus back as it closes: a key pressed before goes astray.
    await expect(dialog).toBeHidden();
  });
  await test.step("Cancel it", async () => {
    await row.getByRole("button", { name: "Cancel lead" }).press("Enter");
    await dialog.getByRole("button", { name: "Cancel lead" }).press("Enter");
    await expect(row).toContainText("Cancelled");
    await expect(row.getByRole("button", { name: "Cancel lead" })).toBeHidden();
  });
});
