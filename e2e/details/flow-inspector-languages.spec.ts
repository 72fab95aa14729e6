import { expect, test } from "../fixtures.ts";
import { inspect, inspectedFlow, pick } from "../inspected-flows.ts";

test("the inspector speaks the other languages", async ({ page, context, baseURL, signIn, api }) => {
  await signIn();
  for (const [locale, title, ...words] of [
    ["es", "Inspector", "Formulario", "Puertos", "Datos de ejemplo"],
    ["pt", "Inspetor", "Formulário", "Portas", "Dados de exemplo"],
  ] as const) {
    await test.step(`In ${locale}`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      const name = await inspectedFlow(api, {
        1: { name: "webhook", data: { label: "Order" }, to: [[2]] },
        2: { name: "condition", data: { label: "Over 100?", expression: "BODY.amount > 100" } },
      });
      await inspect(page, name);
      await pick(page, "Over 100?");
      const inspector = page.getByRole("complementary", { name: title });
      for (const word of words) await expect(inspector).toContainText(word);
      await inspector.locator(".cm-content").click();
      await page.keyboard.press("End");
      await page.keyboard.type(" && ");
      await page.keyboard.press("Control+Space");
      await expect(page.getByRole("option").first()).toBeVisible();
    });
  }
});
