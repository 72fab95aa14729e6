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
