import { expect, test } from "../fixtures.ts";

test.describe("an address that is none", () => {
  test.use({ tolerated: [/status of 404/] });

  test("is told, with the way home", async ({ page, signIn, accessible }) => {
    await signIn();
    await page.goto("/nowhere/at/all");
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await accessible();
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await expect(page).toHaveURL("/overview");
  });
});

test.describe("a run that is none", () => {
  test.use({ tolerated: [/status of 404/] });

  test("is told", async ({ page, signIn, accessible }) => {
    await signIn();
    await page.goto("/runs/0198a000-0000-7000-8000-000000000000");
    await expect(page.getByText("There is no run with this id")).toBeVisible();
    await accessible();
  });
});
