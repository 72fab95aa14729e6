import { expect, test } from "../fixtures.ts";
import { makeHub } from "../made-hubs.ts";

test("both clocks are shown as a lead's time is typed, and times that clocks skip or repeat are explained", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const path = await makeHub(api, `Clocks ${Date.now()}`, { mode: "preview" });
  await test.step("Open the form", async () => {
    await signIn();
    await page.goto(`${path}/leads`);
    await expect(page.getByText("Due as soon as possible.")).toBeVisible();
  });
  await test.step("Choose a zone, a date and a time", async () => {
    await page.getByRole("combobox", { name: "Time zone" }).click();
    await page.getByRole("combobox", { name: "Time zone" }).fill("Madrid");
    await page.getByRole("option", { name: "Europe/Madrid" }).click();
    await page.getByLabel("Date").fill("2031-07-01");
    await expect(page.getByText("Enter a date and a time, or leave both empty")).toBeVisible();
    await page.getByLabel("Time", { exact: true }).fill("10:30");
    await expect(page.getByText("2031-07-01 10:30 Europe/Madrid")).toBeVisible();
    await expect(page.getByText("2031-07-01 05:30 America/Montevideo")).toBeVisible();
    await expect(page.getByText("2031-07-01 08:30 UTC")).toBeVisible();
  });
  await test.step("A time that clocks skip, and one that they repeat", async () => {
    await page.getByLabel("Date").fill("2031-03-30");
    await page.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(page.getByText("02:30 does not exist on that day in Europe/Madrid")).toContainText("due at 03:30");
    await page.getByLabel("Date").fill("2031-10-26");
    await expect(page.getByText("02:30 occurs twice on that day in Europe/Madrid")).toBeVisible();
    await accessible();
  });
  await test.step("A time that has passed", async () => {
    await page.getByLabel("Date").fill("2020-01-01");
    await expect(page.getByText("This time has passed")).toBeVisible();
  });
  await test.step("Back to as soon as possible", async () => {
    await page.getByRole("button", { name: "As soon as possible" }).click();
    await expect(page.getByLabel("Date")).toHaveValue("");
    await expect(page.getByText("Due as soon as possible.")).toBeVisible();
  });
});

test("a lead of an e-mail hub carries its own subject, template and data", async ({ page, signIn, api }) => {
  const hub = `Mail ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null });
  await signIn();
  await page.goto(`${path}/leads`);
  await page.getByLabel("Address").fill("ana@example");
  await page.getByLabel("Address").blur();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/An email address such as/);
  await page.getByLabel("Address").fill("ana@example.com");
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "demo-email" }).click();
  await page.getByLabel("Subject").fill("Your offer");
  await page.getByLabel("Custom fields").fill("name: Ana María");
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByText("Lead added, due as soon as possible")).toBeVisible();
  const { result } = await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`)).json();
  expect(result).toMatchObject([{ clientId: "ana@example.com", data: { name: "Ana María" }, scheduledFor: null }]);
});
