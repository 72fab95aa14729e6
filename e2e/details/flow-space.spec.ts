import type { Page } from "@playwright/test";
import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { holdScripts } from "../late-scripts.ts";

// What a laptop of 768 lines leaves a page.
test.use({ viewport: { width: 1366, height: 657 } });

const row = drawn(
  [0, 1, 2, 3, 4, 5, 6].map((i) => ({
    kind: i === 0 ? "webhook" : "log",
    label: `Step ${i + 1}`,
    at: [i * 300, 0] as [number, number],
    to: [i < 6 ? [i + 2] : []],
  })),
);

const canvas = (page: Page) => page.getByRole("group", { name: "Canvas of Home" });
const widthOf = async (page: Page) => (await canvas(page).boundingBox())?.width ?? 0;

test("the drawing has the screen: the navigation shows its icons, and both panels fold by button and by key", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "wide", row);
  const palette = page.getByRole("list", { name: "Palette" });
  const side = page.getByRole("complementary");
  await signIn();
  await test.step("Go to the flow from the list", async () => {
    await page.goto("/flows");
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Flows" });
    expect((await link.boundingBox())?.width).toBeGreaterThan(100);
    await page.goto(flow.page);
    expect((await link.boundingBox())?.width).toBeLessThan(50);
  });
  await test.step("See all of it", async () => {
    for (const name of ["Step 1", "Step 7"]) {
      await expect(page.getByRole("group", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await widthOf(page)).toBeGreaterThan(780);
    await accessible();
  });
  await test.step("Fold the palette by key and the side panel by button", async () => {
    const across = async () => Math.round((await page.getByText("Step 4", { exact: true }).boundingBox())?.x ?? 0);
    const before = await across();
    await page.keyboard.press("[");
    await expect(palette).toBeHidden();
    await expect.poll(across).toBe(before);
    await page.getByRole("button", { name: "Side panel" }).click();
    await expect(side).toBeHidden();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(1270);
    await accessible();
  });
  await test.step("Find both folded after a reload", async () => {
    await page.reload();
    await expect(page.getByRole("group", { name: "Step 1", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Palette", exact: true })).toHaveAttribute("aria-expanded", "false");
    expect(await palette.count()).toBe(0);
    expect(await side.count()).toBe(0);
  });
  await test.step("A key that leads to a panel opens it", async () => {
    await page.keyboard.press("a");
    await expect(page.getByRole("textbox", { name: "Search nodes" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Step 2", exact: true }).press("Enter");
    await page.keyboard.press("F2");
    await expect(page.getByRole("complementary", { name: "Inspector" }).locator(":focus")).toBeAttached();
    await page.getByRole("group", { name: "Step 2", exact: true }).focus();
    await page.keyboard.press("]");
    await expect(side).toBeHidden();
  });
  await test.step("What is wrong is told beside the folded panel, and the keys that were in it go to its button", async () => {
    await page.getByRole("button", { name: /^Issues: \d+$/ }).click();
    await expect(page.getByRole("list", { name: "Issues" })).toBeVisible();
    await expect(side.getByRole("button", { name: "Issues" })).toBeFocused();
    await page.keyboard.press("]");
    await expect(page.getByRole("button", { name: "Side panel" })).toBeFocused();
  });
  await test.step("A double click opens what the node is set to", async () => {
    await page.getByText("Step 3", { exact: true }).dblclick();
    await expect(page.getByRole("complementary", { name: "Inspector" })).toBeVisible();
  });
});

test("a flow's page begins with its name, its state, its drawing and the places of its panels, before any script", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "soon", row);
  await signIn();
  const releaseScripts = await holdScripts(page);
  await page.goto(flow.page, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: flow.name })).toBeVisible();
  await expect(page.getByText("Not deployed", { exact: true })).toBeVisible();
  const places = async () => {
    const panels = [page.locator("[data-panel=palette]"), page.locator("[data-panel=side]")];
    return Promise.all(panels.map(async (panel) => (await panel.boundingBox())?.width));
  };
  const before = await places();
  expect(before.map((width = 0) => width > 150)).toEqual([true, true]);
  const first = await page.locator("main foreignObject", { hasText: "Step 1" }).boundingBox();
  releaseScripts();
  const card = page.getByRole("group", { name: "Step 1", exact: true });
  await expect(card).toBeVisible();
  expect(await places()).toEqual(before);
  const shown = await card.boundingBox();
  for (const side of ["x", "y", "width", "height"] as const)
    expect(Math.abs((first?.[side] ?? Number.NaN) - (shown?.[side] ?? 0))).toBeLessThan(4);
});
