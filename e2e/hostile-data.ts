import type { Page } from "@playwright/test";

/** As much data of a contact as an upload takes: a word of 20,000 letters, names of 2,000, and what cannot be seen. */
export const hostileData = () => ({
  "\u200b": "\u200b\u202e",
  ["N".repeat(2000)]: "W".repeat(20_000),
  "\u0623\u0647\u0644\u0627": "\u0623\u0647\u0644\u0627 (3)! ".repeat(100),
  ...Object.fromEntries(Array.from({ length: 37 }, (_, n) => [`field ${n}`, `value ${n} `.repeat(20)])),
});

/** Whether a page needs no more width than its window has. */
export const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const isWider = (part: Element) => part.scrollWidth > part.clientWidth;
    return main !== null && !isWider(document.documentElement) && !isWider(main);
  });
