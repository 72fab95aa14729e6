import { drag, makeFlow, node, port, saveButton, small } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("a connection is laid through points by mouse and by keys", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "laid", small);
  await signIn();
  await page.goto(flow.page);
  const begin = await node(page, "Begin").boundingBox();
  const large = await node(page, "Large?").boundingBox();
  if (!begin || !large) throw new Error("the nodes are not drawn");
  const middle = { x: (begin.x + begin.width + large.x) / 2, y: begin.y + begin.height / 2 };
  await page.mouse.dblclick(middle.x, middle.y);
  const first = port(page, "Point 1 of 1");
  await drag(page, first, 0, 60);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Add a point" }).click();
  await expect(port(page, "Point 2 of 2")).toBeVisible();
  await port(page, "Point 2 of 2").press("Delete");
  await expect(port(page, "Point 1 of 1")).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole("status")).toHaveText("Saved");
  const [laid] = (await flow.now()).nodes[1].outputs.output_1.connections;
  expect(laid.points).toHaveLength(1);
  expect(laid.points[0].pos_y).toBeGreaterThan(50);
});
