import { expect, test } from "../fixtures.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("looking into one beside the results follows their order by keys alone; the list stays in use, the width is kept", async ({
  page,
  api,
  accessible,
}) => {
  const params = { ...range, index: "0", rows: "51" };
  const { result, total } = await (await api.get("/api/interactions", { params })).json();
  // Set before the page is there: what a page asks right after it may pass by.
  const next: { held?: Promise<void> } = {};
  await page.route("**/api/interactions/search", async (route) => {
    await next.held;
    await route.continue();
  });
  await page.goto(november);
  const table = page.getByRole("table", { name: "Interactions" });
  await expect(table.getByRole("link").first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
  await page.keyboard.press("j");
  const dialog = page.getByRole("dialog", { name: "Interaction" });
  await expect(dialog).toContainText(result[0].guid);
  await expect(dialog).toContainText(`1 of ${total.toLocaleString("en-US")}`);
  await expect(dialog.getByRole("table", { name: "Segments" })).toBeVisible();
  await expect(dialog.getByRole("figure", { name: "Timeline" })).toBeVisible();
  await accessible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(`${november}&peek=${result[1].guid}`);
  await expect(dialog).toContainText("2 of");
  await page.keyboard.press("k");
  await expect(dialog).toContainText(result[0].guid);
  await page.keyboard.press("j");
  await expect(dialog).toContainText(result[1].guid);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(table.getByRole("row").nth(2)).toBeFocused();
  await expect(page).toHaveURL(november);

  await table.getByRole("row").nth(50).getByRole("cell").nth(3).click();
  await expect(dialog).toContainText(result[49].guid);
  // Who closes it while the next page is on its way stays where they are.
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  next.held = promise;
  const asked = page.waitForRequest("**/api/interactions/search");
  await page.keyboard.press("j");
  const arrived = (await asked).response();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  letGo();
  await (await arrived)?.finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  await expect(dialog).toBeHidden();
  await table.getByRole("row").nth(50).getByRole("cell").nth(3).click();
  await expect(dialog).toContainText(result[49].guid);
  await page.keyboard.press("j");
  await expect(dialog).toContainText(result[50].guid);
  await expect(dialog).toContainText("51 of");
  await expect(page).toHaveURL(/page=1/);
  await page.keyboard.press("k");
  await expect(dialog).toContainText("50 of");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/interactions/${result[49].guid}`);
  await page.goBack();
  await expect(dialog).toContainText(result[49].guid);

  const row = (number: number) => table.getByRole("row").nth(number);
  const grip = page.getByRole("separator", { name: "Width of the preview" });
  const width = async () => (await dialog.boundingBox())?.width ?? 0;
  const press = (number: number) => row(number).getByRole("cell").nth(2).click();
  await test.step("Press one row after another", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(row(1).getByRole("link").first()).toHaveAttribute("href", `/interactions/${result[0].guid}`);
    await press(1);
    await expect(dialog).toContainText(result[0].guid);
    await expect(row(1)).toHaveAttribute("aria-current", "true");
    await press(3);
    await expect(dialog).toContainText(result[2].guid);
    await expect(row(1)).not.toHaveAttribute("aria-current");
    await expect(row(3)).toHaveAttribute("aria-current", "true");
    await accessible();
  });
  await test.step("Nothing lies over the list, and the segments fit", async () => {
    const list = await table.locator("..").boundingBox();
    const panel = await dialog.boundingBox();
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    const segments = dialog.getByRole("table", { name: "Segments" });
    await expect(segments).toBeVisible();
    expect(await segments.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0);
  });
  await test.step("Go along by keys, into it and back", async () => {
    await page.keyboard.press("j");
    await expect(row(4)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText(result[4].guid);
    await page.keyboard.press("Tab");
    await expect(dialog).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(row(5)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(row(5)).toBeFocused();
  });
  await test.step("Make it wider by keys, by mouse and to two widths", async () => {
    await press(2);
    await expect(dialog).toContainText(result[1].guid);
    const first = await width();
    await grip.press("ArrowLeft");
    await expect.poll(width).toBe(first + 24);
    const box = await grip.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(first + 84);
    await page.reload();
    await expect.poll(width).toBe(first + 84);
    await grip.dblclick();
    await expect.poll(width).toBeGreaterThan(first + 84);
    await grip.dblclick();
    await expect.poll(width).toBe(first);
  });
  await test.step("A narrow page shows it over the list", async () => {
    await page.setViewportSize({ width: 820, height: 700 });
    await expect(grip).toBeHidden();
    await expect(dialog).toHaveAttribute("aria-modal", "true");
    await expect(dialog).toContainText(result[1].guid);
  });
});

test("what comes in meanwhile is told, and moves no row until it is asked for", async ({ page, api }) => {
  const now = new Date(Date.now() - 1000).toISOString().replace("T", " ").slice(0, 19);
  const client = `Newcomer ${crypto.randomUUID()}`;
  const feedOne = async () => {
    const guid = crypto.randomUUID();
    const segment = { segmentId: "1", campaign: "Demo", channel: "sms", direction: "inbound" };
    const data = { guid, segments: [{ ...segment, timings: { startDate: now }, client: { name: client } }] };
    expect((await api.post("/api/interactions", { data })).status()).toBe(200);
    return guid;
  };
  await feedOne();
  await page.clock.install();
  await page.goto(`/interactions?client=${encodeURIComponent(client)}`);
  // The page's own clock asks again, and it is there only once the page has been taken over.
  await page.waitForLoadState("networkidle");
  const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
  await expect(rows).toHaveCount(1);
  await feedOne();
  const pill = page.getByRole("button", { name: "1 new result" });
  // The longer an answer takes, the less often it is asked for.
  const told = async () => {
    await page.clock.runFor(31_000);
    await expect(pill).toBeVisible({ timeout: 2000 });
  };
  await expect(told).toPass();
  await expect(rows).toHaveCount(1);
  await pill.click();
  await expect(rows).toHaveCount(2);
  await expect(pill).toBeHidden();
  await expect(page.getByRole("status")).toHaveText("2 interactions");

  // Coming back to them is no wish for others: those that came with the page are not put back, nor newer ones in.
  await feedOne();
  await rows.first().click();
  await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
  await page.clock.runFor(20_000);
  await page.goBack();
  await expect(pill).toBeVisible();
  await expect(rows).toHaveCount(2);
});
