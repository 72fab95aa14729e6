import { expect, test } from "../fixtures.ts";
import { activate, load, makeHub } from "../made-hubs.ts";

test.describe("a hub that is not there", () => {
  test.use({ tolerated: [/status of 404/] });

  test("is told as such, with the way to the hubs", async ({ page, signIn, accessible }) => {
    await signIn();
    for (const path of ["", "/upload", "/templates"]) {
      await page.goto(`/hubs/nope${path}`);
      await expect(page.getByText("No hub is called nope")).toBeVisible();
    }
    await accessible();
    await page.getByRole("link", { name: "All hubs" }).click();
    await expect(page).toHaveURL("/hubs");
  });

  test("is told as such where it was deleted while it was looked at", async ({ page, signIn, api }) => {
    const hub = `Gone ${Date.now()}`;
    const path = await makeHub(api, hub);
    await signIn();
    await page.clock.install();
    for (const below of ["/progress", "/settings"]) {
      await page.goto(`${path}${below}`);
      await expect(page.getByRole("navigation", { name: "Hub sections" })).toBeVisible();
    }
    expect((await api.delete(`/api/hubs/${encodeURIComponent(hub)}`)).ok()).toBe(true);
    await page.clock.runFor(16_000);
    await expect(page.getByText(`No hub is called ${hub}`)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Hub sections" })).toBeHidden();
  });

  test("is told as such where its settings, or the times of a list, are saved after it was deleted", async ({
    page,
    signIn,
    api,
  }) => {
    const hub = `Saved late ${Date.now()}`;
    const path = await makeHub(api, hub);
    const list = await load(api, hub, "late", [{ clientIds: ["+34600111222"] }]);
    const dialog = page.getByRole("dialog");
    await signIn();
    await test.step("A list", async () => {
      await page.goto(`${path}/lists/${list}`);
      await page.getByRole("button", { name: "Change these times" }).click();
      expect((await api.delete(`/api/dialer/id/${encodeURIComponent(hub)}/lists/${list}`)).ok()).toBe(true);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(`There is no list ${list} here`)).toBeVisible();
      await expect(dialog).toBeHidden();
    });
    await test.step("A hub", async () => {
      await page.clock.install();
      await page.goto(path);
      await page.getByRole("button", { name: "Settings" }).press("Enter");
      await expect(dialog).toBeVisible();
      expect((await api.delete(`/api/hubs/${encodeURIComponent(hub)}`)).ok()).toBe(true);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.clock.runFor(16_000);
      await expect(page.getByText(`No hub is called ${hub}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("link", { name: "Upload a list" })).toBeHidden();
    });
  });

  test("a list that was discarded while a contact's dialog was open is told as such", async ({
    page,
    signIn,
    api,
    accessible,
  }) => {
    const hub = `Discarding ${Date.now()}`;
    const path = await makeHub(api, hub);
    const list = await load(api, hub, "short-lived", [{ clientIds: ["+34600111222"] }]);
    await activate(api, hub, list);
    await signIn();
    await page.clock.install();
    await page.goto(`${path}/lists/${list}`);
    await page.getByRole("table", { name: "Contacts" }).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: /^Contact / });
    await expect(dialog).toBeVisible();
    const there = `/api/dialer/id/${encodeURIComponent(hub)}/lists/${list}`;
    expect((await api.patch(there, { data: { status: "inactive" } })).ok()).toBe(true);
    // The page has seen that nothing is at work, and must still learn that the list is gone.
    await expect(async () => {
      await page.clock.runFor(6_000);
      await expect(page.getByText("inactive", { exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect((await api.delete(there)).ok()).toBe(true);
    await expect(async () => {
      await page.clock.runFor(16_000);
      await expect(page.getByText(`There is no list ${list} here`)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
    await accessible();
    await page.getByRole("link", { name: `Lists of ${hub}` }).click();
    await expect(page).toHaveURL(path);
  });
});
