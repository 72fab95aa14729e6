import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test("other hours of a hub show what they do to a week before they are saved", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const campaign = `Week ${Date.now()}`;
  expect((await api.post("/api/campaigns", { data: { name: campaign, timezone: "Europe/Madrid" } })).ok()).toBe(true);
  const hub = `Week ${crypto.randomUUID()}`;
  const path = await makeHub(api, hub, { campaign });
  await load(api, hub, "two", [
    { clientIds: ["+34600111222"] },
    { clientIds: ["+34600111333"], timezone: "Pacific/Auckland" },
  ]);
  const week = page.getByRole("region", { name: `Next 7 days: ${hub}` });
  const hours = week.getByRole("img");
  const dialog = page.getByRole("dialog");
  await signIn();

  await test.step("always open, everybody is in at any hour", async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await expect(week.getByRole("status")).toContainText("2 of 2 waiting contacts are within calling hours now.");
    await expect(week.getByRole("status")).toContainText("Someone is in 168 of the next 168 hours.");
    await expect(hours).toHaveCount(168);
    await accessible();
  });

  await test.step("office hours count on the clock of each contact", async () => {
    await dialog.getByRole("switch", { name: "Always open" }).press("Space");
    // Nine hours of five days, in Madrid and in Auckland, whose days never overlap.
    await expect(week.getByRole("status")).toContainText("Someone is in 90 of the next 168 hours.");
    await expect(week.locator("[data-none]")).toHaveCount(78);
  });

  await test.step("arrows read hour by hour, and day by day", async () => {
    await hours.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(hours.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(hours.nth(25)).toBeFocused();
    await expect(hours.nth(25)).toHaveAccessibleName(/\d\d:00: \d within calling hours, \d outside$/);
  });

  await test.step("nothing is saved by looking", async () => {
    await page.keyboard.press("Escape");
    const { result } = await (await api.get(`/api/hubs/${encodeURIComponent(hub)}`)).json();
    expect(result.contactingSchedule).toBeNull();
  });
});
