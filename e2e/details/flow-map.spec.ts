import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const row = (count: number) =>
  drawn(
    Array.from({ length: count }, (_, i) => ({
      kind: i === 0 ? "webhook" : i < count - 1 ? "log" : "respond",
      label: `Stop ${i + 1}`,
      at: [i * 260, 0] as [number, number],
      data:
        i === 0
          ? { access: "none", methods: ["POST"] }
          : i < count - 1
            ? { level: "info", text: "passed" }
            : { status: 200, body: "{}" },
      to: [i < count - 1 ? [i + 2] : []],
    })),
  );

test("a drawing of many nodes has a small map, and over one of a few lies none", async ({ page, signIn, api }) => {
  const [many, few] = [await makeFlow(api, "mapped", row(15)), await makeFlow(api, "unmapped", row(14))];
  await signIn();
  await page.goto(few.page);
  await expect(page.getByRole("group", { name: "Stop 1", exact: true })).toBeVisible();
  await expect(page.locator(".react-flow__minimap")).toHaveCount(0);
  await page.goto(many.page);
  await expect(page.locator(".react-flow__minimap")).toBeVisible();
});

test("how long a node took stands below what the node says of itself", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "signed", row(2));
  await signIn();
  await page.goto(flow.page);
  await page.getByRole("button", { name: "Test run", exact: true }).click();
  const panel = page.locator("[data-panel=test]");
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  const card = page.getByRole("group", { name: "Stop 1" });
  const sign = card.locator("[data-state]");
  await expect(sign).toBeVisible();
  const [signBox, cardBox] = [await sign.boundingBox(), await card.boundingBox()];
  expect((signBox?.y ?? 0) - (cardBox?.y ?? 0)).toBeGreaterThan(0.9 * (cardBox?.height ?? 0));
});
