import { expect, test } from "../fixtures.ts";
import { makeHub } from "../made-hubs.ts";
import { pressEntry } from "../menu-entry.ts";

const nine = ["09:00-18:00"];

test("hours tell when they change, on the campaign's clock and one's own", async ({ page, signIn, api }) => {
  const name = `Hours ${Date.now()}`;
  const always = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, nine]));
  await makeHub(api, name, { contactingSchedule: always });
  await page.clock.install({ time: new Date("2026-12-07T13:30:00Z") });
  await signIn();
  await page.goto("/hubs");
  const row = page.getByRole("table", { name: "Hubs" }).getByRole("row", { name });
  // Half past ten in the morning in Montevideo.
  await expect(row).toContainText("Open until 18:00");
  await expect(
    row.getByTitle(/2026-12-07 18:00 America\/Montevideo\n2026-12-07 21:00 UTC \(your time\)/),
  ).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-12-07T21:00:00Z"));
  await page.reload();
  await expect(row).toContainText("Opens Tue 09:00");
});

test("a week's hours are typed, copied and tried on a contact of another zone, by keys alone", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Week ${Date.now()}`;
  const path = await makeHub(api, hub);
  const dialog = page.getByRole("dialog", { name: "Hub settings" });
  await test.step("Open the settings", async () => {
    await signIn();
    await page.goto(path);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await expect(dialog.getByText("nine in the morning where the contact is")).toBeVisible();
  });
  await test.step("Type a day's hours and copy them", async () => {
    await dialog.getByRole("switch", { name: "Always open" }).press("Space");
    await dialog.getByLabel("Monday").fill("9-13; 1630 – 21:15");
    await dialog.getByLabel("Monday").press("Tab");
    await expect(dialog.getByLabel("Monday")).toHaveValue("09:00-13:00, 16:30-21:15");
    await dialog.getByRole("button", { name: "Copy or close Mon" }).press("Enter");
    await pressEntry(page.getByRole("menuitem", { name: "Copy to every working day" }));
    await expect(dialog.getByLabel("Friday")).toHaveValue("09:00-13:00, 16:30-21:15");
  });
  await test.step("Hours that are wrong are told", async () => {
    await dialog.getByRole("button", { name: "Add a range on Sat" }).press("Enter");
    await dialog.getByLabel("Tuesday").fill("18:00-9:99");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog.getByLabel("Tuesday")).toHaveAccessibleDescription("Use ranges such as 09:00-15:00, in order");
    await accessible();
  });
  await test.step("A night's hours go over midnight", async () => {
    await dialog.getByLabel("Tuesday").fill("");
    await expect(dialog.getByText(/can be contacted/)).toBeVisible();
    await dialog.getByLabel("Sunday").fill("22-2");
    await dialog.getByLabel("Sunday").press("Tab");
    await expect(dialog.getByLabel("Monday")).toHaveValue("00:00-02:00, 09:00-13:00, 16:30-21:15");
    await dialog.getByLabel("Monday").fill("09:00-13:00, 16:30-21:15");
    await dialog.getByLabel("Sunday").fill("");
  });
  await test.step("Save, and look at what is stored", async () => {
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toBeHidden();
    const { result } = await (await api.get(`/api/hubs/${encodeURIComponent(hub)}`)).json();
    const both = ["09:00-13:00", "16:30-21:15"];
    expect(result.contactingSchedule).toEqual({ mon: both, wed: both, thu: both, fri: both, sat: nine });
  });
});
