import { expect, test } from "../fixtures.ts";

/** By how many pixels a control may move when the letters come: what a press still hits, wherever it was aimed. */
const MOST_MOVED_PX = 12;

test("no control moves from under the mouse when the letters of a page come after it", async ({ page, signIn }) => {
  await signIn();
  const letters = Promise.withResolvers<void>();
  const fonts: string[] = [];
  await page.route("**/*.woff2", async (route) => {
    fonts.push(route.request().url());
    await letters.promise;
    await route.continue();
  });
  await page.goto("/interactions?range=yesterday", { waitUntil: "commit" });
  const reset = page.getByRole("button", { name: "Reset" });
  const box = async () => (await reset.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await expect(page.getByRole("table", { name: "Interactions" }).getByRole("link").first()).toBeVisible();
  const before = await box();
  expect(await page.evaluate(() => document.fonts.check("13px latin"))).toBe(false);

  letters.resolve();
  await expect.poll(() => page.evaluate(() => document.fonts.check("13px latin"))).toBe(true);
  const after = await box();
  expect(Math.abs(after.x - before.x)).toBeLessThan(MOST_MOVED_PX);
  expect(Math.abs(after.y - before.y)).toBeLessThan(MOST_MOVED_PX);
  expect(Math.abs(after.width - before.width)).toBeLessThan(MOST_MOVED_PX);

  await test.step("They are named in the page's HTML, and come once", async () => {
    expect(await page.locator("link[rel=preload][as=font]").getAttribute("href")).toBe(
      new URL(fonts[0] ?? "").pathname,
    );
    expect(fonts.filter((font) => /latin.wght/.test(font))).toHaveLength(1);
  });
});
