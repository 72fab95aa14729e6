import { expect, test } from "./fixtures.ts";

test("a table of the settings is searched by keyboard, sorted, and kept in the address", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  const word = `Tables ${Date.now()}`;
  const table = page.getByRole("table", { name: "Campaigns" });
  const find = page.getByRole("textbox", { name: "Find by name or time zone" });
  const status = page.getByRole("search", { name: "Filters" }).getByRole("status");
  const names = () => table.getByRole("row").locator("td:first-child");
  await test.step("Create three campaigns", async () => {
    for (const name of [`${word} b`, `${word} C`, `${word} a`]) {
      const timezone = name.endsWith("C") ? "Antarctica/Troll" : "UTC";
      expect((await api.post("/api/campaigns", { data: { name, timezone } })).status()).toBe(200);
    }
  });
  await test.step("Search by keyboard", async () => {
    await signIn();
    await page.goto("/settings/campaigns");
    await expect(status).toHaveText(/^[\d,]+ in all$/);
    await page.keyboard.press("/");
    await expect(find).toBeFocused();
    await page.keyboard.type(word.toUpperCase());
    await expect(names()).toHaveText([`${word} a`, `${word} b`, `${word} C`]);
    await expect(status).toHaveText(/^3 of [\d,]+$/);
    await accessible();
  });
  await test.step("Sort by name and by zone; the address keeps it", async () => {
    await table.getByRole("button", { name: "Name", exact: true }).click();
    await expect(names()).toHaveText([`${word} C`, `${word} b`, `${word} a`]);
    await expect(table.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    await table.getByRole("button", { name: "Time zone" }).click();
    await expect(names()).toHaveText([`${word} C`, `${word} a`, `${word} b`]);
    await expect(page).toHaveURL(/find=TABLES.*sort=timezone/);
    await page.reload();
    await expect(names()).toHaveText([`${word} C`, `${word} a`, `${word} b`]);
    await expect(find).toHaveValue(word.toUpperCase());
  });
  await test.step("Where nothing matches, the search is cleared", async () => {
    await find.fill(`${word} nowhere`);
    await expect(table.getByText("Nothing matches")).toBeVisible();
    await expect(status).toHaveText(/^0 of [\d,]+$/);
    await accessible(["light"]);
    await table.getByRole("button", { name: "Clear search" }).click();
    await expect(find).toHaveValue("");
    await expect(status).toHaveText(/^[\d,]+ in all$/);
  });
  await test.step("Escape empties the search too", async () => {
    await find.fill("antarctica/troll");
    await expect(names().filter({ hasText: `${word} C` })).toBeVisible();
    await find.press("Escape");
    await expect(find).toHaveValue("");
    await expect(page).not.toHaveURL(/find=/);
  });
});
