import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test("the audit log is searched, an entry compared field by field, and its chain verified", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  const name = `Audited ${Date.now()}`;
  await test.step("Change a campaign twice", async () => {
    await api.post("/api/campaigns", { data: { name, timezone: "UTC" } });
    await api.patch(`/api/campaigns/${encodeURIComponent(name)}`, { data: { timezone: "Europe/Madrid" } });
  });
  const table = page.getByRole("table", { name: "Audit" });
  await test.step("Search the log", async () => {
    await signIn();
    await page.goto("/settings/audit");
    const filters = page.getByRole("search", { name: "Filters" });
    await filters.getByLabel("Target contains").fill(name);
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table.getByRole("row").nth(1)).toContainText("Campaign changed");
  });
  await test.step("Choose an action by its words", async () => {
    const action = page.getByRole("combobox", { name: "Action" });
    await action.fill("campaign created");
    await page.getByRole("option", { name: "Campaign created" }).click();
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Target contains").fill(name);
    await expect(table.getByRole("row")).toHaveCount(3);
  });
  await test.step("Follow an entry to what it changed", async () => {
    await expect(table.getByRole("link", { name }).first()).toHaveAttribute(
      "href",
      `/settings/campaigns?find=${encodeURIComponent(name)}`,
    );
  });
  await test.step("Compare an entry field by field", async () => {
    await table
      .getByRole("button", { name: /^Details/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const change = dialog.getByRole("row", { name: /timezone/ });
    await expect(change).toContainText("UTC");
    await expect(change).toContainText("Europe/Madrid");
    await accessible();
    await dialog.getByRole("button", { name: "Close" }).click();
  });
  await test.step("Check that no entry was changed", async () => {
    await page.getByRole("button", { name: "Check that no entry was changed" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The log is intact" })).toBeVisible();
  });
  await test.step("Export the log", async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await file).suggestedFilename()).toBe("audit.csv");
  });
});

test("a list's name that turns the text around it, or is very long, leaves an entry its hub and its columns", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Entered ${Date.now()}`;
  await makeHub(api, hub);
  await load(api, hub, "u".repeat(250), [{ clientIds: ["59829001234"] }]);
  await load(api, hub, "\u202eturned", [{ clientIds: ["59829001234"] }]);
  await signIn();
  await page.goto("/settings/audit");
  await page.getByLabel("Target contains").fill(hub);
  const table = page.getByRole("table", { name: "Audit" });
  const turned = table.getByRole("link", { name: /turned/ }).first();
  await expect(turned).toHaveText(`\u202eturned in ${hub}`);
  const [first, last] = [turned.locator("bdi bdi").first(), turned.locator("bdi bdi").last()];
  const left = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
  expect(await left(first)).toBeLessThan(await left(last));
  expect(await table.evaluate((element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0))).toBe(
    true,
  );
});
