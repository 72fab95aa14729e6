import { PRODUCT_START_MS, startProduct } from "./app.ts";
import { test as base, expect } from "./fixtures.ts";

const test = base.extend<object, { emptyProduct: string }>({
  emptyProduct: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startProduct({ DEMO: "0" });
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ emptyProduct }, use) => use(emptyProduct),
});

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
