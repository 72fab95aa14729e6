import { expect, test } from "../fixtures.ts";
import { inspect, inspectedFlow, pick, save, saved } from "../inspected-flows.ts";

test("a node is changed whole as JSON, or not at all", async ({ page, signIn, api }) => {
  const name = await inspectedFlow(api, {
    1: { name: "webhook", data: { label: "Order" }, to: [[2]] },
    2: { name: "crm_lookup", data: { label: "Look up", deep: { a: [1] } } },
  });
  await signIn();
  const inspector = await inspect(page, name);
  await pick(page, "Look up");
  await expect(inspector).toContainText("“crm_lookup” is not a known node type");
  const json = inspector.getByRole("textbox", { name: "Node as JSON" });
  await json.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Backspace");
  await expect(json).toHaveAccessibleDescription(/not JSON/);
  await expect(inspector.getByRole("button", { name: "Apply" })).toBeDisabled();
  await page.keyboard.press("Control+Enter");
  await pick(page, "Order");
  await pick(page, "Look up");
  await json.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(', "more": {"yes": true}}');
  await page.keyboard.press("Control+Enter");
  await expect(inspector.getByRole("button", { name: "Apply" })).toBeHidden();
  await save(page, api, name);
  expect(await saved(api, name, 2)).toMatchObject({ more: { yes: true }, data: { deep: { a: [1] } } });
});
