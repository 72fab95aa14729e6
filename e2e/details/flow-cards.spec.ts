import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const url = "https://shop.example.com/api/orders/positions/of/this/year";

test("what a node does stands beside the names of its outputs and covers none, large and small", async ({
  page,
  signIn,
  api,
}) => {
  const flow = await makeFlow(
    api,
    "cards",
    drawn([
      { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
      {
        kind: "condition",
        label: "Large?",
        at: [300, 0],
        data: { expression: "BODY.amount > 100 && BODY.customer.isGood" },
        to: [[3], [4]],
      },
      { kind: "loop", label: "Each", at: [600, 0], data: { list: "BODY.order.positions.all" }, to: [[], []] },
      { kind: "http", label: "Ask", at: [600, 200], data: { method: "GET", url }, to: [[], [], []] },
    ]),
  );
  await signIn();
  await page.goto(flow.page);
  const card = (name: string) => page.getByRole("group", { name, exact: true });
  await expect(card("Ask")).toContainText("Timeout");
  const zoom = page.getByRole("button", { name: /^Zoom \d+ %/ });
  await zoom.click();
  for (const seen of [100, 83, 69, 58]) {
    await expect(zoom).toContainText(`${seen} %`);
    for (const name of ["Large?", "Each", "Ask"]) {
      expect(await card(name).evaluate(coveredNames), `${name} at ${seen} %`).toEqual([]);
    }
    await page.getByRole("button", { name: "Zoom out" }).click();
  }
});

/** The names of a card's ports that its other words lie over, or that reach out of it. */
function coveredNames(card: Element): string[] {
  const boxes = (parent: Element | null) => {
    const range = document.createRange();
    if (parent) range.selectNodeContents(parent);
    return [...range.getClientRects()];
  };
  const does = card.querySelector("span[style*='--letters']");
  // The lines that are cut off have their boxes too.
  const end = does?.getBoundingClientRect().bottom ?? 0;
  const words = boxes(does).filter(({ top }) => top < end - 1);
  const { bottom, left } = card.getBoundingClientRect();
  const names = [...card.querySelectorAll("span[data-side]")];
  return names
    .filter((name) =>
      boxes(name).some(
        (box) =>
          box.bottom > bottom ||
          box.left < left ||
          words.some((one) => one.right > box.left + 1 && one.bottom > box.top + 1 && one.top < box.bottom - 1),
      ),
    )
    .map((name) => name.textContent ?? "");
}
