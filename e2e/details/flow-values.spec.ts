import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

// Fields and values are in sight at once.
test.use({ viewport: { width: 1366, height: 1100 } });

test("a value of the sample, and of a test run, is dragged into a field or inserted by key, and used when the flow runs", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(
    api,
    "values",
    drawn([
      {
        kind: "webhook",
        label: "Order",
        at: [0, 0],
        data: { access: "none", methods: ["POST"] },
        to: [[2]],
      },
      { kind: "condition", label: "Large?", at: [300, 0], data: { expression: "true || " }, to: [[3], [3]] },
      {
        kind: "respond",
        label: "Answer",
        at: [600, 0],
        data: { status: 200, contentType: "text/plain", body: "Dear " },
        to: [[]],
      },
    ]),
  );
  const side = page.getByRole("complementary", { name: "Inspector" });
  const node = (name: string) => page.getByRole("group", { name, exact: true });
  const tree = side.getByRole("tree", { name: "From the sample data" });
  const row = (name: string) => tree.getByRole("treeitem").filter({ hasText: new RegExp(`^${name}`) });
  const body = side.getByRole("textbox", { name: "Body" });
  await signIn();
  await page.goto(flow.page);
  const values = side.getByRole("button", { name: "Values to insert" });
  await test.step("One's own sample, with a name of a dot and quotes, shows its values", async () => {
    await node("Answer").click();
    await expect(values).toHaveAttribute("aria-expanded", "false");
    await side.getByRole("button", { name: "Sample data" }).click();
    await side
      .getByRole("textbox", { name: "Values to test expressions with" })
      .fill(JSON.stringify({ BODY: { customer: { 'first."name"': "Ana" }, large: true } }));
    await expect(row("first")).toContainText("Ana");
    await side.getByRole("button", { name: "Sample data" }).press("Enter");
    await accessible();
  });
  await test.step("Drag it to the end of a text: the field is marked, and the text that is there stays", async () => {
    await body.scrollIntoViewIfNeeded();
    const field = await body.boundingBox();
    if (!field) throw new Error("the field is not drawn");
    await row("first").hover();
    await page.mouse.down();
    await page.mouse.move(field.x + 200, field.y + 10, { steps: 8 });
    // The move that enters a field is not yet one over it.
    await page.mouse.move(field.x + 205, field.y + 12);
    await expect(body.locator("xpath=ancestor::*[@data-awaits]")).toHaveCount(1);
    await expect(body.locator("xpath=ancestor::*[@data-over]")).toHaveCount(1);
    await page.mouse.up();
    await expect(body).toHaveText(`Dear \${BODY.customer["first.\\"name\\""]}`);
    await expect(body).toBeFocused();
    await expect(side.locator("[data-awaits], [data-over]")).toHaveCount(0);
    await expect(side).toContainText("Dear Ana");
  });
  await test.step("Undo takes it back as if it had been typed", async () => {
    await page.keyboard.press("Control+z");
    await expect(body).toHaveText("Dear ");
    await page.keyboard.press("Control+Shift+z");
    await expect(body).toContainText("first");
  });
  await test.step("By key: the cursor stays in its field, the value is chosen, Enter inserts it", async () => {
    await node("Large?").click();
    await expect(row("large")).toBeVisible();
    await row("large").click();
    await side.getByRole("button", { name: "Insert", exact: true }).click();
    await expect(side).toContainText("Put the cursor into a field first.");
    const expression = side.getByRole("textbox", { name: "Condition" });
    await expression.press("End");
    await row("large").press("Enter");
    await expect(expression).toHaveText("true || BODY.large");
    await expect(expression).toBeFocused();
    await expect(side).not.toContainText("Put the cursor into a field first.");
  });
  await test.step("Save, and call the flow", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    expect((await flow.now()).nodes[2].data).toMatchObject({ expression: "true || BODY.large" });
    await api.post(`${flow.address}/deploy`, { data: { version: 2 } });
    const answer = await api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, {
      data: { customer: { 'first."name"': "Bea" }, large: false },
    });
    expect(await answer.text()).toContain("Dear Bea");
  });
  await test.step("After a test run they are those of the run", async () => {
    await page.getByRole("button", { name: "Test run" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(side.getByRole("tree", { name: "From the test run" })).toBeVisible();
  });
  await test.step("Folded by hand they stay so, for other nodes too", async () => {
    await values.click();
    await page.reload();
    await node("Large?").click();
    await expect(values).toHaveAttribute("aria-expanded", "false");
  });
});
