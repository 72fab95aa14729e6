import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("a long outline shows its first nodes, and all of them when asked", async ({ page, signIn, api }) => {
  const many = Array.from({ length: 301 }, (_, i) => ({
    kind: "log",
    label: `N${i}`,
    at: [(i % 20) * 260, Math.floor(i / 20) * 120] as [number, number],
  }));
  const flow = await makeFlow(api, "long", drawn(many));
  await signIn();
  await page.goto(flow.page);
  await page.getByRole("button", { name: "Outline", exact: true }).click();
  const lines = page.getByRole("list", { name: "Outline" }).locator("> li");
  await expect(lines).toHaveCount(300);
  await page.getByRole("button", { name: "Show all 301 nodes" }).click();
  await expect(lines).toHaveCount(301);
});
