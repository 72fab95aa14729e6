import { drag, drawn, makeFlow, node, port, saveButton, small } from "./drawn-flows.ts";
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
    await issues.getByRole("button", { name: "Odd" }).click();
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
