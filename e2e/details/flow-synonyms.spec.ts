import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

test("a node type is found by another word for it, in the palette and where one is chosen", async ({
  page,
  context,
  baseURL,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "synonyms", drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]));
  await signIn();
  await test.step("In the palette", async () => {
    await page.goto(flow.page);
    const kinds = page.getByRole("list", { name: "Palette" }).getByRole("button");
    await page.getByRole("textbox", { name: "Search nodes" }).fill("Delay");
    await expect(kinds).toHaveText(["Wait"]);
  });
  await test.step("In the list of node types, in Spanish and without accents", async () => {
    await context.addCookies([{ name: "locale", value: "es", url: baseURL ?? "" }]);
    await page.goto(flow.page);
    await page.getByRole("group", { name: "Begin", exact: true }).click();
    await page.keyboard.press("i");
    const picker = page.getByRole("search", { name: "Elegir un nodo" });
    await expect(picker.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("bifurcacion");
    await expect(picker.getByRole("option")).toHaveText(["Condición", "Según el caso"]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: "Condición", exact: true })).toBeVisible();
  });
});
