import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("two connections that lead back into one input are two lines", async ({ page, signIn, api }) => {
  const looped = drawn([
    { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
    { kind: "log", label: "Read", at: [300, 0], to: [[3]] },
    { kind: "condition", label: "Large?", at: [600, 0], data: { expression: "true" }, to: [[4], [2]] },
    { kind: "condition", label: "Again?", at: [900, 0], data: { expression: "true" }, to: [[5], [2]] },
    { kind: "respond", label: "Answer", at: [1200, 0] },
  ]);
  const flow = await makeFlow(api, "two ways back", looped);
  await signIn();
  await page.goto(flow.page);
  const leftOf = async (from: string) => {
    const line = page.getByRole("img", { name: `From ${from} to Read` }).locator(".react-flow__edge-path");
    return line.evaluate((path) => Math.round(path.getBoundingClientRect().x));
  };
  const [short, long] = [await leftOf("Large?"), await leftOf("Again?")];
  expect(short - long).toBeGreaterThanOrEqual(4);
  await page.reload();
  await expect.poll(async () => [await leftOf("Large?"), await leftOf("Again?")]).toEqual([short, long]);
});
