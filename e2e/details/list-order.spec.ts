import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test("lists are put in the order of work by keys, by the mouse and by a menu", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Order ${Date.now()}`;
  const path = await makeHub(api, hub);
  for (const name of ["Alpha", "Beta", "Gamma"]) await load(api, hub, name, [{ clientIds: ["59829001234"] }]);
  const table = page.getByRole("table", { name: "Lists" });
  await test.step("Show the order of work", async () => {
    await signIn();
    await page.goto(path);
    await expect(table.getByRole("link")).toHaveText(["Gamma", "Beta", "Alpha"]);
    await expect(page.getByRole("radio", { name: "Work first" })).toBeChecked();
    await page.getByText("Priority", { exact: true }).click();
    await expect(table.getByRole("link")).toHaveText(["Alpha", "Beta", "Gamma"]);
    await accessible();
  });
  await test.step("Move a list by keys", async () => {
    await page.getByRole("button", { name: "Move Gamma, position 3" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: "Move Gamma, position 2" })).toBeFocused();
    await page.keyboard.press("Home");
    await expect(table.getByRole("link")).toHaveText(["Gamma", "Alpha", "Beta"]);
    await expect(page.getByText("Gamma is now 1 of 3")).toBeAttached();
  });
  await test.step("Move a list by the mouse", async () => {
    await page
      .getByRole("button", { name: "Move Beta, position 3" })
      .dragTo(table.getByRole("row", { name: /Gamma/ }), { targetPosition: { x: 60, y: 4 } });
    await expect(table.getByRole("link")).toHaveText(["Beta", "Gamma", "Alpha"]);
  });
  await test.step("Move a list by its menu, and keep the order", async () => {
    await table.getByRole("row", { name: /Alpha/ }).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect(table.getByRole("link")).toHaveText(["Beta", "Alpha", "Gamma"]);
    await expect
      .poll(async () => {
        const { result } = await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/lists`)).json();
        return result
          .sort((a: { order: number }, b: { order: number }) => a.order - b.order)
          .map(({ filename }: { filename: string }) => filename);
      })
      .toEqual(["Beta", "Alpha", "Gamma"]);
    await page.reload();
    await expect(table.getByRole("link")).toHaveText(["Beta", "Alpha", "Gamma"]);
  });
});
