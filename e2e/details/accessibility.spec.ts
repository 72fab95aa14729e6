import { expectAccessible } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

test("a page that was scanned is scanned again where something new stands on it", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  await page.goto("/account");
  await accessible();
  const faults = [
    ["button-name", "<button style='width: 40px; height: 40px'></button>"],
    ["color-contrast", "<p style='color: #bbb; background: #fff'>Pale words</p>"],
    ["label", "<input type='text' id='nameless'>"],
  ] as const;
  for (const [rule, html] of faults) {
    await page.evaluate((added) => document.querySelector("main")?.insertAdjacentHTML("beforeend", added), html);
    // What was found is not taken for well: it is found again.
    for (let time = 0; time < 2; time++) {
      await expect(expectAccessible(page, ["light"])).rejects.toThrow(rule);
    }
    await page.evaluate(() => document.querySelector("main > :last-child")?.remove());
  }
  await accessible();
});
