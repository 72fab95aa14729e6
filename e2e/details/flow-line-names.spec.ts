import type { Page } from "@playwright/test";
import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test.use({ viewport: { width: 1366, height: 657 } });

/** The names that connections show, and the cards, notes and ports that each of them covers. */
function namesOnLines(page: Page): Promise<{ name: string; covers: string[] }[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll(".react-flow__node-card, .react-flow__node-note, .react-flow__handle")];
    return [...document.querySelectorAll("[data-name]")].map((element) => {
      const name = element.getBoundingClientRect();
      const covered = cards.filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return name.left < right && left < name.right && name.top < bottom && top < name.bottom;
      });
      return {
        name: element.getAttribute("data-name") ?? "",
        covers: covered.map((card) => card.getAttribute("aria-label") ?? ""),
      };
    });
  });
}

const outputs = (page: Page) => page.getByRole("button", { name: /^Output (Yes|No) of Over 100/ });

test("no name on a connection covers a card, a port or a note of the demo's flow, at any zoom, and its port tells each", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/flows/demo-webhook");
  const zoom = page.getByRole("button", { name: /^Zoom \d+ %/ });
  // As it opens.
  await expect(zoom).toHaveAccessibleName(/^Zoom 58 %/);
  const inCard = page.getByRole("group", { name: "Over 100?" }).getByText("Yes", { exact: true });
  expect((await inCard.boundingBox())?.height).toBeGreaterThan(12);
  for (const percent of [58, 48, 40, 33]) {
    await expect(zoom).toHaveAccessibleName(new RegExp(`^Zoom ${percent} %`));
    await expect(page.locator("[data-name=Yes]")).toHaveCount(percent < 50 ? 1 : 0);
    for (const { name, covers } of await namesOnLines(page))
      expect([percent, name, covers]).toEqual([percent, name, []]);
    await expect(outputs(page)).toHaveCount(2);
    for (const name of ["Yes", "No"]) {
      await expect(page.getByRole("button", { name: `Output ${name} of Over 100?` })).toHaveAttribute("title", name);
    }
    await page.getByRole("button", { name: "Zoom out" }).click();
  }
});

test("a name gives way to a card that is dragged over it, and comes back", async ({ page, signIn, api }) => {
  const fourCards = drawn([
    { kind: "webhook", label: "Begin", at: [-400, 0], to: [[2]] },
    { kind: "condition", label: "Large?", at: [0, 0], data: { expression: "true" }, to: [[3], []] },
    { kind: "respond", label: "Answer", at: [1000, 38] },
    { kind: "log", label: "Aside", at: [300, 200] },
  ]);
  const flow = await makeFlow(api, "named lines", fourCards);
  await signIn();
  await page.goto(flow.page);
  const name = page.locator("[data-name=Yes]");
  await expect(name).toBeVisible();
  const before = await name.boundingBox();
  const card = await page.getByRole("group", { name: "Aside", exact: true }).boundingBox();
  if (!before || !card) throw new Error("the drawing is not there");
  await page.mouse.move(card.x + card.width / 2, card.y + 6);
  await page.mouse.down();
  await page.mouse.move(before.x + 50, before.y - 4, { steps: 6 });
  await expect.poll(async () => (await name.boundingBox())?.x).not.toBe(before.x);
  expect(await namesOnLines(page)).toEqual([{ name: "Yes", covers: [] }]);
  await page.mouse.up();
  await expect.poll(() => namesOnLines(page)).toEqual([{ name: "Yes", covers: [] }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => name.boundingBox()).toEqual(before);
});
