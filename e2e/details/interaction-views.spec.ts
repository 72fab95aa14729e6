import { expect, test } from "../fixtures.ts";
import { holdScripts } from "../late-scripts.ts";
import { feedSample, november, range } from "../sample-feed.ts";

// A name that is taken.
test.use({ tolerated: [/status of 400/] });

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("a view is saved, opened, changed, reverted, shared and deleted", async ({ page, api, accessible }) => {
  const name = `Weekly ${crypto.randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole("dialog", { name: "Save view" });
  const bar = page.getByRole("region", { name: "Current view" });
  const id = await test.step("Save a view", async () => {
    await page.goto(`${november}&channels=sms`);
    const status = page.getByRole("status");
    await expect(status).toHaveText(/\d interactions$/);
    await page.getByRole("button", { name: "Save view" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Required");
    await dialog.getByLabel("Name").fill("x".repeat(129));
    await expect(dialog).toContainText("At most 128 characters");
    await dialog.getByLabel("Name").fill(name);
    await accessible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/view=\d+/);
    const id = new URL(page.url()).searchParams.get("view");
    await expect(bar).toContainText(name);
    await expect(bar.getByText("Changed")).toBeHidden();
    return id;
  });
  await test.step("Change and revert it", async () => {
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await expect(bar.getByText("Changed")).toBeVisible();
    await accessible();
    await bar.getByRole("button", { name: "Revert" }).click();
    await expect(bar.getByText("Changed")).toBeHidden();
    await expect(page).toHaveURL(/from=2026-11-01/);
  });
  await test.step("Change and save it", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Guid" }).check();
    await columns.getByRole("button", { name: "Done" }).click();
    await expect(bar.getByText("Changed")).toBeVisible();
    await page.getByRole("button", { name: "Yesterday" }).click();
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(bar.getByText("Changed")).toBeHidden();
  });
  await test.step("Rename and share it", async () => {
    await bar.getByRole("button", { name: "More about this view" }).click();
    await page.getByRole("menuitem", { name: "Rename or share" }).click();
    const renaming = page.getByRole("dialog", { name: "Rename or share the view" });
    await renaming.getByLabel("Name").fill(`${name} renamed`);
    await renaming.getByLabel("Share with the team").check();
    await renaming.getByRole("button", { name: "Save" }).click();
    await expect(bar).toContainText(`${name} renamed`);
    await expect(bar).toContainText("Team view by admin");
    const { result } = await (await api.get(`/api/interactions/views/${id}`)).json();
    expect(result).toMatchObject({
      name: `${name} renamed`,
      shared: true,
      search: { range: "yesterday", channels: ["sms"] },
    });
  });
  await test.step("Open it", async () => {
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/interactions$/);
    await expect(page.getByRole("columnheader", { name: "Guid" })).toBeHidden();
    await page.getByRole("button", { name: "Views" }).click();
    await accessible();
    await page.getByRole("menuitem", { name: `${name} renamed` }).click();
    await expect(page).toHaveURL(new RegExp(`range=yesterday&.*channels=sms&view=${id}`));
    await expect(page.getByRole("columnheader", { name: "Guid" })).toBeVisible();
    await page.goto(`/interactions?view=${id}`);
    await expect(page).toHaveURL(new RegExp(`range=yesterday&.*channels=sms&view=${id}`));
  });
  await test.step("A name that is taken is refused", async () => {
    await page.getByRole("button", { name: "Save view" }).click();
    await dialog.getByLabel("Name").fill(`${name} renamed`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Another view has this name");
    await page.keyboard.press("Escape");
  });
  await test.step("Delete it", async () => {
    await bar.getByRole("button", { name: "More about this view" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete this view?" }).getByRole("button", { name: "Delete" }).click();
    await expect(bar).toBeHidden();
    await expect(page).toHaveURL(/channels=sms$/);
    await page.goto(`${november}&view=${id}`);
    await expect(page.getByText("This view no longer exists, or is not shared with you.")).toBeVisible();
    await accessible();
  });
});

test("a team view is opened with one's own permissions: what it names beyond them, or is gone, is left out and said", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const name = `viewer-${crypto.randomUUID()}`;
  const user = { username: name, password: "a long enough password" };
  const profile = { name, actions: ["interactions:read"], campaigns: ["Demo"], hubs: "all", agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
  const search = { ...range, campaigns: ["Demo", "Support", "Autumn 2019"] };
  const columns = ["start_date", "queue_time"].map((id) => ({ id, shown: true, pinned: false, width: null }));
  const { result: view } = await (
    await api.post("/api/interactions/views", { data: { name, shared: true, search, columns } })
  ).json();
  await test.step("Who sees everything is told by name what is gone", async () => {
    await page.goto(`/interactions?view=${view.id}`);
    await expect(page.getByRole("main")).toContainText(
      "Not part of this view, because it no longer exists: campaign Autumn 2019, column queue_time.",
    );
    await accessible();
  });
  await test.step("Open it as that user", async () => {
    await page.context().clearCookies();
    await signIn(user);
    await page.goto("/interactions");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name }).click();
    const main = page.getByRole("main");
    await expect(main).toContainText(
      "Not part of this view, because it no longer exists or your profile does not show it: 2 campaigns.",
    );
    await expect(main).not.toContainText("Autumn");
    await expect(main).toContainText("because it no longer exists: column queue_time.");
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
    const bar = page.getByRole("region", { name: "Current view" });
    await expect(bar).toContainText("Team view by admin");
    await expect(bar.getByRole("button", { name: "More about this view" })).toBeHidden();
    await accessible();
  });
  await test.step("An address that names both is narrowed too", async () => {
    await page.goto(`${november}&campaigns=Demo,Support&view=${view.id}`);
    await expect(page).not.toHaveURL(/Support/);
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
    await api.delete(`/api/interactions/views/${view.id}`);
  });
});

test("the search is as it was left, unless a link says otherwise, and today after Reset", async ({ page }) => {
  const today = page.getByRole("button", { name: "Today", exact: true });
  const reset = page.getByRole("button", { name: "Reset" });
  const leaveMonth = async () => {
    await page.getByRole("button", { name: "Last 30 days" }).click();
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === "interactions")?.value)
      .toContain("month");
  };
  await test.step("It is as it was left", async () => {
    await page.goto("/interactions?range=week&channels=sms");
    await expect(page.getByRole("status")).toHaveText(/interactions?$/);
    await leaveMonth();
    await page.goto("/overview");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Interactions" }).click();
    await expect(page).toHaveURL(/\/interactions\?range=month&channels=sms$/);
  });
  await test.step("A link says otherwise, and Reset leads to today", async () => {
    await page.goto("/interactions?range=yesterday");
    await expect(page).toHaveURL(/\?range=yesterday$/);
    await expect(page.getByRole("search").getByRole("list", { name: "Filters in use" })).toBeHidden();
    await reset.click();
    await expect(page).toHaveURL(/\/interactions$/);
    await expect(today).toHaveAttribute("aria-pressed", "true");
    // Not after the rows: who reloads before they are there gets today too.
    await page.reload();
    await expect(page).toHaveURL(/\/interactions$/);
  });
  await test.step("Reset pressed before the scripts have come leads there too", async () => {
    await leaveMonth();
    const releaseScripts = await holdScripts(page);
    await page.goto("/interactions?range=yesterday", { waitUntil: "commit" });
    await reset.click({ noWaitAfter: true });
    await expect(today).toHaveAttribute("aria-pressed", "true");
    await expect(reset).toBeHidden();
    releaseScripts();
    await expect(page).toHaveURL(/\/interactions$/);
    await expect(reset).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(/\/interactions$/);
    await expect(today).toHaveAttribute("aria-pressed", "true");
  });
});

test("a view is read in the other languages, on a tablet and on a small screen", async ({
  page,
  context,
  baseURL,
  api,
  accessible,
}) => {
  for (const [locale, save, name, next] of [
    ["es", "Guardar vista", "Vista actual", "Interacción siguiente"],
    ["pt", "Salvar visualização", "Visualização atual", "Próxima interação"],
  ] as const) {
    await test.step(`In ${locale}`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      const data = {
        name: `${locale} ${crypto.randomUUID()}`,
        search: { ...range, campaigns: ["Demo", "no such campaign"] },
      };
      const { result } = await (await api.post("/api/interactions/views", { data })).json();
      await page.setViewportSize({ width: 820, height: 1100 });
      await page.goto(`/interactions?view=${result.id}`);
      await expect(page.getByRole("region", { name })).toContainText(data.name);
      await expect(page.getByRole("search", { name: "Filtros" })).toBeVisible();
      await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
      await page.getByRole("table").getByRole("checkbox").nth(1).click();
      for (const [width, height] of [[820, 1100] as const, [1366, 768] as const]) {
        await page.setViewportSize({ width, height });
        const beyond = () => page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
        await expect.poll(beyond).toBe(0);
        await accessible(["light"]);
      }
      await page.getByRole("button", { name: save }).click();
      await expect(page.getByRole("dialog", { name: save })).toBeVisible();
      await accessible(["light"]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: save })).toBeHidden();
      await page.setViewportSize({ width: 820, height: 1100 });
      await page.keyboard.press("j");
      await expect(page.getByRole("dialog").getByRole("button", { name: next })).toBeVisible();
      await expect(page.getByRole("dialog").getByRole("figure")).toBeVisible();
      await accessible();
      await api.delete(`/api/interactions/views/${result.id}`);
    });
  }
});
