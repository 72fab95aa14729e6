import { makeFlow, node } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { orders, panel } from "../tested-flows.ts";

test("the test is as high as it was set, and hides nothing of the flow; a live one shows its address", async ({
  page,
  signIn,
  api,
  accessible,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const flow = await makeFlow(api, "test height", orders);
  await signIn();
  await page.goto(flow.page);
  const edge = page.getByRole("separator", { name: "Height of the test run" });
  const heightNow = async () => (await panel(page).boundingBox())?.height ?? 0;
  const expectAllInSight = async () => {
    for (const name of ["Order", "Large?", "Tell stock", "Answer"]) {
      await expect(node(page, name)).toBeInViewport({ ratio: 0.99 });
      await expect
        .poll(async () => {
          const [card, canvas] = [await node(page, name).boundingBox(), await page.getByRole("tabpanel").boundingBox()];
          return card && canvas ? card.y >= canvas.y && card.y + card.height <= canvas.y + canvas.height : null;
        }, `${name} is on the canvas`)
        .toBe(true);
    }
  };
  await test.step("Open it", async () => {
    await node(page, "Order").waitFor();
    await page.getByRole("button", { name: "Test run" }).click();
    await expectAllInSight();
  });
  await test.step("By keys as high as it can be", async () => {
    await edge.focus();
    await page.keyboard.press("End");
    await expect.poll(heightNow).toBe(Number(await edge.getAttribute("aria-valuemax")));
    await page.keyboard.press("ArrowDown");
    await expect(edge).toHaveAttribute("aria-valuenow", String(Math.round(768 * 0.6) - 24));
    await expectAllInSight();
    await accessible();
  });
  await test.step("By mouse lower, and so it is the next time", async () => {
    const box = await edge.boundingBox();
    if (!box) throw new Error("The edge is not in sight.");
    const before = await heightNow();
    await page.mouse.move(box.x + 300, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 105, { steps: 5 });
    await page.mouse.up();
    await expect.poll(heightNow).toBe(before - 100);
    await expectAllInSight();
    await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
    await page.reload();
    await page.getByRole("button", { name: "Test run" }).click();
    await expect.poll(heightNow).toBe(before - 100);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(4);
    await expectAllInSight();
  });
  await test.step("Live by now, it shows its address and how it is called", async () => {
    const address = `${baseURL}/api/webhook/${encodeURIComponent(flow.name)}`;
    await page.getByRole("button", { name: "Live address" }).click();
    const details = page.getByRole("dialog", { name: "Live address" });
    await expect(details).toContainText(address);
    await expect(details).toContainText("Methods: POST");
    await expect(details).toContainText("Anyone");
    const body = {
      customer: "Ana Silva",
      phone: "+59899123456",
      email: "ana@example.com",
      amount: 120.5,
      currency: "USD",
    };
    await expect(details).toContainText(
      `curl -X POST -H "Content-Type: application/json" -d '${JSON.stringify(body)}' '${address}'`,
    );
    await accessible();
  });
});
