import { expect, test } from "./fixtures.ts";
import { makeHub } from "./made-hubs.ts";

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
});
