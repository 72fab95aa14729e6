import { expect, test } from "../fixtures.ts";
import { feed, rich } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

test("it is read in the other languages, on a tablet and on a desk", async ({
  page,
  api,
  context,
  baseURL,
  accessible,
}) => {
  const address = `/interactions/${await feed(api, rich("none", "crm-words"))}`;
  for (const [locale, figure, width] of [
    ["es", "Línea de tiempo", 820],
    ["pt", "Linha do tempo", 1366],
  ] as const) {
    await test.step(`In ${locale} at ${width} pixels`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height: 1100 });
      await page.goto(address);
      await expect(page.getByRole("figure", { name: figure })).toBeVisible();
      await expect(page.getByRole("region", { name: "Segmento 2" })).toContainText("Wants to think");
      const beyond = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(beyond).toBe(0);
      await accessible(["light"]);
    });
  }
});
