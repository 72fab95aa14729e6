import type { Page } from "@playwright/test";
import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { pressEntry } from "../menu-entry.ts";

const forked = drawn([
  { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
  { kind: "condition", label: "Large?", at: [320, 0], data: { expression: "BODY.amount > 100" }, to: [[3], []] },
  { kind: "respond", label: "Answer", at: [660, -60], data: { status: 200, body: "" } },
  { kind: "respond", label: "Refuse", at: [660, 100], data: { status: 400, body: "" } },
]);

const connection = (page: Page, from: string, to: string) => page.getByRole("img", { name: `From ${from} to ${to}` });
const port = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function centre(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await port(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a connection is led elsewhere by its end, by pressing a port, by keys and in the outline, each one step", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "led", forked);
  await signIn();
  await page.goto(flow.page);
  await test.step("Move the end of a connection by dragging it", async () => {
    const end = await centre(page, "Input In of Answer");
    const elsewhere = await centre(page, "Input In of Refuse");
    await page.mouse.move(end.x - 18, end.y);
    await page.mouse.down();
    await page.mouse.move(elsewhere.x - 60, elsewhere.y - 40, { steps: 4 });
    await page.mouse.move(elsewhere.x, elsewhere.y, { steps: 4 });
    await page.mouse.up();
    await expect(connection(page, "Large?", "Refuse")).toBeAttached();
    await expect(connection(page, "Large?", "Answer")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
  });
  await test.step("Move its beginning by pressing a port", async () => {
    await page.getByRole("group", { name: "Large?", exact: true }).press("Enter");
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    await page.getByRole("button", { name: "Reconnect" }).click();
    await expect(page.getByText("Click the new input or output")).toBeVisible();
    await port(page, "Output No of Large?").click();
    await expect(page.getByText("Click the new input or output")).toBeHidden();
  });
  await test.step("Move its end by keys", async () => {
    // The connection is still selected.
    await page.getByRole("group", { name: "Large?", exact: true }).focus();
    await page.keyboard.press("c");
    await page.getByRole("group", { name: "Refuse", exact: true }).press("Enter");
    await expect(connection(page, "Large?", "Refuse")).toBeAttached();
  });
  await test.step("Delete the connection, not the node in focus", async () => {
    await page.getByRole("group", { name: "Large?", exact: true }).press("Delete");
    await expect(connection(page, "Large?", "Refuse")).toHaveCount(0);
    await page.keyboard.press("Control+z");
  });
  await test.step("Reconnect in the outline", async () => {
    await page.getByRole("button", { name: "Outline", exact: true }).press("Enter");
    const outline = page.getByRole("list", { name: "Outline" });
    await outline.getByRole("button", { name: "Reconnect No, now connected to Refuse" }).press("Enter");
    await page.getByRole("combobox", { name: "From" }).click();
    await page.getByRole("option", { name: "Yes" }).click();
    await outline.getByRole("button", { name: "Reconnect", exact: true }).press("Enter");
    await expect(outline.getByRole("button", { name: "Reconnect Yes, now connected to Refuse" })).toBeVisible();
  });
  await test.step("Save, and look at what is stored", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    const { nodes } = await flow.now();
    expect(nodes[2].outputs.output_1.connections).toEqual([{ node: "4", output: "input_1" }]);
    expect(nodes[2].outputs.output_2.connections).toEqual([]);
    expect(nodes[3].inputs.input_1.connections).toEqual([]);
  });
});

test("a port can be hit within 24 px, also where the drawing is seen small", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "reached", forked);
  await signIn();
  await page.goto(flow.page);
  const name = "Input In of Answer";
  const target = async () => {
    const box = await port(page, name).boundingBox();
    if (!box) throw new Error("the port is not drawn");
    return box;
  };
  await page.getByRole("button", { name: /^Zoom \d+ %/ }).click();
  await expect(page.getByRole("button", { name: "Zoom 100 %" })).toBeVisible();
  expect(await target()).toMatchObject({ width: 24, height: 24 });
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page.getByRole("button", { name: /^Zoom 58 %/ })).toBeVisible();
  // Large enough to be read there too.
  const yes = page.getByRole("group", { name: "Large?", exact: true }).getByText("Yes", { exact: true });
  expect((await yes.boundingBox())?.height).toBeGreaterThan(10);
  const { x, y, width, height } = await target();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  for (const [across, down] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const place = [x + 1 + across * (width - 2), y + 1 + down * (height - 2)] as const;
    expect(await page.evaluate((at) => document.elementFromPoint(...at)?.ariaLabel, place)).toBe(name);
  }
  await test.step("The bar of a node is as large there, and goes while the node is dragged", async () => {
    const node = page.getByRole("group", { name: /^Answer(, disabled)?$/ });
    const button = (action: string) => node.getByRole("button", { name: `${action} Answer`, exact: true });
    await node.hover();
    for (const action of ["Delete", "Disable", "Duplicate", "Menu of"]) {
      const box = await button(action).boundingBox();
      expect([box?.width, box?.height]).toEqual([expect.closeTo(24), expect.closeTo(24)]);
    }
    await button("Disable").click();
    await expect(page.getByRole("group", { name: "Answer, disabled", exact: true })).toBeFocused();
    await button("Enable").click();
    await button("Menu of").click();
    await expect(page.getByRole("menuitem", { name: "Rename and settings" })).toBeVisible();
    await page.keyboard.press("Escape");
    await node.hover();
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 60, { steps: 4 });
    await expect(button("Delete")).toHaveCount(0);
    await page.mouse.up();
    await button("Delete").click();
    await expect(node).toHaveCount(0);
  });
  await test.step("So are the buttons, the points and the plus of a connection, at any zoom", async () => {
    await page.getByRole("group", { name: "Begin", exact: true }).press("Enter");
    await page.keyboard.press("e");
    const tools = page.getByRole("toolbar", { name: "Connection" });
    await tools.getByRole("button", { name: "Add a point" }).click();
    const buttons = [
      ...(await tools.getByRole("button").all()),
      page.getByRole("button", { name: "Point 1 of 1" }),
      page.getByRole("button", { name: "Insert a node here" }),
    ];
    expect(buttons).toHaveLength(5);
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Zoom out" }).click();
    await expect(page.getByRole("button", { name: /^Zoom 28 %/ })).toBeVisible();
    for (const one of buttons) {
      await expect
        .poll(() => one.boundingBox())
        .toMatchObject({
          width: expect.closeTo(24),
          height: expect.closeTo(24),
        });
    }
  });
  await test.step("A card leaves out what could not be read", async () => {
    const card = page.getByRole("group", { name: "Large?", exact: true });
    await expect(card.getByText("BODY.amount > 100")).toBeHidden();
    await expect(card.getByText("Yes", { exact: true })).toBeHidden();
    expect((await card.getByText("Large?").boundingBox())?.height).toBeGreaterThan(9);
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Zoom out" }).click();
    await expect(page.getByRole("button", { name: /^Zoom 19 %/ })).toBeVisible();
    await expect(card.getByText("Large?")).toBeHidden();
  });
});

test("the keys and the view go along with what is added, removed and pressed", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "keyed", drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]));
  await signIn();
  await page.goto(flow.page);
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  const kind = (name: string) => page.getByRole("list", { name: "Palette" }).getByRole("button", { name });
  await test.step("Focus follows added, copied and deleted nodes", async () => {
    await kind("Log").click();
    await expect(group("Log")).toBeFocused();
    await page.keyboard.press("Control+d");
    await expect(group("Log")).toHaveCount(2);
    await page.keyboard.press("Delete");
    await expect(group("Log")).toHaveCount(1);
    await expect(group("Log")).toBeFocused();
    for (const name of ["HTTP request", "Condition"]) await kind(name).click();
    await expect(group("Condition")).toBeInViewport({ ratio: 1 });
  });
  await test.step("The menus of a node, a connection and the ground, by mouse and by key", async () => {
    const entry = (name: string) => page.getByRole("menuitem", { name });
    await group("Log").click({ button: "right" });
    await expect(entry("Disable")).toContainText("D");
    await entry("Disable").click();
    await expect(group("Log, disabled")).toBeFocused();
    await page.keyboard.press("Shift+F10");
    await pressEntry(entry("Enable"));
    await expect(group("Log")).toBeFocused();
    await expect(page.getByRole("toolbar", { name: "Actions of Log" })).toBeVisible();
    await group("Condition").press("e");
    await page.keyboard.press("Shift+F10");
    await expect(entry("Reconnect")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator(".react-flow__pane").click({ button: "right", position: { x: 300, y: 20 } });
    await entry("Select all").click();
    await expect(page.locator(".react-flow__node.selected")).toHaveCount(4);
  });
  await test.step("The palette keeps the focus for keys", async () => {
    // By key the palette keeps them, until the ground is pressed.
    await kind("Switch").press("Enter");
    await expect(kind("Switch")).toBeFocused();
  });
  await test.step("Select everything, and paste what is no node", async () => {
    await page.locator(".react-flow__pane").click({ position: { x: 300, y: 20 } });
    await page.keyboard.press("Control+a");
    await expect(page.locator(".react-flow__node.selected")).toHaveCount(5);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "no nodes");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await expect(page.getByText("There are no copied nodes to paste")).toBeVisible();
  });
  await test.step("Search the palette by keyboard", async () => {
    await page.keyboard.press("a");
    await page.keyboard.type("nothing like it");
    await expect(page.getByText("No node matches")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(kind("Webhook")).toBeVisible();
    // What starts flows of another type cannot start this one.
    await expect(kind("Provider")).toHaveCount(0);
  });
  await test.step("Add a module", async () => {
    await page.getByRole("button", { name: "Add a module" }).press("Enter");
    await page.getByRole("dialog").getByLabel("Name").fill("Second");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Second" })).toBeFocused();
    await expect(page.getByText("Click the first node of this module")).toBeVisible();
  });
});

const looped = drawn([
  { kind: "webhook", label: "Begin", at: [-320, 0], to: [[2]] },
  { kind: "log", label: "Try", at: [0, 0], to: [[3]] },
  { kind: "log", label: "Wait", at: [320, 30], to: [[4]] },
  { kind: "condition", label: "Again?", at: [640, 0], data: { expression: "BODY.amount > 100" }, to: [[2], [5]] },
  { kind: "respond", label: "Answer", at: [960, 30], data: { status: 200, body: "" } },
]);

/** The nodes that a connection is drawn over. */
function under(page: Page, from: string, to: string): Promise<string[]> {
  return connection(page, from, to).evaluate((line) => {
    const path = line.querySelector<SVGPathElement>(".react-flow__edge-path");
    const place = path?.getScreenCTM();
    if (!path || !place) return ["no line"];
    const places = Array.from({ length: 401 }, (_, i) =>
      path.getPointAtLength((path.getTotalLength() * i) / 400).matrixTransform(place),
    );
    return [...document.querySelectorAll(".react-flow__node")]
      .filter((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return places.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
      })
      .map((node) => node.ariaLabel ?? "");
  });
}

test("a connection that leads back goes round the nodes, and its buttons stand on it", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "looped", looped);
  await signIn();
  await page.goto(flow.page);
  await expect(connection(page, "Again?", "Try")).toBeAttached();
  expect(await under(page, "Again?", "Try")).toEqual([]);
  await test.step("It follows a node that is moved, also over where it was", async () => {
    const wait = page.getByRole("group", { name: "Wait", exact: true });
    await wait.press("Enter");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => under(page, "Again?", "Try")).toEqual([]);
  });
  await test.step("A node is inserted where the line is", async () => {
    await page.getByRole("group", { name: "Again?", exact: true }).press("Enter");
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    const plus = page.getByRole("button", { name: "Insert a node here" });
    await expect(plus).toBeVisible();
    const line = await connection(page, "Again?", "Try").locator(".react-flow__edge-path").boundingBox();
    const button = await plus.boundingBox();
    if (!line || !button) throw new Error("the connection is not drawn");
    expect(Math.abs(button.x + button.width / 2 - (line.x + line.width / 2))).toBeLessThan(20);
    await accessible();
    await page.getByRole("toolbar", { name: "Connection" }).getByRole("button", { name: "Add a point" }).click();
    await expect(page.getByRole("button", { name: "Point 1 of 1" })).toBeVisible();
  });
});
