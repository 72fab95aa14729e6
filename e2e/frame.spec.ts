import { expect, test } from "./fixtures.ts";

test("what is typed on a page stays when another language is chosen", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/account");
  await page.getByRole("textbox", { name: "New password" }).fill("half of a passw");
  await page.getByRole("radio", { name: "Español" }).check();
  await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nueva contraseña" })).toHaveValue("half of a passw");
});

test("a browser that asks for Portuguese gets it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "pt-BR", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await context.close();
});

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
