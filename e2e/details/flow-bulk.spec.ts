import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";
import { address, drawing, make, namesIn, recordOf, tableOf, unique } from "../listed-flows.ts";

test("many flows at once are deployed, exported, undeployed, deleted and brought back", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const word = unique("many");
  const names = [`${word} a/b %2F ?`, `${word} b`, `${word} c`] as const;
  for (const name of names) await make(api, name, { description: `About ${name}` });
  const bar = page.getByRole("region", { name: "Selected flows" });
  await test.step("Select three flows", async () => {
    await signIn();
    await page.goto(`/flows?find=${encodeURIComponent(word)}&sort=name&order=asc`);
    await page.getByRole("checkbox", { name: "Select all flows" }).check();
    await expect(bar).toContainText("3 selected");
    await accessible();
  });
  await test.step("Deploy them", async () => {
    await bar.getByRole("button", { name: "Deploy latest version" }).click();
    const deploying = page.getByRole("dialog", { name: "Deploy 3 flows?" });
    await expect(deploying.getByRole("list", { name: "Flows to deploy" })).toContainText("none is live now");
    await expect(deploying).toContainText("None of them has a problem.");
    await accessible();
    await deploying.getByRole("button", { name: "Deploy" }).click();
    await expect(page.getByText("3 flows are live")).toBeVisible();
    for (const name of names) expect(await recordOf(api, name)).toMatchObject({ deployed: true, version: 1 });
  });
  const file = await test.step("Export them", async () => {
    const download = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Export" }).click();
    const file = await (await download).path();
    const { flows } = JSON.parse(readFileSync(file, "utf8"));
    expect(flows.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(flows[0]).toMatchObject({ drawFlowObj: drawing, description: `About ${names[0]}`, type: "event" });
    return file;
  });
  await test.step("Undeploy them", async () => {
    await bar.getByRole("button", { name: "Undeploy" }).click();
    await page.getByRole("dialog", { name: "Undeploy 3 flows?" }).getByRole("button", { name: "Undeploy" }).click();
    await expect(page.getByText("3 flows undeployed")).toBeVisible();
  });
  await test.step("Delete them and undo", async () => {
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No flow matches")).toBeVisible();
    await expect(page.getByText("Deleted 3 flows")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => namesIn(tableOf(page))).toEqual([...names]);
  });
  await test.step("Import the exported file", async () => {
    await page.getByLabel("Files to import").setInputFiles(file);
    await expect(page.getByText("Imported 3 flows")).toBeVisible();
    expect(await recordOf(api, `${names[0]} 2`)).toMatchObject({
      drawFlowObj: drawing,
      description: `About ${names[0]}`,
    });
  });
});

test.describe("where something changed meanwhile", () => {
  test.use({ tolerated: [/status of 4(00|12)/] });

  test("it is told flow by flow what could not be done, and the rest is done", async ({ page, signIn, api }) => {
    const word = unique("meanwhile");
    const [changed, gone, fine] = [`${word} changed`, `${word} gone`, `${word} fine`];
    for (const name of [changed, gone, fine]) await make(api, name);
    await signIn();
    await page.goto(`/flows?find=${encodeURIComponent(word)}`);
    await expect.poll(() => namesIn(tableOf(page))).toHaveLength(3);
    await api.put(address(changed), { multipart: { description: "changed" } });
    await api.delete(address(gone));
    await page.getByRole("checkbox", { name: "Select all flows" }).check();
    await page.getByRole("button", { name: "Delete" }).click();
    const report = page.getByRole("alert").filter({ hasText: "2 of 3 flows could not be deleted" });
    await expect(report.getByRole("listitem").filter({ hasText: changed })).toContainText(
      "You saved version 2 elsewhere",
    );
    await expect(report.getByRole("listitem").filter({ hasText: gone })).toContainText("no longer exists");
    await expect(page.getByText(`Deleted ${fine}`)).toBeVisible();
    await expect.poll(() => namesIn(tableOf(page))).toEqual([changed]);
    await report.getByRole("button", { name: "Close" }).click();
    await expect(report).toBeHidden();
  });

  test("that and what is wrong with a flow is told in the page's language", async ({
    page,
    context,
    signIn,
    api,
    baseURL,
  }) => {
    const name = unique("cambiado");
    await make(api, name, { drawFlowObj: "{}" });
    await signIn();
    await context.addCookies([{ name: "locale", value: "es", url: baseURL ?? "" }]);
    await page.goto(`/flows?find=${encodeURIComponent(name)}`);
    const problems = page.getByRole("link", { name: "1 problema" });
    await problems.hover();
    await expect(page.getByRole("tooltip")).toHaveText("Esto no es un archivo de Drawflow.");
    await expect(problems).toHaveAttribute("aria-description", "Esto no es un archivo de Drawflow.");
    await api.put(address(name), { multipart: { description: "otra" } });
    await page.getByRole("checkbox", { name: `Seleccionar ${name}` }).check();
    await page.getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No se pudo eliminar 1 de 1 flujo" })).toContainText(
      "Usted guardó la versión 2 en otro lugar el",
    );
  });

  test("the deleted flow of a row comes back, under another name where its own is taken", async ({
    page,
    signIn,
    api,
    accessible,
  }) => {
    const name = unique("twice");
    for (const description of ["the first", "the second"]) {
      await make(api, name, { description });
      await api.delete(address(name));
    }
    await make(api, name);
    await signIn();
    await page.goto("/flows");
    const deleted = page
      .getByRole("region", { name: "Deleted flows" })
      .getByRole("button", { name: `Restore ${name}` });
    await expect(deleted).toHaveCount(2);
    await deleted.last().click();
    const dialog = page.getByRole("dialog", { name: `Another flow now has the name ${name}` });
    await expect(dialog.getByLabel("Name")).toHaveValue(`${name} 2`);
    await accessible();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(tableOf(page).getByRole("link", { name: `${name} 2` })).toBeVisible();
    expect(await recordOf(api, `${name} 2`)).toMatchObject({ description: "the first", deployed: false });
  });
});
