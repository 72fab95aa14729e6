import { expect, test } from "../fixtures.ts";
import { makeHub } from "../made-hubs.ts";

test.afterEach(async ({ api }) => {
  await api.put("/api/settings/contacting", { data: { days: null, attempts: null } });
});

test("one number is limited over all hubs by both figures, or by none", async ({ page, signIn, accessible, api }) => {
  const form = page.getByRole("form", { name: "Limit for one number" });
  await signIn();
  await page.goto("/settings/contacting");
  await form.getByLabel("Max attempts").fill("3");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Days")).toHaveAccessibleDescription(/must be set where attempts is/i);
  await accessible();
  await form.getByLabel("Days").fill("7");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Days")).toHaveValue("7");
  expect((await (await api.get("/api/settings/contacting")).json()).result).toEqual({ days: 7, attempts: 3 });
});

test("a hub, its campaign and the blacklist keep what bounds contacting", async ({ page, signIn, accessible, api }) => {
  const stamp = Date.now();
  const [hub, campaign, number] = [`Limits ${stamp}`, `Limits of ${stamp}`, `8840${stamp}`];
  const dialog = page.getByRole("dialog");
  const record = async (path: string) => (await (await api.get(`/api/${path}`)).json()).result;
  await test.step("Give a campaign a holiday", async () => {
    await api.post("/api/campaigns", { data: { name: campaign, timezone: "UTC" } });
    await signIn();
    await page.goto(`/settings/campaigns?find=${encodeURIComponent(campaign)}`);
    await page.getByRole("button", { name: campaign, exact: true }).click();
    await dialog.getByLabel("Holidays").fill("2026-12-25");
    await dialog.getByLabel("Holidays").press("Enter");
    await accessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect((await record(`campaigns/${encodeURIComponent(campaign)}`)).holidays).toEqual(["2026-12-25"]);
  });
  await test.step("Set the limits of a hub", async () => {
    const path = await makeHub(api, hub, { campaign });
    await page.goto(path);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await dialog.getByLabel("Attempts per contact and day").fill("2");
    await dialog.getByLabel("Busy: minutes").fill("5");
    await dialog.getByLabel("Max abandoned (%)").fill("2.5");
    await dialog.getByRole("combobox", { name: "Answering machine" }).click();
    await page.getByRole("option", { name: "Done" }).click();
    await accessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect(await record(`hubs/${encodeURIComponent(hub)}`)).toMatchObject({
      maxPerDay: 2,
      maxTotal: null,
      retries: { busy: { minutes: 5 } },
      maxAbandon: 2.5,
      machine: "done",
    });
  });
  await test.step("Keep a number from the hubs of the campaign, for a time", async () => {
    await page.goto("/settings/blacklist");
    await page.getByRole("button", { name: "New entry" }).click();
    await dialog.getByLabel("Number or address").fill(number);
    await dialog.getByRole("combobox", { name: "Campaign" }).fill(campaign);
    await page.getByRole("option", { name: campaign }).click();
    await dialog.getByLabel("Expires").fill("2030-12-31 23:59:59");
    await accessible();
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("table", { name: "Blacklist" }).getByRole("row", { name: number });
    await expect(row).toContainText(campaign);
    await expect(row).toContainText("2030-12-31");
  });
});
