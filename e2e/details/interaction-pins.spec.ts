import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { feedSample, range } from "../sample-feed.ts";

test.beforeEach(async ({ api }) => {
  await feedSample(api);
});

/** A user of their own, whose pins and default nobody else meets. */
async function makeUser(api: APIRequestContext) {
  const name = `pins-${crypto.randomUUID().slice(0, 8)}`;
  const user = { username: name, password: "a long enough password" };
  const profile = { name, actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
  return user;
}

async function makeView(api: APIRequestContext, name: string, channel: string): Promise<number> {
  const search = { ...range, channels: [channel] };
  const { result } = await (await api.post("/api/interactions/views", { data: { name, shared: true, search } })).json();
  return result.id;
}

const ensureRows = (page: Page) => expect(page.getByRole("table").getByRole("link").first()).toBeVisible();

test("views are pinned as tabs, which open them and cost the results no line", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const user = await makeUser(api);
  const sms = await makeView(api, `SMS of the week, and more words than a tab has room for ${user.username}`, "sms");
  const email = await makeView(api, `Mail ${user.username}`, "email");
  await signIn(user);
  await page.setViewportSize({ width: 1366, height: 657 });
  const tabs = page.getByRole("region", { name: "Pinned views" });
  const pin = page.getByRole("button", { name: "Pin as a tab" });
  const head = () => page.getByRole("search").evaluate((element) => element.getBoundingClientRect().top);
  await page.goto("/interactions?range=today");
  await expect(page.getByRole("status")).toHaveText(/interactions?$/);
  await expect(tabs).toBeHidden();
  const before = await head();
  await test.step("Pin two", async () => {
    for (const id of [sms, email]) {
      await page.goto(`/interactions?view=${id}`);
      await expect(pin).toHaveAttribute("aria-pressed", "false");
      expect(await head()).toBe(before);
      await expect(async () => {
        if ((await pin.getAttribute("aria-pressed")) === "false") await pin.click();
        await expect(pin).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
      }).toPass();
    }
    await page.goto("/interactions?range=today");
    await expect(tabs.getByRole("button")).toHaveCount(2);
    expect(await head()).toBe(before);
  });
  await test.step("Open them, by press and by key", async () => {
    const [mail, short] = [tabs.getByRole("button", { name: /^Mail/ }), tabs.getByRole("button", { name: /^SMS/ })];
    await mail.click();
    await expect(page).toHaveURL(new RegExp(`channels=email&view=${email}$`));
    await expect(mail).toHaveAttribute("aria-pressed", "true");
    await expect(short).toHaveAttribute("aria-pressed", "false");
    await expect(short).toHaveAttribute("title", /more words than a tab has room for/);
    await short.press("Enter");
    await expect(page).toHaveURL(new RegExp(`channels=sms&view=${sms}$`));
    await expect(short).toHaveAttribute("aria-pressed", "true");
    await ensureRows(page);
    await expect(page.getByRole("region", { name: "Current view" })).toContainText("SMS of the week");
    expect(await head()).toBe(before);
    await accessible();
  });
  await test.step("A pin is taken off, and goes with its view", async () => {
    await pin.click();
    await expect(tabs.getByRole("button")).toHaveCount(1);
    await api.delete(`/api/interactions/views/${email}`);
    await page.reload();
    await expect(page.getByRole("region", { name: "Current view" })).toBeVisible();
    await expect(tabs).toBeHidden();
    await api.delete(`/api/interactions/views/${sms}`);
  });
});

test("the page opens with one's default until it is left, and does not come back by itself", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const user = await makeUser(api);
  const id = await makeView(api, `Default of ${user.username}`, "sms");
  const other = `Beside that of ${user.username}`;
  const otherId = await makeView(api, other, "email");
  await signIn(user);
  const opened = new RegExp(`/interactions\\?from=.*channels=sms&view=${id}$`);
  const bar = page.getByRole("region", { name: "Current view" });
  const fromNavigation = () =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Interactions" }).click();
  const star = page.getByRole("button", { name: "Use as my default" });
  await test.step("Make it the default", async () => {
    await page.goto(`/interactions?view=${id}`);
    await ensureRows(page);
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: `Default of ${user.username}` })).toContainText("My default");
    await expect(page.getByRole("menuitem", { name: other })).not.toContainText("My default");
    await accessible();
    await page.goto("/overview");
    await fromNavigation();
    await expect(page).toHaveURL(opened);
    await expect(bar).toContainText(`Default of ${user.username}`);
  });
  await test.step("Leave it by Reset, and stay without it", async () => {
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(bar).toBeHidden();
    await expect(page).toHaveURL(/\/interactions\?range=today$/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Today", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/\/interactions\?range=today$/);
    await expect(bar).toBeHidden();
  });
  await test.step("Close it: its filters stay, without the view", async () => {
    await page.goto("/interactions");
    await expect(page).toHaveURL(opened);
    await page.getByRole("button", { name: "Close the view" }).click();
    await expect(page).toHaveURL(/channels=sms$/);
    await page.reload();
    await expect(page).toHaveURL(/channels=sms$/);
  });
  await test.step("No default any more: the page opens as it was left", async () => {
    await page.goto(`/interactions?view=${id}`);
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(/\/interactions$/);
    for (const view of [id, otherId]) await api.delete(`/api/interactions/views/${view}`);
  });
});

test("the team's default and tabs are set in the other languages, on a tablet too", async ({
  page,
  context,
  baseURL,
  api,
  signIn,
  accessible,
}) => {
  await signIn();
  for (const [locale, pinned, more, makeDefault, endDefault, pin] of [
    [
      "es",
      "Vistas fijadas",
      "Más sobre esta vista",
      "Hacerla predeterminada del equipo",
      "Dejar de ser la predeterminada del equipo",
      "Fijar como pestaña",
    ],
    [
      "pt",
      "Visualizações fixadas",
      "Mais sobre esta visualização",
      "Tornar padrão da equipe",
      "Deixar de ser o padrão da equipe",
      "Fixar como aba",
    ],
  ] as const) {
    await test.step(`In ${locale}`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      const id = await makeView(api, `${locale} ${crypto.randomUUID()}`, "sms");
      await page.setViewportSize({ width: 820, height: 1100 });
      await page.goto(`/interactions?view=${id}`);
      await ensureRows(page);
      await page.getByRole("button", { name: pin }).click();
      await expect(page.getByRole("region", { name: pinned }).getByRole("button", { name: locale })).toBeVisible();
      await accessible(["light"]);
      await page.getByRole("button", { name: more }).click();
      await expect(page.getByRole("menuitem", { name: makeDefault })).toBeVisible();
      await accessible(["light"]);
      // What the whole team's page opens with is not set here: other journeys open that page.
      await expect(page.getByRole("menuitem", { name: endDefault })).toBeHidden();
      for (const [width, height] of [[820, 1100] as const, [1366, 657] as const]) {
        await page.setViewportSize({ width, height });
        const beyond = () => page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
        await expect.poll(beyond).toBe(0);
      }
      await api.delete(`/api/interactions/views/${id}`);
    });
  }
});
