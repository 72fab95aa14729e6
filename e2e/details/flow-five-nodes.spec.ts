import type { Page } from "@playwright/test";
import { addFromPalette, drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 1366, height: 657 } });

const node = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const lines = (page: Page) => page.locator(".react-flow__edge");

/** From now on the page counts the presses of the mouse. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.addEventListener(
      "mousedown",
      () => {
        const { dataset } = document.documentElement;
        dataset.presses = String(Number(dataset.presses ?? 0) + 1);
      },
      true,
    );
  });
  return async () => Number(await page.locator("html").getAttribute("data-presses"));
}

for (const [shape, names, ways] of [
  [
    "in a row",
    ["Webhook", "Set variables", "Wait", "Log", "Respond"],
    ["Webhook to Set variables", "Set variables to Wait", "Wait to Log", "Log to Respond"],
  ],
  [
    "with two ways on",
    ["Webhook", "Condition", "Stop", "Log", "Respond"],
    ["Webhook to Condition", "Condition to Stop", "Condition to Log", "Log to Respond"],
  ],
] as const) {
  test(`five presses of the mouse make five connected nodes ${shape}, saved, and taken back one by one`, async ({
    page,
    signIn,
    api,
  }) => {
    const flow = await makeFlow(api, "five presses", drawn([]));
    await signIn();
    await page.goto(flow.page);
    await expect(page.getByText("Nothing here yet")).toBeVisible();
    const presses = await countPresses(page);
    const zoom = page.getByRole("button", { name: "Zoom 100 %" });
    await expect(zoom).toBeVisible();
    for (const name of names) {
      await addFromPalette(page, name);
      await expect(node(page, name)).toBeFocused();
      await expect(node(page, name)).toHaveClass(/selected/);
      await expect(node(page, name)).toBeInViewport({ ratio: 1 });
    }
    expect(await presses()).toBe(5);
    for (const way of ways) await expect(page.getByRole("img", { name: `From ${way}`, exact: true })).toBeAttached();
    await expect(lines(page)).toHaveCount(4);
    await expect(zoom).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    const { nodes } = await flow.now();
    expect(Object.keys(nodes)).toHaveLength(5);
    for (const left of [4, 3, 2, 1, 0]) {
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.locator(".react-flow__node")).toHaveCount(left);
      await expect(lines(page)).toHaveCount(Math.max(0, left - 1));
    }
  });
}

test("Enter on the palette does as a press, and where nothing is selected the only free output is gone on from", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "by enter", drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]));
  await signIn();
  await page.goto(flow.page);
  await expect(node(page, "Begin")).toBeVisible();
  const kind = (name: string) => page.getByRole("list", { name: "Palette" }).getByRole("button", { name, exact: true });
  for (const name of ["Log", "Stop"]) await kind(name).press("Enter");
  for (const way of ["Begin to Log", "Log to Stop"]) {
    await expect(page.getByRole("img", { name: `From ${way}`, exact: true })).toBeAttached();
  }
  await test.step("Where no output is free it lies by itself", async () => {
    await addFromPalette(page, "Wait");
    await expect(node(page, "Wait")).toBeFocused();
    await expect(lines(page)).toHaveCount(2);
  });
  await test.step("The help says so", async () => {
    await page.getByRole("button", { name: "Shortcuts and help" }).click();
    await expect(page.getByRole("dialog")).toContainText("Click a node in the palette to add it, connected");
  });
});
