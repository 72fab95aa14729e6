import { drawn, makeFlow, node, small } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("what cannot be imported says why, and 5,000 nodes are drawn", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "imports", small);
  await signIn();
  await page.goto(flow.page);
  await expect(node(page, "Begin")).toBeVisible();
  const choose = (name: string, text: string) =>
    page.getByLabel("File to import").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await choose("list.json", "[1, 2]");
  await expect(page.getByRole("alert").filter({ hasText: "list.json" })).toContainText("not a Drawflow export");
  await choose("large.json", `{"drawflow":{"Home":{"data":{}}},"x":"${"x".repeat(6_000_000)}"}`);
  await expect(page.getByRole("alert").filter({ hasText: "large.json" })).toContainText("over the limit of 5 MB");
  await expect(page.getByRole("status")).toHaveText("Saved");
  const many = Array.from({ length: 5000 }, (_, i) => ({
    kind: "log",
    label: `Log ${i + 1}`,
    at: [(i % 70) * 300, Math.floor(i / 70) * 120] as [number, number],
  }));
  await choose("many.json", drawn(many));
  await expect(page.getByRole("status")).toHaveText("Unsaved changes");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("Log 4999");
  await page.keyboard.press("Enter");
  await expect(node(page, "Log 4999")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("status")).toHaveText("Saved");
});
