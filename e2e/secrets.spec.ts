import { drawn, makeFlow } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

test("a secret is made, used by a live flow, rotated, and removed once no flow names it", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  await signIn();
  const [name, value] = [`JOURNEY_${Date.now()}`, `a value of ${Date.now()}`];
  const row = page.getByRole("table", { name: "Secrets" }).getByRole("row", { name: new RegExp(`^${name}`) });
  const open = () => page.goto(`/settings/secrets?find=${name}`);
  const remove = async () => {
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove secret" }).click();
  };
  await test.step("Make a secret, first with wrong fields", async () => {
    await open();
    await page.getByRole("button", { name: "New secret" }).click();
    const dialog = page.getByRole("dialog", { name: "New secret" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("not-a-name");
    await dialog.getByRole("textbox", { name: "Value" }).fill("short");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByRole("textbox", { name: "Value" })).toHaveAccessibleDescription(/At least 8 characters/);
    await accessible();
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("textbox", { name: "Value" }).fill(value);
    await dialog.getByLabel("Hosts").first().fill("API.example.com");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(row).toContainText("api.example.com");
  });
  const start = {
    kind: "webhook",
    label: "Signed call",
    at: [0, 0] as [number, number],
    data: { access: "signature", secret: name },
  };
  const flow = await makeFlow(
    api,
    "signed",
    drawn([
      { ...start, to: [[2]] },
      { kind: "stop", at: [300, 0] },
    ]),
  );
  await test.step("A flow names it: it is offered there, and stays", async () => {
    await page.goto(flow.page);
    await page.getByRole("application").getByRole("group", { name: "Signed call" }).first().click();
    const field = page.getByRole("complementary", { name: "Inspector" }).getByLabel("Signature secret").first();
    await expect(field).toHaveValue(name);
    await field.fill(`${name}X`);
    await expect(field).toHaveAccessibleDescription("There is no secret with this name.");
    expect((await api.post(`${flow.address}/deploy`, { data: { version: 1 } })).status()).toBe(200);
    await open();
    await expect(row.getByRole("link", { name: flow.name })).toHaveAttribute("href", flow.page);
    await remove();
    await expect(page.getByRole("alert").filter({ hasText: `${name} cannot be removed` })).toContainText(flow.name);
  });
  await test.step("Rotate it: its value is not shown", async () => {
    await row.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit secret" });
    await expect(dialog.getByRole("textbox", { name: "New value" })).toHaveValue("");
    await accessible();
    await dialog.getByRole("textbox", { name: "New value" }).fill(`${value} and more`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(value)).toHaveCount(0);
  });
  await test.step("Remove it once no flow names it", async () => {
    await api.post(`${flow.address}/undeploy`);
    await open();
    await remove();
    await page.getByRole("dialog").getByRole("button", { name: "Remove secret" }).click();
    await expect(row).toBeHidden();
  });
});
