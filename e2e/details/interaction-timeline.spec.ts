import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { at, feed, rich } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

const lane = (page: Page, n: number) =>
  page.getByRole("figure", { name: "Timeline" }).getByRole("button", { name: new RegExp(`^Segment ${n} `) });
const row = (page: Page, n: number) => page.getByRole("table", { name: "Segments" }).getByRole("row").nth(n);

test("keys go along timeline, table and data, and what is looked at in one is marked in the others", async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const guid = await feed(api, rich("none", "crm-keys"));
  await test.step("Move in the timeline", async () => {
    await page.goto(`/interactions/${guid}`);
    const figure = page.getByRole("figure", { name: "Timeline" });
    await lane(page, 1).focus();
    await page.keyboard.press("ArrowDown");
    await expect(lane(page, 2)).toBeFocused();
    await expect(row(page, 2)).toHaveAttribute("aria-current", "true");
    for (const told of ["In queue", "Alerting", "Talk", "On hold"]) {
      await page.keyboard.press("ArrowRight");
      await expect(figure).toContainText(new RegExp(`Segment 2${told}`));
    }
    await expect(figure).toContainText("0:3009:32:00 to 09:32:302:00 after the start");
    await page.keyboard.press("Enter");
    await expect(page.locator("#segment-2")).toBeFocused();
  });
  await test.step("Move in the table", async () => {
    await row(page, 1).getByRole("link").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(row(page, 3).getByRole("link")).toBeFocused();
    await expect(lane(page, 3)).toHaveAttribute("data-current", "true");
    await row(page, 1).hover();
    await expect(lane(page, 1)).toHaveAttribute("data-current", "true");
  });
  const region = page.getByRole("region", { name: "Segment 2" });
  const tree = region.getByRole("tree", { name: "Data" });
  const node = (name: string | RegExp) => tree.getByRole("treeitem", { name });
  await test.step("Fold the data at its arrow", async () => {
    const arrow = node(/^order:/).locator("[data-expands]");
    await arrow.click();
    await expect(node(/^order:/)).toHaveAttribute("aria-expanded", "false");
    await arrow.click();
    await expect(node(/^order:/)).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("Move in the data and search it", async () => {
    await node(/^order:/).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(node(/^order:/)).toHaveAttribute("aria-expanded", "false");
    await expect(node(/^id/)).toBeHidden();
    await region.getByRole("textbox", { name: "Search the data" }).fill("UNIT");
    await expect(node(/^unit price/).locator("mark")).toHaveText("unit");
    await expect(region).toContainText("1 found");
    await region.getByRole("button", { name: "Copy path" }).click();
    expect(await copied()).toBe('data.order.lines[0]["unit price"]');
    await region.getByRole("textbox", { name: "Search the data" }).press("Escape");
    await node(/^order:/).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(node(/^id/)).toBeFocused();
    await region.getByRole("button", { name: "Copy value" }).click();
    expect(await copied()).toBe("12345678901234567890");
  });
  await test.step("Copy the guid", async () => {
    await node(/^note/).focus();
    await page.keyboard.press("c");
    await expect.poll(copied).toBe(guid);
  });
});

test("sixty segments over ten hours stay in sight, and a call of seconds is drawn as well", async ({
  page,
  api,
  accessible,
}) => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    segmentId: `part-${n}`,
    campaign: n % 2 ? "Demo" : "Support",
    channel: "email",
    direction: "inbound",
    timings: { startDate: at(n * 600), endDate: n === 59 ? null : at(n * 600 + (n % 3 ? 600 : 0)) },
  }));
  await test.step("All segments fit", async () => {
    const guid = await feed(api, many);
    await page.goto(`/interactions/${guid}`);
    const figure = page.getByRole("figure", { name: "Timeline" });
    await expect(figure.getByRole("button")).toHaveCount(60);
    expect((await figure.boundingBox())?.height).toBeLessThan(520);
    await expect(figure).toContainText("12:00");
    await expect(page.getByRole("region", { name: "Segment 2:" })).not.toContainText("Timings");
  });
  await test.step("Move to the last segment", async () => {
    await lane(page, 1).focus();
    await page.keyboard.press("End");
    await expect(lane(page, 60)).toBeInViewport();
    await accessible(["dark"]);
  });
  await test.step("Open it, and all of them", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Segment 60" })).toContainText("Timings");
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect(page.getByRole("region", { name: "Segment 2:" })).toContainText("Timings");
  });
});

test.describe("in a zone with a long name", () => {
  test.use({ timezoneId: "America/Argentina/Rio_Gallegos" });

  test("the timeline names it whole where there is room", async ({ page, api }) => {
    await page.goto(`/interactions/${await feed(api, rich("none", "crm-zone"))}`);
    const zone = page.getByRole("figure", { name: "Timeline" }).getByText("America/Argentina/Rio_Gallegos");
    await expect(zone).toBeVisible();
    const cut = await zone.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1));
    expect(cut).toBe(0);
  });
});
