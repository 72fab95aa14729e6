import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const row = drawn([
  { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
  { kind: "respond", label: "Answer", at: [320, 0], data: { status: 200, body: "" } },
]);

test("the ground is dragged over nodes without pointing at them, and what is pressed afterwards is taken", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "panned", row);
  await signIn();
  await page.goto(flow.page);
  const canvas = page.getByRole("group", { name: "Canvas of Home" });
  const begin = page.getByRole("group", { name: "Begin", exact: true });
  const before = await begin.boundingBox();
  if (!before) throw new Error("the node is not drawn");
  const ground = { x: before.x + before.width / 2, y: before.y - 40 };
  await test.step("Drag the ground, and back to where it was", async () => {
    await page.mouse.move(ground.x, ground.y);
    await page.mouse.down();
    await page.mouse.move(ground.x + 60, ground.y + 60, { steps: 6 });
    await expect(canvas).toHaveAttribute("data-panning");
    expect((await begin.boundingBox())?.x).toBeCloseTo(before.x + 60, 0);
    await page.mouse.move(ground.x, ground.y, { steps: 6 });
    await page.mouse.up();
    await expect(canvas).not.toHaveAttribute("data-panning");
  });
  await test.step("Select a node, and press the ground", async () => {
    await begin.click();
    await expect(begin).toHaveClass(/selected/);
    await page.mouse.click(ground.x, ground.y);
    await expect(begin).not.toHaveClass(/selected/);
  });
});
