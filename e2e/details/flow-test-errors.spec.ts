import { makeFlow, node } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { orders } from "../tested-flows.ts";

test.use({ viewport: { width: 1366, height: 657 } });

test("an error leads to its node, problems are listed, and Escape clears the canvas", async ({
  page,
  signIn,
  api,
  tolerated,
}) => {
  tolerated.push(/400/);
  const failing = orders.replace("BODY.amount > 100", "BODY.missing.amount > 100");
  const flow = await makeFlow(api, "test failure", failing);
  await signIn();
  await page.goto(flow.page);
  const side = page.getByRole("complementary");
  await test.step("Run it", async () => {
    await page.getByRole("button", { name: "Test run" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByRole("status")).toContainText("Failed");
    await result.getByRole("button", { name: "Large?" }).first().click();
    await expect(node(page, "Large?")).toHaveClass(/selected/);
    await expect(side.getByRole("region", { name: "In the test run" })).toContainText("Failed");
  });
  await test.step("Escape takes the selection, then the test from the canvas", async () => {
    await node(page, "Order").click();
    await page.keyboard.press("Escape");
    await expect(node(page, "Large?").getByRole("img", { name: /^Failed, / })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(node(page, "Large?").getByRole("img", { name: /^Failed, / })).toBeHidden();
  });
  await test.step("What cannot run is told as the issues are", async () => {
    await node(page, "Large?").click();
    await side.getByRole("textbox", { name: "Condition" }).fill("BODY.amount >");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("region", { name: "This flow cannot run yet." }).getByRole("list")).toContainText(
      "Large?",
    );
  });
});
