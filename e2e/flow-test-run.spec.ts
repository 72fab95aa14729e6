import type { Page } from "@playwright/test";
import { drawn, makeFlow, node } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";
import { orders, panel } from "./tested-flows.ts";

test.use({ viewport: { width: 1366, height: 657 } });

const taken = (page: Page, name: string) => page.getByRole("img", { name }).locator("[data-taken]").first();

test("a flow is tested with unsaved changes, and the canvas, the steps and the inspector show what it did", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "test run", orders);
  const steps = page.getByRole("list", { name: "Steps" });
  const side = page.getByRole("complementary");
  await signIn();
  await page.goto(flow.page);
  await test.step("Open the test by key and run the sample", async () => {
    await node(page, "Order").click();
    await page.keyboard.press("t");
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeFocused();
    await expect(panel(page)).toContainText("Nothing is sent");
    await page.keyboard.press("Enter");
    await expect(steps.getByRole("listitem")).toHaveText([
      /Order/,
      /Large\?/,
      /Not sent: sample.*Tell stock/,
      /Answer/,
    ]);
    await expect(panel(page)).toContainText("Answer, status 200");
  });
  await test.step("The canvas shows the way", async () => {
    await expect(node(page, "Tell stock").getByRole("img", { name: /^Not sent: sample, .* ms$/ })).toBeVisible();
    await expect(node(page, "Large?").getByRole("img", { name: /^Done, / })).toBeVisible();
    await expect(taken(page, "From Large? to Tell stock")).toHaveAttribute("data-taken", "true");
    await expect(taken(page, "From Large? to Answer")).toHaveAttribute("data-taken", "false");
    await accessible();
  });
  await test.step("A step is pressed: its node is selected, and its output shown", async () => {
    await steps.getByRole("button", { name: "Tell stock" }).click();
    await expect(node(page, "Tell stock")).toHaveClass(/selected/);
    await expect(side.getByRole("textbox", { name: "What came out" })).toContainText(`"status": 200`);
    await accessible();
  });
  await test.step("What is changed and not saved is run, after the overlay said that it is older", async () => {
    await node(page, "Large?").click();
    const expression = side.getByRole("textbox", { name: "Condition" });
    await expression.fill("BODY.amount > 1000");
    await expect(panel(page)).toContainText("The flow has changed since this test run.");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(steps.getByRole("listitem")).toHaveText([/Order/, /Large\?/, /Answer/]);
    await expect(taken(page, "From Large? to Answer")).toHaveAttribute("data-taken", "true");
    expect((await flow.now()).nodes[2].data.expression).toBe("BODY.amount > 100");
  });
  await test.step("The input is remembered in this browser, and expressions are tried on it", async () => {
    await panel(page).getByRole("textbox", { name: "Body, as JSON" }).fill(`{"amount": 2000}`);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(steps.getByRole("listitem")).toHaveCount(4);
    await expect(side).toContainText("Expressions show values of the last test run");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(steps).toBeHidden();
    await expect(node(page, "Large?").getByRole("img", { name: /^Done, / })).toBeHidden();
    await page.getByRole("button", { name: "Close the test run" }).click();
    await expect(page.getByRole("button", { name: "Test run" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("textbox", { name: "Body, as JSON" })).toContainText("2000");
  });
});

test("the last call fills the input, and real effects are asked for once", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const keeping = drawn([
    { kind: "webhook", label: "Order", at: [0, 0], data: { access: "none", methods: ["POST"] }, to: [[2]] },
    {
      kind: "store_value",
      label: "Keep it",
      at: [300, 0],
      data: { key: "amount", value: "BODY.amount" },
      to: [[3], [3]],
    },
    { kind: "respond", label: "Answer", at: [600, 0], data: { body: `{"amount": \${BODY.amount}}` }, to: [[]] },
  ]);
  const flow = await makeFlow(api, "last call", keeping);
  await signIn();
  await page.goto(flow.page);
  const body = panel(page).getByRole("textbox", { name: "Body, as JSON" });
  const run = page.getByRole("button", { name: "Run", exact: true });
  await test.step("Without a live run there is nothing to use", async () => {
    await page.getByRole("button", { name: "Test run" }).click();
    await panel(page).getByRole("button", { name: "Use the last call" }).click();
    await expect(panel(page).getByRole("status")).toHaveText("This flow has no live run yet.");
  });
  await test.step("Call it, and use that call", async () => {
    await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
    const address = `/api/webhook/${encodeURIComponent(flow.name)}?from=shop`;
    expect((await api.post(address, { data: { amount: 4711 } })).status()).toBe(200);
    await expect
      .poll(async () => (await (await api.get("/api/runs", { params: { flow: flow.name } })).json()).total)
      .toBe(1);
    await panel(page).getByRole("button", { name: "Use the last call" }).click();
    await expect(body).toContainText("4711");
    await expect(panel(page).getByRole("textbox", { name: "Query" })).toHaveValue("from=shop");
    await expect(panel(page)).toContainText("Input of");
    await accessible();
  });
  const dialog = page.getByRole("dialog", { name: "Run with real effects?" });
  await test.step("Real effects: what sends is named, and nothing runs until that is agreed", async () => {
    await panel(page).getByText("Real", { exact: true }).click();
    await expect(panel(page)).toContainText("Nodes send and store for real");
    await run.click();
    await expect(dialog.getByRole("listitem")).toHaveText(["Keep it"]);
    await accessible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("list", { name: "Steps" })).toBeHidden();
    await run.click();
    await dialog.getByRole("button", { name: "Run with real effects" }).click();
    await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText([
      /Order/,
      /Done.*Keep it/,
      /Answer/,
    ]);
    await accessible();
  });
  await test.step("The next one is not asked for, and leads to the page of its run", async () => {
    await run.click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Open the run" }).click();
    await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("table", { name: "Steps" }).getByRole("row")).toHaveCount(4);
    await expect(node(page, "Keep it").getByRole("img", { name: /^Done, / })).toBeVisible();
  });
});
