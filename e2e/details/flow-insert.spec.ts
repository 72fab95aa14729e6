import type { Page } from "@playwright/test";
import { contrast } from "../contrast.ts";
import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const near = drawn([
  { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
  { kind: "respond", label: "Answer", at: [320, 0], data: { status: 200, body: "" } },
]);

const forked = drawn([
  { kind: "condition", label: "Large?", at: [0, 0], data: { expression: "BODY.amount > 100" }, to: [[], []] },
  { kind: "respond", label: "Answer", at: [420, -140], data: { status: 200, body: "" } },
]);

const connection = (page: Page, from: string, to: string) => page.getByRole("img", { name: `From ${from} to ${to}` });
const node = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const kind = (page: Page, name: string) =>
  page.getByRole("list", { name: "Palette" }).getByRole("button", { name, exact: true });
const picker = (page: Page) => page.getByRole("search", { name: "Choose a node" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click();

async function centre(page: Page, button: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("button", { name: button, exact: true }).boundingBox();
  if (!box) throw new Error(`${button} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The middle of the connection from Begin to Answer. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const [from, to] = [await centre(page, "Output Next of Begin"), await centre(page, "Input In of Answer")];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

async function onTheWay(page: Page, name: string): Promise<void> {
  await expect(connection(page, "Begin", name)).toBeAttached();
  await expect(connection(page, name, "Answer")).toBeAttached();
  await expect(connection(page, "Begin", "Answer")).toHaveCount(0);
}

test("a node is laid on a connection by its plus, by keys, from the palette and by dropping it, each in one step", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "inserted", near);
  const status = page.getByRole("status").filter({ hasText: /Saved|Unsaved/ });
  await signIn();
  await page.goto(flow.page);
  await test.step("The plus of the connection that is pointed at", async () => {
    const { x, y } = await middle(page);
    await page.mouse.move(x - 60, y - 60);
    await page.mouse.move(x, y, { steps: 4 });
    await page.getByRole("button", { name: "Insert a node here" }).click();
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await expect(picker(page).getByRole("option", { name: "Webhook" })).toHaveCount(0);
    await accessible();
    await page.keyboard.type("conditi");
    await page.keyboard.press("Enter");
    await onTheWay(page, "Condition");
    await expect(node(page, "Condition")).toBeFocused();
    await undo(page);
    await expect(connection(page, "Begin", "Answer")).toBeAttached();
    await expect(status).toHaveText("Saved");
  });
  await test.step("Keys: the list opens and closes, and one is chosen by the arrows", async () => {
    await node(page, "Begin").press("Enter");
    await page.keyboard.press("e");
    await page.keyboard.press("i");
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(picker(page)).toHaveCount(0);
    await expect(node(page, "Begin")).toBeFocused();
    await page.keyboard.press("i");
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("value");
    const options = picker(page).getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    const second = (await options.nth(1).textContent()) ?? "";
    await page.keyboard.press("Enter");
    await onTheWay(page, second);
    await undo(page);
  });
  await test.step("A press on the palette while the connection is selected", async () => {
    await node(page, "Begin").press("Enter");
    await page.keyboard.press("e");
    await kind(page, "Log").click();
    await onTheWay(page, "Log");
    await undo(page);
  });
  await test.step("A node of the palette dropped on the connection, and saved", async () => {
    const { x, y } = await middle(page);
    await kind(page, "Log").hover();
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 40, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    await onTheWay(page, "Log");
    await page.keyboard.press("Control+s");
    await expect(status).toHaveText("Saved");
    const { nodes } = await flow.now();
    expect(nodes[1].outputs.output_1.connections).toEqual([{ node: "3", output: "input_1" }]);
    expect(nodes[3].outputs.output_1.connections).toEqual([{ node: "2", output: "input_1" }]);
    expect(nodes[2].inputs.input_1.connections).toEqual([{ node: "3", input: "output_1" }]);
  });
});

test("a connection dropped on the ground adds a node there; dropped on a node, it connects to it", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "dropped", forked);
  await signIn();
  await page.goto(flow.page);
  const drag = async (to: { x: number; y: number }) => {
    const from = await centre(page, "Output Yes of Large?");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
    await expect(page.locator(".react-flow[data-connecting]")).toBeAttached();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(page.locator(".react-flow[data-connecting]")).toHaveCount(0);
  };
  await test.step("On the ground a node is chosen for it there", async () => {
    const from = await centre(page, "Output Yes of Large?");
    const place = { x: from.x + 90, y: from.y + 120 };
    await drag(place);
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.mouse.click(place.x - 160, place.y + 40);
    await expect(picker(page)).toHaveCount(0);
    await drag(place);
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("respond");
    await picker(page).getByRole("option", { name: "Respond" }).click();
    await expect(connection(page, "Large?", "Respond")).toBeAttached();
    await undo(page);
    await expect(node(page, "Respond")).toHaveCount(0);
  });
  await test.step("By key it goes on from the port that has the keys", async () => {
    const port = page.getByRole("button", { name: "Output No of Large?", exact: true });
    await port.focus();
    await page.keyboard.press("i");
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(port).toBeFocused();
    await page.keyboard.press("i");
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("stop");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Add a node after Yes of Large?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a node after No of Large?" })).toHaveCount(0);
    await undo(page);
  });
  await test.step("On the body of a node it is connected to its input", async () => {
    const card = await node(page, "Answer").boundingBox();
    if (!card) throw new Error("the node is not drawn");
    await drag({ x: card.x + card.width - 40, y: card.y + card.height / 2 });
    await expect(connection(page, "Large?", "Answer")).toBeAttached();
    await expect(picker(page)).toHaveCount(0);
  });
  await test.step("A node of the palette that is dropped on a node comes after it", async () => {
    const card = await node(page, "Large?").boundingBox();
    if (!card) throw new Error("the node is not drawn");
    await kind(page, "Log").hover();
    await page.mouse.down();
    await page.mouse.move(card.x + 40, card.y - 40, { steps: 4 });
    await page.mouse.move(card.x + 60, card.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(connection(page, "Large?", "Log")).toBeAttached();
    await undo(page);
    await expect(node(page, "Log")).toHaveCount(0);
  });
  await test.step("The plus of a port that leads nowhere yet", async () => {
    await page.getByRole("button", { name: "Add a node after No of Large?" }).click();
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("stop");
    await page.keyboard.press("Enter");
    await expect(connection(page, "Large?", "Stop")).toBeAttached();
    await expect(page.getByRole("button", { name: "Add a node after No of Large?" })).toHaveCount(0);
  });
  await test.step("Save, and look at what is stored", async () => {
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await flow.now()).version).toBe(2);
    const { nodes } = await flow.now();
    expect(nodes[1].outputs.output_1.connections).toEqual([{ node: "2", output: "input_1" }]);
    expect(nodes[1].outputs.output_2.connections).toEqual([{ node: "3", output: "input_1" }]);
  });
});

test("five nodes are laid and connected by 60 keys", async ({ page, signIn, api }) => {
  await signIn();
  const flow = await makeFlow(api, "by keys", drawn([]));
  await page.goto(flow.page);
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };
  for (const [words, name] of [
    ["webh", "Webhook"],
    ["condi", "Condition"],
    ["http", "HTTP request"],
    ["log", "Log"],
    ["resp", "Respond"],
  ] as const) {
    await press("i");
    await expect(picker(page).getByRole("combobox")).toBeFocused();
    await press(...words, "Enter");
    await expect(node(page, name)).toBeFocused();
  }
  await expect(page.locator(".react-flow__edge")).toHaveCount(4);
  expect(keys).toBeLessThanOrEqual(60);
});

test("a connection stands out from its ground at three to one, in light and in dark", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "seen", near);
  await signIn();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(flow.page);
    await page.mouse.move(0, 0);
    const [line, ground] = await page
      .locator(".react-flow__edge-path")
      .first()
      .evaluate((path) => [
        getComputedStyle(path).stroke,
        getComputedStyle(path.closest(".react-flow")?.querySelector(".react-flow__background") ?? path).backgroundColor,
      ]);
    expect(contrast(line ?? "", ground ?? ""), `${line} on ${ground} in ${colorScheme}`).toBeGreaterThanOrEqual(3);
  }
});
