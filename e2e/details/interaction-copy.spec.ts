import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { clientNumber, feed, rich } from "../rich-interactions.ts";

test.beforeEach(async ({ context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();
});

test("an interaction is copied as a link, a request and JSON, on its page and beside the results", async ({
  page,
  api,
  accessible,
}) => {
  const guid = await feed(api, rich("none", "crm-copied"));
  const copied = async (item: string, within: Locator) => {
    await within.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await test.step("From its page", async () => {
    await page.goto(`/interactions/${guid}`);
    await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    const main = page.getByRole("main");
    expect(await copied("Link", main)).toBe(page.url());
    expect(await copied("cURL command", main)).toContain(`/api/interactions/id/${guid}' `);
    const json = await copied("JSON", main);
    // Numbers that JavaScript cannot hold stay as they were sent.
    expect(json).toContain('"id": 12345678901234567890');
    expect(JSON.parse(json).result).toHaveLength(3);
  });
  await test.step("Beside the results, in their zone", async () => {
    await page.goto(`/interactions?from=2026-11-17&to=2026-11-17&client=${clientNumber}&timezone=Europe/Madrid`);
    await page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1).getByRole("cell").nth(2).click();
    const dialog = page.getByRole("dialog", { name: "Interaction" });
    await expect(dialog.getByRole("figure", { name: "Timeline" })).toBeVisible();
    await accessible(["light"]);
    expect(new URL(await copied("Link", dialog)).search).toBe("?timezone=Europe%2FMadrid");
    await expect(dialog).toBeVisible();
  });
});
