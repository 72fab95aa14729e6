import type { Locator, Page } from "@playwright/test";

/** Whether nothing lies over the middle of it, without scrolling the table that it is in sideways. */
export const isOnTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const place = element.closest("tr")?.firstElementChild ?? element;
    place.scrollIntoView({ block: "center", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.contains(top);
  });

/** Whether the window, and the sheet of the page in it, hold the page without scrolling sideways. */
export const isWithinWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector("main")].every(
      (part) => part !== null && part.scrollWidth <= part.clientWidth,
    ),
  );
