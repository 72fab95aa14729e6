import { type ScratchServer, startScratchServer } from "../../lib/testing/scratch-server.ts";
import { PRODUCT_START_MS, startProduct } from "../app.ts";
import { test as base, expect } from "../fixtures.ts";

const test = base.extend<object, { own: { url: string; database: ScratchServer } }>({
  // Without demo data, on a database of its own, which is frozen in the end.
  own: [
    async ({ browserName: _ }, use) => {
      const database = await startScratchServer();
      const { url, stop } = await startProduct({ DEMO: "0", DATABASE_URL: database.url("postgres") });
      await use({ url, database });
      database.signal("SIGCONT");
      await stop();
      await database.stop();
    },
    { scope: "worker", timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ own }, use) => use(own.url),
});

// One after the other, by the same product.
test.describe.configure({ mode: "default" });

test.use({ tolerated: [/status of 503/] });

test("where there is nothing yet, each page says what belongs there, and a template makes the first flow", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  for (const [path, text] of [
    ["/overview", "No interactions in the last 24 hours"],
    ["/hubs", "First steps"],
    ["/interactions", "No interactions match"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await accessible();
  }
  await page.goto("/flows");
  await expect(page.getByText("Create your first flow")).toBeVisible();
  await accessible();
  await page.getByRole("list", { name: "Templates" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "New flow" });
  const name = await dialog.getByLabel("Name").inputValue();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("while the database is away a page says so, tries again, and opens once it is back", async ({
  page,
  signIn,
  own: { database },
  accessible,
}) => {
  await signIn();
  const away = page.getByRole("heading", { name: "The service cannot reach its database" });
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  await test.step("An address is opened", async () => {
    database.signal("SIGSTOP");
    const answer = await page.goto("/interactions?range=week&channels=sms");
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toBe("2");
    await expect(away).toBeVisible();
    await accessible();
    database.signal("SIGCONT");
    await expect(title("Interactions")).toBeVisible();
    await expect(page).toHaveURL(/\/interactions\?range=week&channels=sms$/);
  });
  await test.step("A link is followed", async () => {
    const links = page.getByRole("navigation", { name: "Main" });
    await expect(links.getByRole("link", { name: "Interactions" })).toHaveAttribute("aria-current", "page");
    database.signal("SIGSTOP");
    await links.getByRole("link", { name: "Hubs" }).click();
    await expect(away).toBeVisible();
    await expect(page).toHaveURL(/\/hubs$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status")).toHaveText("The database still does not answer.");
    database.signal("SIGCONT");
    await expect(title("Hubs")).toBeVisible();
  });
});
