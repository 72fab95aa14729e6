import { addFromPalette, drag, drawn, makeFlow, node, port, saveButton, small } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

test("ports are connected by pressing them, nodes are dragged, and each step is undone", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "drawn", small);
  await test.step("Connect two ports", async () => {
    await signIn();
    await page.goto(flow.page);
    await port(page, "Output Yes of Large?").click();
    await expect(page.getByText("Click a port to connect.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Click a port to connect.")).toBeHidden();
    await port(page, "Output Yes of Large?").click();
    await port(page, "Input In of Answer").click();
    await expect(page.getByRole("img", { name: "From Large? to Answer" })).toBeAttached();
  });
  await test.step("Drag a node, undo and redo", async () => {
    const before = await node(page, "Answer").boundingBox();
    await drag(page, node(page, "Answer").getByText("Answer"), 40, 60);
    await expect.poll(async () => (await node(page, "Answer").boundingBox())?.y).not.toBe(before?.y);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await node(page, "Answer").boundingBox())?.y).toBe(before?.y);
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("status")).toHaveText("Saved");
    await page.keyboard.press("Control+y");
    await expect(page.getByRole("status")).toHaveText("Unsaved changes");
  });
  await test.step("Save with a note", async () => {
    await page.getByRole("button", { name: "Add a note to this version" }).click();
    await page.getByLabel("What changed?").fill("Large orders are answered");
    await page.getByRole("button", { name: "Save with note" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    const saved = await flow.now();
    expect(saved).toMatchObject({ version: 2, note: "Large orders are answered" });
    expect(saved.nodes[2].outputs.output_1.connections).toEqual([{ node: "3", output: "input_1" }]);
    expect(saved.nodes[3].inputs.input_1.connections).toEqual([{ node: "2", input: "output_1" }]);
  });
});

test("nodes are selected by a box, copied into another module, and modules and notes are changed", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "copied", small);
  await test.step("Select two nodes by a box", async () => {
    await signIn();
    await page.goto(flow.page);
    const corner = await node(page, "Large?").boundingBox();
    const end = await node(page, "Answer").boundingBox();
    if (!corner || !end) throw new Error("the nodes are not drawn");
    await page.keyboard.down("Shift");
    await page.mouse.move(corner.x - 12, corner.y - 12);
    await page.mouse.down();
    await page.mouse.move(end.x + 20, end.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await expect(page.locator(".react-flow__node.selected")).toHaveCount(2);
    await expect(page.getByRole("toolbar", { name: "Connection" })).toHaveCount(0);
  });
  await test.step("They are not connected, so they cannot become a module", async () => {
    await page.getByRole("button", { name: "Make a module" }).click();
    await expect(page.getByText("The selected nodes must all be connected.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("Copy them into a new module", async () => {
    await page.keyboard.press("Control+c");
    await page.getByRole("button", { name: "Add a module" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Second");
    await page.getByRole("dialog").getByRole("button", { name: "Add a module" }).click();
    await expect(page.getByRole("tab", { name: "Second" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Control+v");
    await expect(node(page, "Large?")).toBeVisible();
  });
  await test.step("Add a note", async () => {
    await addFromPalette(page, "Note");
    await page.getByRole("textbox", { name: "Text of the note" }).fill("Handed over");
    await page.keyboard.press("Escape");
  });
  await test.step("Save, and look at what is stored", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    const { Second } = JSON.parse((await flow.now()).drawFlowObj).drawflow;
    const copies = Object.values<{ id: number; name: string; data: { text?: string } }>(Second.data);
    expect(copies.map(({ id, name }) => `${id} ${name}`)).toEqual(["4 condition", "5 respond", "6 note"]);
    expect(copies[2]?.data.text).toBe("Handed over");
  });
  await test.step("Reorder modules by drag and from the menu, each in one step, and Home stays first", async () => {
    await page.getByRole("button", { name: "Add a module" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Third");
    await page.getByRole("dialog").getByRole("button", { name: "Add a module" }).click();
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveText(["Home", "Second", "Third"]);
    await page.getByRole("tab", { name: "Third" }).dragTo(page.getByRole("tab", { name: "Home" }));
    await expect(tabs).toHaveText(["Home", "Third", "Second"]);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    expect(Object.keys(JSON.parse((await flow.now()).drawFlowObj).drawflow)).toEqual(["Home", "Third", "Second"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(tabs).toHaveText(["Home", "Second", "Third"]);
    await page.getByRole("button", { name: "Module Third" }).click();
    await expect(page.getByRole("menuitem", { name: "Move right" })).toBeDisabled();
    await page.getByRole("menuitem", { name: "Move left" }).click();
    await expect(tabs).toHaveText(["Home", "Third", "Second"]);
    await expect(page.getByRole("tab", { name: "Third" })).toBeFocused();
    for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Undo" }).click();
    await expect(tabs).toHaveText(["Home", "Second"]);
    await page.getByRole("tab", { name: "Second" }).click();
  });
  await test.step("Delete the module and undo", async () => {
    await page.getByRole("button", { name: "Module Second" }).click();
    await page.getByRole("menuitem", { name: "Delete the module" }).click();
    await expect(page.getByRole("tab")).toHaveText(["Home"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("tab")).toHaveText(["Home", "Second"]);
  });
});

test("a node's html is never drawn, and what is broken is shown, named and repaired", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const html = '<img src=x onerror="document.title=1"><script>document.title = "ran"</script>';
  const broken = JSON.parse(
    drawn([
      { kind: "webhook", label: html, at: [0, 0], html, to: [[2]] },
      { kind: "mystery", label: "Odd", at: [320, 0], html },
    ]),
  );
  const { data } = broken.drawflow.Home;
  data[1].outputs.output_1.connections.push({ node: "77", output: "input_1" });
  data[2].inputs.input_1.connections = [];
  const flow = await makeFlow(api, "broken", JSON.stringify(broken));
  await test.step("Markup is shown as text", async () => {
    await signIn();
    await page.goto(flow.page);
    await expect(node(page, html)).toBeVisible();
    await expect(page.getByText("No node 77")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(flow.name));
  });
  const issues = page.getByRole("list", { name: "Issues" });
  await test.step("The issues are named", async () => {
    await page.getByRole("button", { name: "Issues" }).click();
    await expect(issues).toContainText("is connected to node 77, which does not exist");
    await expect(issues).toContainText("Unknown node type");
    await accessible();
    await issues.getByRole("button", { name: "Odd" }).first().click();
    await expect(page.locator(".react-flow__node.selected")).toHaveAttribute("aria-label", "Odd");
  });
  await test.step("Repair the flow", async () => {
    await issues.getByRole("button", { name: "Fix it" }).click();
    await issues.getByRole("button", { name: "Remove the connection" }).click();
    await expect(page.getByText("No node 77")).toBeHidden();
  });
  await test.step("Save, and look at what is stored", async () => {
    await saveButton(page).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    const { nodes } = await flow.now();
    expect(nodes[1].outputs.output_1.connections).toEqual([{ node: "2", output: "input_1" }]);
    expect(nodes[2].inputs.input_1.connections).toEqual([{ node: "1", input: "output_1" }]);
    expect(nodes[2].html).toBe(html);
  });
});
