import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { at, feed } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

test("from the search one goes on to the interactions beside it, and back to the search", async ({ page, api }) => {
  const client = `Beside ${randomUUID()}`;
  await test.step("Feed three interactions", async () => {
    for (let n = 0; n < 3; n++) {
      const segment = {
        segmentId: "1",
        campaign: "Demo",
        channel: "sms",
        direction: "inbound",
        client: { name: client },
      };
      await feed(api, [{ ...segment, timings: { startDate: at(n * 60) } }]);
    }
  });
  const row = page.getByRole("table", { name: "Interactions" }).getByRole("link").nth(1);
  await test.step("Open the second in the search", async () => {
    const search = `/interactions?from=2026-11-17&to=2026-11-17&client=${encodeURIComponent(client)}`;
    await page.goto(`${search}&timezone=America/Montevideo`);
    await expect(row).toHaveText("2026-11-17 06:31:00");
  });
  await test.step("Preview it", async () => {
    await page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(2).getByRole("cell").nth(2).click();
    const dialog = page.getByRole("dialog", { name: "Interaction" });
    await expect(dialog).toContainText("2026-11-17 06:31:00 America/Montevideo");
    await expect(dialog.getByRole("table", { name: "Segments" })).toContainText("06:31:00");
    await page.keyboard.press("Escape");
  });
  await test.step("Open it with its place in the search", async () => {
    await row.click();
    await expect(page.getByRole("main")).toContainText("2 of 3");
    await expect(page).toHaveURL(/timezone=America%2FMontevideo$/);
    await expect(page.getByRole("main")).toContainText("2026-11-17 06:31:00 America/Montevideo");
    await expect(page.getByRole("region", { name: "Segment 1" })).toContainText("06:31:00");
    await expect(page.getByRole("region", { name: "Segment 1" }).locator("time").first()).toHaveAttribute(
      "title",
      /09:31:00 UTC$/,
    );
  });
  const first = page.url();
  await test.step("Go to the next and back", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("main")).toContainText("3 of 3");
    await expect(page.getByRole("main")).toContainText("2026-11-17 06:30:00 America/Montevideo");
    await page.getByRole("button", { name: "Previous interaction" }).click();
    await expect(page).toHaveURL(first);
  });
  await test.step("Return to the search", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/client=Beside/);
  });
  await test.step("An address alone has no neighbours", async () => {
    await page.goto(first);
    await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next interaction" })).toHaveCount(0);
  });
});
