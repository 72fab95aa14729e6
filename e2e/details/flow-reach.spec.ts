import type { Page } from "@playwright/test";
import { contrast } from "../contrast.ts";
import { addFromPalette, drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

// What a laptop of 768 lines leaves a page.
test.use({ viewport: { width: 1366, height: 657 } });

/** As near as the editor itself sets them. */
const row = drawn(
  [0, 1, 2, 3, 4].map((i) => ({
    kind: i === 0 ? "webhook" : "log",
    label: `Step ${i + 1}`,
    at: [i * 280, 0] as [number, number],
    to: [i < 4 ? [i + 2] : []],
  })),
);

const asking = drawn([
  { kind: "http", label: "Ask", at: [0, 0], data: { method: "GET", url: '"https://x.example"' }, to: [[2], [2]] },
  { kind: "log", label: "Note it", at: [420, 0], data: { text: "x" }, to: [[]] },
]);

const connection = (page: Page, from: string, to: string) => page.getByRole("img", { name: `From ${from} to ${to}` });
const node = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

/** Halfway between the cards of two nodes of the row, at the height of its ports. */
async function between(page: Page, from: string, to: string): Promise<{ x: number; y: number }> {
  const [before, after] = await Promise.all([node(page, from).boundingBox(), node(page, to).boundingBox()]);
  if (!before || !after) throw new Error("the nodes are not drawn");
  return { x: (before.x + before.width + after.x) / 2, y: before.y + before.height / 2 };
}

async function drag(page: Page, kind: string, to: { x: number; y: number }): Promise<void> {
  await page.getByRole("list", { name: "Palette" }).getByRole("button", { name: kind, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y - 60, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("every connection takes a node in its middle, as the flow opens and larger", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "reach", row);
  const plus = page.getByRole("button", { name: "Insert a node here" });
  await signIn();
  await page.goto(flow.page);
  await expect(page.getByRole("button", { name: /^Zoom [56]\d %/ })).toBeVisible();
  for (const larger of [false, true]) {
    if (larger) await page.getByRole("button", { name: "Zoom in" }).click();
    const steps = larger ? [2, 3] : [1, 2, 3, 4];
    for (const i of steps) {
      await test.step(`The plus between ${i} and ${i + 1}${larger ? ", larger" : ""}`, async () => {
        const { x, y } = await between(page, `Step ${i}`, `Step ${i + 1}`);
        await page.mouse.move(x, y - 60);
        await page.mouse.move(x, y, { steps: 6 });
        await expect(plus).toBeVisible();
        await page.mouse.click(x, y);
        await expect(page.getByRole("toolbar", { name: "Connection" })).toBeVisible();
        await expect(page.getByText("Click a port to connect")).toBeHidden();
        await plus.click();
        await expect(page.getByRole("search", { name: "Choose a node" })).toBeVisible();
        await page.keyboard.press("Escape");
        await page.getByRole("group", { name: "Canvas of Home" }).click({ position: { x: 14, y: 14 } });
        await expect(plus).toHaveCount(0);
      });
    }
  }
  await test.step("A node dropped on a connection is laid on it", async () => {
    await page.getByRole("button", { name: "Fit to view" }).click();
    await expect(page.getByRole("button", { name: /^Zoom [56]\d %/ })).toBeVisible();
    for (const aside of [-10, 0, 10]) {
      const { x, y } = await between(page, "Step 1", "Step 2");
      await drag(page, "Wait", { x: x + aside, y });
      await expect(connection(page, "Step 1", "Wait")).toBeAttached();
      await expect(connection(page, "Wait", "Step 2")).toBeAttached();
      await undo(page);
    }
  });
  await test.step("Dropped on a node that leads on already it goes between", async () => {
    const card = await node(page, "Step 3").boundingBox();
    if (!card) throw new Error("the node is not drawn");
    await drag(page, "Wait", { x: card.x + card.width / 2, y: card.y + card.height / 2 });
    await expect(connection(page, "Step 3", "Wait")).toBeAttached();
    await expect(connection(page, "Wait", "Step 4")).toBeAttached();
  });
});

test("ports tell by their colour what they mean; keys go between the canvas, the palette and the fields of a node", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "by key", asking);
  const search = page.getByRole("textbox", { name: "Search nodes" });
  await signIn();
  await page.goto(flow.page);
  await expect(node(page, "Ask")).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await test.step(`Ports tell by their colour what they mean, in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      const look = (handle: string) =>
        node(page, "Ask")
          .locator(`.react-flow__handle[data-handleid="${handle}"]`)
          .evaluate((port) => [
            getComputedStyle(port).backgroundColor,
            getComputedStyle(port.parentElement ?? port).backgroundColor,
          ]);
      const [ok = "", card = ""] = await look("output_1");
      const [error = ""] = await look("output_2");
      expect(ok).not.toBe(error);
      for (const port of [ok, error]) {
        expect(contrast(port, card), `${port} on ${card} in ${colorScheme}`).toBeGreaterThanOrEqual(3);
      }
    });
  }
  await test.step("A press on the ground and a key draw no frame round the page", async () => {
    await page.getByRole("group", { name: "Canvas of Home" }).click({ position: { x: 14, y: 14 } });
    await page.keyboard.press("0");
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      "none",
    );
  });
  await test.step("The palette takes a word and Enter, once after the other", async () => {
    for (const [word, name] of [
      ["wait", "Wait"],
      ["stop", "Stop"],
    ] as const) {
      await page.keyboard.press("a");
      await expect(search).toBeFocused();
      await expect(search).toHaveValue("");
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await expect(node(page, name)).toBeFocused();
    }
  });
  await test.step("F2 goes to the first field, Escape back to the node", async () => {
    await node(page, "Note it").press("Enter");
    await page.keyboard.press("F2");
    const label = page.getByRole("complementary").getByRole("textbox", { name: "Label", exact: true });
    await expect(label).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(node(page, "Note it")).toBeFocused();
  });
  await test.step("The name in the head: Escape puts the old one back, Enter keeps the new one, one Undo takes it back", async () => {
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    const label = inspector.getByRole("textbox", { name: "Label", exact: true });
    await inspector.getByRole("heading", { name: "Note it" }).click({ force: true });
    await expect(label).toBeFocused();
    await label.fill("Forget it");
    await expect(node(page, "Forget it")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(node(page, "Note it")).toBeFocused();
    await page.keyboard.press("F2");
    await label.pressSequentially(" down", { delay: 200 });
    await page.keyboard.press("Enter");
    await expect(node(page, "Note it down")).toBeFocused();
    await expect(inspector.getByRole("heading", { name: "Note it down" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(node(page, "Note it")).toBeFocused();
    await page.keyboard.press("F2");
    await label.fill("");
    await page.keyboard.press("Enter");
    await expect(node(page, "Log")).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(node(page, "Note it")).toBeFocused();
  });
});

test("restoring a version asks what becomes of unsaved changes", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "restored", row);
  await api.put(flow.address, { multipart: { drawFlowObj: asking } });
  const dialog = page.getByRole("dialog", { name: "Restore version 1?" });
  const restore = async () => {
    const first = page.getByRole("list", { name: "Versions" }).getByRole("listitem").last();
    await first.getByRole("button", { name: "Restore" }).click();
    await expect(dialog).toContainText("You have unsaved changes");
  };
  await signIn();
  await page.goto(flow.page);
  await addFromPalette(page, "Stop");
  await page.getByRole("button", { name: "History" }).click();
  await test.step("Nothing is restored where it is cancelled", async () => {
    await restore();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect((await flow.now()).version).toBe(2);
  });
  await test.step("The changes stay as a draft", async () => {
    await restore();
    await dialog.getByRole("button", { name: "Keep my changes as a draft" }).click();
    await expect.poll(async () => (await flow.now()).version).toBe(3);
    await expect(node(page, "Stop")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Unsaved changes" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Compare with version 3" })).toBeVisible();
  });
  await test.step("The changes are discarded, and what was restored is open", async () => {
    await restore();
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await expect(node(page, "Step 5")).toBeVisible();
    await expect(node(page, "Stop")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    expect((await flow.now()).version).toBe(4);
  });
});
