import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Presses Enter on an entry of an open menu, which takes the keys' focus itself a moment after it is seen. */
export async function pressEntry(entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  await expect(async () => {
    if (await entry.isVisible()) await entry.press("Enter");
    await expect(entry).toBeHidden({ timeout: 1000 });
  }).toPass();
}
