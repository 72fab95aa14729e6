import { fileOf, inWizard, toReview } from "../contact-files.ts";
import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test.use({ viewport: { width: 1366, height: 657 } });

test("a hub's first list is in the upper half of a small window, whatever holds its contacts", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Upper half ${Date.now()}`;
  const path = await makeHub(api, hub);
  await signIn();
  await test.step("Without a list, a line leads to the upload", async () => {
    await page.goto(path);
    const table = page.getByRole("table", { name: "Lists" });
    await expect(table).toContainText("No lists yet");
    expect((await table.boundingBox())?.height).toBeLessThan(90);
    await expect(table.getByRole("link", { name: "Upload the first list" })).toHaveAttribute("href", `${path}/upload`);
    await expect(page.getByRole("list", { name: "Gates" })).toHaveText("No waiting contact is held back.");
  });
  await test.step("With one that waits for its activation", async () => {
    await load(api, hub, "early.csv", [{ clientIds: ["+34600771111"] }]);
    await page.reload();
    await expect(page.getByRole("list", { name: "Gates" })).toContainText("1 contact");
    const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name: "early.csv" });
    expect((await row.boundingBox())?.y).toBeLessThan(657 / 2);
  });
});

test("the review tells in a line how the file is read, and unfolds it at a press", async ({ page, signIn, api }) => {
  await inWizard({ page, signIn, api });
  await page.getByLabel("Choose a file").setInputFiles(fileOf("fold.csv", "phone,name\n+34600771222,Eva\n"));
  await toReview(page);
  const line = page.getByText("first row is headers");
  await expect(line).toContainText("fold.csv");
  await expect(line).toContainText("1 row · UTF-8 · Comma");
  await expect(page.getByRole("combobox", { name: "Encoding" })).toBeHidden();
  await page.getByRole("button", { name: "Change how the file is read" }).press("Enter");
  const encoding = page.getByRole("combobox", { name: "Encoding" });
  await expect(encoding).toHaveValue("UTF-8");
  await page.keyboard.press("Tab");
  await expect(encoding).toBeFocused();
  await expect(line).toBeHidden();
});
