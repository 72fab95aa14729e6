import { admin } from "./app.ts";
import { expect, test } from "./fixtures.ts";

test.describe("signing in", () => {
  test.use({ tolerated: [/status of 401/] });

  test("a refused sign-in is an alert; a right one leads to the overview, and out again", async ({
    page,
    accessible,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    // Browsers drop the tab, and what is left would lead elsewhere.
    await page.goto("/login?next=/%09/elsewhere.example/x");
    await page.getByRole("textbox", { name: "Username" }).fill(admin.username);
    await page.getByRole("textbox", { name: "Password" }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The username or the password is wrong" })).toBeVisible();
    await accessible();

    await page.getByRole("textbox", { name: "Password" }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(page).toHaveURL(/\/overview$/);

    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.goto("/flows?sort=name");
    await expect(page).toHaveURL(/\/login\?next=%2Fflows%3Fsort%3Dname$/);
    await page.getByRole("textbox", { name: "Username" }).fill(admin.username);
    await page.getByRole("textbox", { name: "Password" }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Flows" })).toBeVisible();
  });
});

test("what a form lacks is told at the field", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveAccessibleDescription("Needed");
});
