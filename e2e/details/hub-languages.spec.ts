import { expect, test } from "../fixtures.ts";

test.describe("in the other languages", () => {
  // Axe may find a preview before it is taken out, and is kept from running in it.
  test.use({ tolerated: [/Blocked script execution in 'about:srcdoc'/] });

  test("a hub's pages speak them, pass axe and fit a tablet", async ({
    page,
    context,
    baseURL,
    signIn,
    accessible,
  }) => {
    await signIn();
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const [locale, lists, leads, ...below] of [
      ["es", "Listas", "Leads nuevos", "Plantillas", "Adjuntos"],
      ["pt", "Listas", "Leads novos", "Modelos", "Anexos"],
    ] as const) {
      await test.step(`In ${locale}`, async () => {
        await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
        await page.goto("/hubs/demo-email");
        await expect(page.getByRole("table", { name: lists })).toBeVisible();
        await expect(page.getByRole("table", { name: leads })).toBeVisible();
        for (const title of below) {
          await page.getByRole("link", { name: title, exact: true }).click();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          // Axe would run inside the preview too, which runs nothing.
          await page.locator("iframe").evaluateAll((frames) => {
            for (const frame of frames) frame.remove();
          });
          await accessible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        }
      });
    }
  });
});
