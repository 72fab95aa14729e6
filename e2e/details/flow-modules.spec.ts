import { addFromPalette, makeFlow, node, small } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

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
