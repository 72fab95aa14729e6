import { makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { orders } from "../tested-flows.ts";

test("on a tablet the test and the side panel share a place", async ({
  page,
  context,
  signIn,
  api,
  accessible,
  baseURL,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const flow = await makeFlow(api, "narrow test", orders);
  await signIn();
  await context.addCookies([{ name: "locale", value: "es", url: baseURL ?? "" }]);
  await page.goto(flow.page);
  const side = page.getByRole("complementary");
  await expect(side).toBeVisible();
  await page.getByRole("button", { name: "Ejecución de prueba" }).click();
  await expect(side).toBeHidden();
  await page.getByRole("button", { name: "Ejecutar", exact: true }).click();
  await accessible();
  await page.getByRole("list", { name: "Pasos" }).getByRole("button", { name: "Answer" }).click();
  await expect(side.getByRole("region", { name: "En la ejecución de prueba" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Pasos" })).toBeHidden();
  await page.getByRole("button", { name: "Ejecución de prueba" }).click();
  await expect(page.getByRole("list", { name: "Pasos" })).toBeVisible();
});
