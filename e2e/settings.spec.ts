import { expect, test } from "./fixtures.ts";

test("a campaign is created with its hours, changed and removed", async ({ page, signIn, accessible, api }) => {
  await signIn();
  const name = `Night desk ${Date.now()}`;
  const row = page.getByRole("table", { name: "Campaigns" }).getByRole("row", { name: new RegExp(`^${name}`) });
  await test.step("Create a campaign, first with wrong hours", async () => {
    await page.goto(`/settings/campaigns?find=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: "New campaign" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Required");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("switch", { name: "Always open" }).click();
    await dialog.getByLabel("Monday").fill("25:00");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("Use ranges such as 09:00-15:00, in order")).toBeVisible();
    await accessible();
    await dialog.getByLabel("Monday").fill("09:00-13:00, 16:30-21:15");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(row).toContainText("Mon 09:00-13:00, 16:30-21:15");
  });
  await test.step("Its hours are stored", async () => {
    const { result } = await (await api.get(`/api/campaigns/${encodeURIComponent(name)}`)).json();
    expect(result.schedule.mon).toEqual(["09:00-13:00", "16:30-21:15"]);
  });
  await test.step("Disable and remove it", async () => {
    await row.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("switch", { name: "Enabled" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Disabled");
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove campaign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove campaign" }).click();
    await expect(row).toBeHidden();
  });
});

test.describe("a user who is invited", () => {
  test.use({ tolerated: [/status of 400/] });

  test("sets a password by a link, once, and signs in with what the profile allows", async ({
    page,
    context,
    signIn,
    browser,
    baseURL,
    accessible,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn();
    const username = `mara.${Date.now()}`;
    const row = page.getByRole("table", { name: "Users" }).getByRole("row", { name: username });
    await test.step("Create a user", async () => {
      await page.goto(`/settings/users?find=${username}`);
      await page.getByRole("button", { name: "New user" }).click();
      const dialog = page.getByRole("dialog", { name: "New user" });
      await dialog.getByLabel("Username").fill(username);
      await dialog.getByLabel("Profile").click();
      await page.getByRole("option", { name: "Supervisor" }).click();
      await dialog.getByRole("button", { name: "Create" }).click();
      await expect(row).toContainText("Supervisor");
    });
    const link = await test.step("Copy the link that is made at once", async () => {
      const shown = page.getByRole("dialog", { name: `Link for ${username}` });
      const link = await shown.getByLabel("Link", { exact: true }).inputValue();
      await accessible();
      await shown.getByRole("button", { name: "Copy and close" }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await expect(row).toContainText("Invited, until");
      await expect(page.getByText(link)).toHaveCount(0);
      return link;
    });
    const herContext = await browser.newContext({ baseURL: baseURL ?? "" });
    const hers = await herContext.newPage();
    await test.step("Set a password by the link", async () => {
      await hers.goto(link);
      await expect(hers.getByRole("heading", { level: 1, name: "Set your password" })).toBeVisible();
      await expect(hers.getByLabel("Username")).toHaveValue(username);
      const password = hers.getByRole("textbox", { name: "New password" });
      await password.fill("Password2026!");
      await hers.getByRole("button", { name: "Set password and sign in" }).click();
      await expect(password).toHaveAccessibleDescription(/too common/);
      await password.fill("a password of Mara's");
      await hers.keyboard.press("Enter");
      await expect(hers.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    });
    await test.step("The user sees what the profile allows", async () => {
      const pages = hers.getByRole("navigation", { name: "Main" }).getByRole("link");
      await pages.filter({ hasText: "Interactions" }).click();
      await expect(hers.getByText("Only what your profile shows")).toBeVisible();
      await expect(pages).toHaveText(["Overview", "Flows", "Runs", "Hubs", "Interactions"]);
      await pages.filter({ hasText: "Hubs" }).click();
      await expect(hers.getByRole("table", { name: "Hubs" }).getByRole("link", { name: "demo-calls" })).toBeVisible();
      await hers.goto("/settings/users");
      await expect(hers.getByText("You do not have access to this page")).toBeVisible();
      await expect(hers.getByRole("link", { name: "Campaigns" })).toBeHidden();
    });
    await test.step("The link works once", async () => {
      await hers.goto(link);
      await expect(hers.getByRole("heading", { level: 1, name: "This link was already used" })).toBeVisible();
      await page.reload();
      await expect(row).toContainText("Active");
      await herContext.close();
    });
  });
});

test("a key is shown once, works, and is refused once revoked", async ({
  page,
  signIn,
  playwright,
  baseURL,
  accessible,
}) => {
  await signIn();
  const name = `warehouse ${Date.now()}`;
  const row = page.getByRole("table", { name: "API keys" }).getByRole("row", { name });
  const key = await test.step("Create a key", async () => {
    await page.goto(`/settings/api-keys?find=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: "New API key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("User").click();
    await page.getByRole("option", { name: "admin" }).click();
    await dialog.getByRole("checkbox", { name: "View flows" }).check();
    await dialog.getByRole("button", { name: "Create" }).click();
    const key = await page
      .getByRole("dialog", { name: "API key created" })
      .getByLabel("API key", { exact: true })
      .inputValue();
    await accessible();
    await page.getByRole("button", { name: "Done, I copied it" }).click();
    await expect(row).toContainText("Active");
    await expect(page.getByText(key)).toHaveCount(0);
    return key;
  });
  const caller = await playwright.request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: { "x-apikey": key } });
  await test.step("The key works", async () => {
    expect((await caller.get("/api/webhooks/names")).status()).toBe(200);
  });
  await test.step("Revoke it", async () => {
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Revoke key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await expect(row).toContainText("Revoked");
    await expect.poll(async () => (await caller.get("/api/webhooks/names")).status()).toBe(401);
    await caller.dispose();
  });
});

test.describe("what a form cannot know", () => {
  test.use({ tolerated: [/status of 400/] });

  test("is told at the field in the reader's language, as is what a profile's user would see; nothing is lost", async ({
    page,
    signIn,
    baseURL,
  }) => {
    await signIn();
    await page.context().addCookies([{ name: "locale", value: "es", url: baseURL ?? "" }]);
    await page.goto("/settings/profiles");
    await page.getByRole("button", { name: "Nuevo perfil" }).click();
    const dialog = page.getByRole("dialog");
    const preview = dialog.getByRole("group", { name: "Lo que vería esta persona" });
    await expect(preview).toContainText("Ninguna página: no hay permisos seleccionados");
    await dialog.getByLabel("Nombre").fill("Supervisor");
    await dialog.getByRole("checkbox", { name: "Ver flujos" }).check();
    await expect(preview).toContainText("Ninguna interacción: falta el permiso");
    await expect(preview).toContainText(/\d+ de \d+ hubs?/);
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog.getByText("Ya está en uso")).toBeVisible();
    await expect(dialog.getByLabel("Nombre")).toBeFocused();
    await expect(dialog.getByRole("checkbox", { name: "Ver flujos" })).toBeChecked();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("link", { name: "Claves de API" }).click();
    await page.getByRole("button", { name: "Nueva clave de API" }).click();
    await dialog.getByLabel("Vence").fill("2020-01-01 00:00:00");
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog.getByText("Debe estar en el futuro")).toBeVisible();
  });
});
