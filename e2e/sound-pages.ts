import { expect, test } from "./fixtures.ts";

/** Pages that one browser opens one after the other: what they share loads once. */
const TOGETHER = 5;

/** Tests of pages, each by its address and its heading: that they stand as a page of ours should. */
export function soundPages(screens: readonly (readonly [address: string, title: string])[]): void {
  for (let first = 0; first < screens.length; first += TOGETHER) {
    const some = screens.slice(first, first + TOGETHER);
    const addresses = some.map(([address]) => address).join(", ");
    test(`each page stands under one heading and passes axe, on a desk and on a tablet: ${addresses}`, async ({
      page,
      signIn,
      accessible,
    }) => {
      await signIn();
      for (const [address, title] of some) {
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
          "Overview",
          "Flows",
          "Runs",
          "Hubs",
          "Agent",
          "Interactions",
          "Settings",
        ]);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await accessible();
        await page.setViewportSize({ width: 820, height: 1180 });
        await accessible(["light"]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address).toBe(
          true,
        );
      }
    });
  }
}
