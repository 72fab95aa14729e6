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
