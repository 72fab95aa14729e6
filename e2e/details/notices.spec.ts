import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { isOnTop } from "../in-sight.ts";
import { makeHub } from "../made-hubs.ts";

const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);

test("a notice that is still told lies over no button of a dialog's foot, in a small window and on a tablet", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Noticed ${Date.now()}`;
  const path = await makeHub(api, hub, { enabled: true });
  await signIn();
  for (const [width, height] of [
    [1366, 657],
    [820, 1180],
  ] as const) {
    await test.step(`At ${width} px`, async () => {
      await api.patch(`/api/hubs/${encodeURIComponent(hub)}`, { data: { enabled: true } });
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.getByRole("switch", { name: "Enabled" }).press("Space");
      const notice = page.getByRole("log").filter({ hasText: `${hub} is disabled` });
      await expect(notice).toBeVisible();
      await page.getByRole("button", { name: "Settings", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const name = dialog.getByLabel("Name", { exact: true });
      await expect.poll(async () => (await bottomOf(notice)) < (await bottomOf(name))).toBe(true);
      for (const button of ["Close", "Cancel", "Save"]) {
        expect(await isOnTop(dialog.getByRole("button", { name: button, exact: true }))).toBe(true);
      }
      await accessible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();
    });
  }
});
