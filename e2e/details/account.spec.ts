import { expect, test } from "../fixtures.ts";

test.describe("one's own account", () => {
  test.use({ tolerated: [/status of 400/] });

  test("has the password, the language, the colours and the sessions", async ({
    page,
    signIn,
    api,
    playwright,
    baseURL,
    accessible,
  }) => {
    const username = `nora.${Date.now()}`;
    const password = "a kettle on the orbit";
    const data = { username, password, profile: "Supervisor" };
    expect((await api.post("/api/users", { data })).status()).toBe(200);
    await signIn({ username, password });
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const { csrfToken } = await (await elsewhere.get("/api/auth/csrf")).json();
    const form = { username, password, csrfToken, json: "true" };
    await elsewhere.post("/api/auth/callback/credentials", { form, headers: { "user-agent": "curl/8.5" } });
    expect((await elsewhere.get("/api/account")).status()).toBe(200);
    const sessions = page.getByRole("table", { name: "Sessions" });
    await test.step("Open the account", async () => {
      await page.goto("/overview");
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Your account" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
      await expect(sessions.getByRole("row", { name: /Chrome on Linux/ })).toContainText("This session");
      await expect(sessions.getByRole("row", { name: /curl/ })).toContainText("127.0.0.1");
      await accessible();
    });
    await test.step("End the other session", async () => {
      await page.getByRole("button", { name: "Sign out elsewhere" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Sign out elsewhere" }).click();
      await expect(sessions.getByRole("row", { name: /curl/ })).toBeHidden();
      expect((await elsewhere.get("/api/account")).status()).toBe(401);
      await elsewhere.dispose();
    });
    await test.step("Change the password", async () => {
      const present = page.getByRole("textbox", { name: "Current password" });
      const next = page.getByRole("textbox", { name: "New password" });
      await present.fill("not my password");
      await next.fill("another kettle entirely");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(present).toHaveAccessibleDescription("Is not your current password");
      await present.fill(password);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Password changed.")).toBeVisible();
      await expect(present).toHaveValue("");
    });
    await test.step("Change language and colours, and end this session", async () => {
      await page.getByRole("radio", { name: "Español" }).check();
      await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
      await page.getByRole("radio", { name: "Oscuro" }).check();
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      const row = sessions.or(page.getByRole("table", { name: "Sesiones" })).getByRole("row", { name: /Chrome/ });
      await row.getByRole("button", { name: "Cerrar sesión de Chrome en Linux" }).click();
      await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
    });
  });
});

test("the keyboard skips to the content; the language and the colours are chosen in the account menu and stay", async ({
  page,
  signIn,
  accessible,
}) => {
  const html = page.locator("html");
  await signIn();
  await test.step("The first stop of the keyboard skips to the content", async () => {
    await page.goto("/flows");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("The language stays", async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitemradio", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Flujos" })).toBeVisible();
    await expect(html).toHaveAttribute("lang", "es");
    await page.goto("/interactions");
    await expect(page.getByRole("search", { name: "Filtros" })).toBeVisible();
    await accessible(["light"]);
    await page.getByRole("button", { name: "Cuenta" }).click();
    await page.getByRole("menuitemradio", { name: "Português" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Interações" })).toBeVisible();
  });
  await test.step("So do the colours", async () => {
    // The menu stays open.
    await page.getByRole("menuitemradio", { name: "Escuro" }).click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.reload();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  });
});
