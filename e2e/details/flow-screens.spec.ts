import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const canvas = (page: Page) => page.getByRole("group", { name: "Canvas of Home" });

/** How far the page is wider than what is seen of it, and the nodes that are not in sight as a whole. */
function unseen(page: Page): Promise<{ wider: number; hidden: string[] }> {
  return page.evaluate(() => {
    const pane = document.querySelector(".react-flow")?.getBoundingClientRect() ?? new DOMRect();
    const [right, bottom] = [Math.min(pane.right, window.innerWidth), Math.min(pane.bottom, window.innerHeight)];
    const hidden = [...document.querySelectorAll(".react-flow__node")].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.left < pane.left || box.top < pane.top || box.right > right || box.bottom > bottom;
    });
    const scrolled = [document.documentElement, ...document.querySelectorAll("main, main *")].filter(
      (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX) || element.tagName === "HTML",
    );
    return {
      wider: Math.max(...scrolled.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
      hidden: hidden.map((node) => node.getAttribute("aria-label") ?? ""),
    };
  });
}

for (const viewport of [
  { width: 2560, height: 1300 },
  // A window of 1366 x 657 at 200 % zoom.
  { width: 683, height: 328 },
]) {
  test(`at ${viewport.width} x ${viewport.height} the flow is seen whole and every panel is reached`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    await signIn();
    await page.goto("/flows/demo-webhook");
    await expect(canvas(page)).toBeVisible();
    await expect.poll(() => unseen(page)).toEqual({ wider: 0, hidden: [] });
    await test.step("Both panels fold and come back", async () => {
      for (const part of ["palette", "side"]) {
        const panel = page.locator(`[data-panel=${part}]`);
        const button = page.locator(`[data-folds=${part}]`);
        const isOpen = await panel.isVisible();
        await button.click();
        await expect(panel).toBeVisible({ visible: !isOpen });
        await button.click();
        await expect(panel).toBeVisible({ visible: isOpen });
      }
    });
    await test.step("What a node is set to is reached", async () => {
      await page.getByRole("group", { name: "Over 100?" }).dblclick();
      const field = page.getByRole("complementary", { name: "Inspector" }).getByText("What it does", { exact: true });
      await field.scrollIntoViewIfNeeded();
      await expect(field).toBeInViewport();
      expect((await unseen(page)).wider).toBe(0);
    });
    await test.step("A test run has its place", async () => {
      await page.getByRole("button", { name: "Test run", exact: true }).first().click();
      const panel = page.locator("[data-panel=test]");
      await panel.scrollIntoViewIfNeeded();
      await expect(panel).toBeInViewport({ ratio: 0.5 });
      expect((await unseen(page)).wider).toBe(0);
    });
  });
}
