import type { Page } from "@playwright/test";
import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { pressEntry } from "../menu-entry.ts";

test("a whole flow is made by keyboard alone", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "keys", drawn([]));
  await test.step("Begin with a template, and without it again", async () => {
    await signIn();
    await page.goto(flow.page);
    await expect(page.getByText("Nothing here yet")).toBeVisible();
    await page.getByRole("button", { name: "Start with a template" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Start with a template" });
    // Those for flows of another type would begin with a node that cannot start this one.
    await expect(dialog.getByRole("listitem")).toHaveCount(1);
    await dialog.getByRole("button", { name: /^Webhook to CRM/ }).press("Enter");
    await expect(page.getByRole("group", { name: "Contact received", exact: true })).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Nothing here yet")).toBeVisible();
  });
  await test.step("Begin with the start node, and without it again", async () => {
    await page.getByRole("button", { name: "Add the start node" }).press("Enter");
    await expect(page.getByRole("group", { name: "Webhook", exact: true })).toBeFocused();
    await expect(page.getByText("Nothing here yet")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Nothing here yet")).toBeVisible();
  });
  await test.step("A node is dropped on the middle of the empty canvas", async () => {
    const canvas = page.getByTestId("rf__wrapper");
    const palette = page.getByRole("list", { name: "Palette" });
    await palette.getByRole("button", { name: "Webhook" }).dragTo(canvas);
    await expect(page.getByRole("group", { name: "Webhook", exact: true })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Nothing here yet")).toBeVisible();
  });
  await test.step("Add nodes from the palette", async () => {
    for (const kind of ["Webhook", "Condition", "Respond"]) {
      await page.keyboard.press("a");
      await page.keyboard.type(kind);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("group", { name: kind, exact: true })).toBeFocused();
    }
  });
  await test.step("Duplicate and move a node", async () => {
    await page.keyboard.press("Control+d");
    await expect(page.getByRole("group", { name: "Respond", exact: true })).toHaveCount(2);
    for (const key of ["Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  });
  await test.step("Disable the copy, and enable it again", async () => {
    await page.keyboard.press("d");
    await expect(page.getByRole("group", { name: "Respond, disabled", exact: true })).toBeFocused();
    await page.keyboard.press("d");
    await expect(page.getByRole("group", { name: "Respond", exact: true })).toHaveCount(2);
  });
  await test.step("Connect the second output to the copy", async () => {
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(page.getByRole("group", { name: "Condition", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, "Output Yes of Condition");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Output No of Condition" })).toBeFocused();
    await page.keyboard.press("Enter");
    const copy = page.getByRole("group", { name: "Respond", exact: true }).nth(1);
    for (let i = 0; i < 12 && !(await copy.evaluate((element) => element === document.activeElement)); i++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: "From Condition to Respond" })).toHaveCount(2);
  });
  await test.step("Save, and look at what is stored", async () => {
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status")).toHaveText("Saved");
    const { nodes } = await flow.now();
    expect(nodes[1].outputs.output_1.connections).toEqual([{ node: "2", output: "input_1" }]);
    expect(nodes[2].outputs.output_1.connections).toEqual([{ node: "3", output: "input_1" }]);
    expect(nodes[2].outputs.output_2.connections).toEqual([{ node: "4", output: "input_1" }]);
  });
  await test.step("The shortcuts are listed", async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });
});

test("the outline edits the same drawing, in another language and on a tablet", async ({
  page,
  context,
  signIn,
  api,
  accessible,
  baseURL,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const flow = await makeFlow(
    api,
    "outline",
    drawn([
      { kind: "webhook", label: "Begin", at: [0, 0], to: [[2]] },
      { kind: "respond", label: "Answer", at: [320, 0] },
    ]),
  );
  const outline = page.getByRole("list", { name: "Esquema" });
  await test.step("Open the outline in Spanish", async () => {
    await signIn();
    await context.addCookies([{ name: "locale", value: "es", url: baseURL ?? "" }]);
    await page.goto(flow.page);
    await page.getByRole("button", { name: "Esquema" }).press("Enter");
    await expect(outline).toContainText("Begin");
  });
  await test.step("Disconnect a node and add one after it", async () => {
    await outline.getByRole("button", { name: "Desconectar Siguiente de Answer" }).press("Enter");
    await outline.getByRole("button", { name: "Acciones para Begin" }).press("Enter");
    await pressEntry(page.getByRole("menuitem", { name: "Agregar nodo después" }));
    await expect(page.getByRole("combobox", { name: "Tipo de nodo para agregar después de Begin" })).toBeFocused();
    await page.keyboard.type("Registro");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  });
  await test.step("Connect the new node", async () => {
    await outline.getByRole("button", { name: "Acciones para Registro" }).press("Enter");
    await pressEntry(page.getByRole("menuitem", { name: "Conectar con…" }));
    await expect(page.getByRole("combobox", { name: "Hasta" })).toBeFocused();
    await page.keyboard.type("Answer");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Conectar", exact: true }).press("Enter");
    await accessible();
  });
  await test.step("Rename a node", async () => {
    await outline.getByRole("button", { name: "Answer", exact: true }).press("F2");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Respuesta");
    await page.keyboard.press("Enter");
    await expect(outline.getByRole("button", { name: "Respuesta", exact: true })).toBeVisible();
  });
  await test.step("Save, and look at what is stored", async () => {
    await page.getByRole("button", { name: "Guardar", exact: true }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Guardado");
    const { nodes } = await flow.now();
    expect(nodes[1].outputs.output_1.connections).toEqual([{ node: "3", output: "input_1" }]);
    expect(nodes[3].outputs.output_1.connections).toEqual([{ node: "2", output: "input_1" }]);
    expect(nodes[2].data.label).toBe("Respuesta");
  });
});

test("what is selected and what is wrong is told in another language, in light and in dark", async ({
  page,
  context,
  signIn,
  api,
  accessible,
  baseURL,
}) => {
  const text = drawn([
    { kind: "webhook", label: "Pedido", at: [0, 100], data: { access: "apiKey" }, to: [[2]] },
    {
      kind: "http",
      label: "Consulta",
      at: [280, 100],
      data: { method: "GET", url: "https://crm.example.com" },
      to: [[3], [3], [3]],
    },
    { kind: "respond", label: "Resposta", at: [560, 100] },
  ]);
  const broken = JSON.parse(text);
  delete broken.drawflow.Home.data[3].outputs;
  const flow = await makeFlow(api, "idioma", JSON.stringify(broken));
  await test.step("Open the flow in Portuguese", async () => {
    await signIn();
    await context.addCookies([{ name: "locale", value: "pt", url: baseURL ?? "" }]);
    await page.goto(flow.page);
    await expect(page.getByRole("group", { name: "Pedido", exact: true })).toContainText("Com uma chave de API");
  });
  await test.step("Select a node", async () => {
    await page.getByRole("group", { name: "Consulta", exact: true }).press("Enter");
    await expect(page.getByRole("group", { name: "Consulta", exact: true }).getByRole("button")).toHaveCount(8);
    await accessible();
  });
  await test.step("Read what is broken", async () => {
    await page.getByRole("button", { name: "Problemas", exact: true }).press("Enter");
    await expect(page.getByText("O nó 3 não tem um objeto chamado outputs.")).toBeVisible();
    await accessible(["light"]);
  });
});

test.describe("a flow that is not there", () => {
  // The browser notes that the flow was not found.
  test.use({ tolerated: [/status of 404/] });

  test("is told of, and a deleted one is restored from there", async ({ page, signIn, api, accessible }) => {
    const flow = await makeFlow(api, "missed", drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]));
    await api.delete(flow.address);
    await signIn();
    await page.goto("/flows/never%20there");
    await expect(page.getByText("There is no flow named “never there”")).toBeVisible();
    await expect(page.getByRole("link", { name: "All flows" })).toHaveAttribute("href", "/flows");
    await page.goto(flow.page);
    await expect(page.getByText(`The flow “${flow.name}” was deleted`)).toBeVisible();
    await accessible();
    await page.getByRole("button", { name: "Restore the flow" }).click();
    await expect(page.getByRole("group", { name: "Begin", exact: true })).toBeVisible();
  });
});

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  for (let i = 0; i < 12 && !(await button.evaluate((element) => element === document.activeElement)); i++) {
    await page.keyboard.press("Tab");
  }
  await expect(button).toBeFocused();
}
