import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("a double click on a sub-flow opens the module or the flow that it runs", async ({ page, signIn, api }) => {
  const other = await makeFlow(api, "called", drawn([{ kind: "webhook", label: "Called", at: [0, 0] }]));
  const text = drawn(
    [
      { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
      { kind: "subflow", label: "Greet them", at: [320, 0], data: { target: "module", module: "Greet" }, to: [[3]] },
      { kind: "subflow", label: "Ask the other", at: [640, 0], data: { target: "flow", flow: other.name } },
    ],
    { Greet: { data: {} } },
  );
  const flow = await makeFlow(api, "calling", text);
  await signIn();
  await page.goto(flow.page);
  await expect(page.getByRole("group", { name: "Ask the other", exact: true })).toContainText(
    `Not deployed · ${other.name}`,
  );
  await page.getByRole("group", { name: "Greet them", exact: true }).dblclick();
  await expect(page.getByRole("tab", { name: "Greet" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Home" }).click();
  await page.getByRole("group", { name: "Ask the other", exact: true }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
});

test("selected nodes become a module with a Sub-flow node in their place, in one step", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(
    api,
    "extracted",
    drawn([
      { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
      { kind: "set_variables", label: "Count", at: [320, 0], data: { variables: { count: "1" } }, to: [[3]] },
      { kind: "log", label: "Write down", at: [640, 0], data: { text: "$" + "{count}" }, to: [[4]] },
      { kind: "respond", label: "Answer", at: [960, 0], data: { status: 200, body: "$" + "{count}" } },
    ]),
  );
  await signIn();
  await page.goto(flow.page);
  const node = (name: string) => page.getByRole("group", { name, exact: true });
  const chosen = async () => {
    await node("Count").click();
    await node("Write down").click({ modifiers: ["Shift"] });
  };
  await chosen();
  await page.getByRole("button", { name: "Make a module" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a module" });
  await dialog.getByLabel("Name").fill("Counting");
  await dialog.getByRole("button", { name: "Make a module" }).click();
  await expect(node("Counting")).toBeFocused();
  await expect(page.locator(".react-flow__node")).toHaveCount(3);
  await expect(page.locator(".react-flow__edge")).toHaveCount(2);
  await expect(page.getByRole("tab")).toHaveText(["Home", "Counting"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("tab")).toHaveText(["Home"]);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("tab")).toHaveText(["Home", "Counting"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await test.step("The same from the menu of one of them, which one node alone does not have", async () => {
    const entry = page.getByRole("menuitem", { name: "Make a module" });
    await node("Begin").click();
    await node("Begin").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.keyboard.press("Escape");
    await chosen();
    await node("Count").click({ button: "right" });
    await entry.click();
    await dialog.getByLabel("Name").fill("Counting");
    await dialog.getByRole("button", { name: "Make a module" }).click();
    await expect(node("Counting")).toBeFocused();
    await expect(page.getByRole("tab")).toHaveText(["Home", "Counting"]);
  });
  await test.step("By key, what cannot become a module is told", async () => {
    await node("Begin").click();
    await node("Answer").click({ modifiers: ["Shift"] });
    await page.keyboard.press("m");
    await expect(page.getByText("A start, Stop or On error node cannot go into the module.")).toBeVisible();
  });
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status")).toHaveText("Saved");
  const { Home, Counting } = JSON.parse((await flow.now()).drawFlowObj).drawflow;
  const kinds = ({ data }: { data: Record<string, { name: string }> }) => Object.values(data).map(({ name }) => name);
  expect([kinds(Home), kinds(Counting)]).toEqual([
    ["webhook", "respond", "subflow"],
    ["set_variables", "log", "stop"],
  ]);
  expect(Home.data["5"].data).toMatchObject({ module: "Counting", into: "count", input: {} });
});
