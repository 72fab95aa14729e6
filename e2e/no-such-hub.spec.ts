import { expect, test } from "./fixtures.ts";

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
});
