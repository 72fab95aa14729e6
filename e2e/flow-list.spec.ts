import { readFileSync } from "node:fs";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pressEntry } from "./menu-entry.ts";

const drawing =
  '{"drawflow":{"Home":{"data":{"1":{"id":1,"name":"event","data":{"event":"lead.saved"},"class":"","html":"","typenode":false,"inputs":{},"outputs":{},"pos_x":10,"pos_y":20}}}}}\r\n';

const address = (name: string) => `/api/webhooks/id/${encodeURIComponent(name)}`;
const unique = (word: string) => `${word} ${Date.now().toString(36)}`;

async function make(api: APIRequestContext, name: string, fields: Record<string, string> = {}) {
  const made = await api.post(address(name), { multipart: { drawFlowObj: drawing, type: "event", ...fields } });
  expect(made.status()).toBe(200);
}

const recordOf = async (api: APIRequestContext, name: string) => (await (await api.get(address(name))).json()).result;
const tableOf = (page: Page) => page.getByRole("table", { name: "Flows", exact: true });
const rowOf = (page: Page, name: string) => tableOf(page).getByRole("row").filter({ hasText: name });
const namesIn = (table: Locator) => table.locator("tbody a[href^='/flows/']:not([aria-description])").allTextContents();

test("flows are found, narrowed and sorted by an address that can be shared", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const word = unique("sought");
  const [a, b, c] = [`${word} a/b %2F ?`, `${word} b`, `${word} c`];
  await make(api, a, { description: "Answers the shop", deployed: "true" });
  await make(api, b, { drawFlowObj: "{}" });
  await make(api, c);
  await signIn();
  await page.goto("/flows");
  await expect(rowOf(page, c)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Find a flow" })).toBeFocused();
  await page.keyboard.type(word.toUpperCase());
  await expect.poll(async () => (await namesIn(tableOf(page))).sort()).toEqual([a, b, c]);
  await tableOf(page).getByRole("button", { name: "Name" }).click();
  await expect.poll(() => namesIn(tableOf(page))).toEqual([a, b, c]);
  await expect(rowOf(page, a)).toContainText("Live");
  await expect(rowOf(page, b)).toContainText("1 problem");
  await expect(rowOf(page, a)).toContainText("admin");
  await rowOf(page, b).getByRole("link", { name: "1 problem" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("This is not a Drawflow file");
  const shown = page.getByRole("radiogroup", { name: "Show" });
  await shown.getByText("Not deployed").click();
  await expect(shown.getByRole("radio", { name: "Not deployed 2" })).toBeChecked();
  await expect.poll(() => namesIn(tableOf(page))).toEqual([b, c]);
  await shown.getByText("With problems").click();
  await expect(shown.getByRole("radio", { name: "With problems 1" })).toBeChecked();
  await expect.poll(() => namesIn(tableOf(page))).toEqual([b]);
  await expect(page).toHaveURL(/find=.*sort=name.*show=problems/);
  await accessible();
  await page.reload();
  await expect.poll(() => namesIn(tableOf(page))).toEqual([b]);
  await page.getByRole("textbox", { name: "Find a flow" }).fill(`${word} nowhere`);
  await page.getByRole("button", { name: "Show all flows" }).click();
  await expect.poll(async () => (await namesIn(tableOf(page))).length).toBeGreaterThan(3);

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/flows?find=${encodeURIComponent(word)}`);
  await expect.poll(() => namesIn(tableOf(page))).toHaveLength(3);
  await expect(page.getByRole("button", { name: `Actions for ${a}` })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

test("many flows at once are deployed, exported, undeployed, deleted and brought back", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const word = unique("many");
  const names = [`${word} a/b %2F ?`, `${word} b`, `${word} c`] as const;
  for (const name of names) await make(api, name, { description: `About ${name}` });
  await signIn();
  await page.goto(`/flows?find=${encodeURIComponent(word)}&sort=name&order=asc`);
  await page.getByRole("checkbox", { name: "Select all flows" }).check();
  const bar = page.getByRole("region", { name: "Selected flows" });
  await expect(bar).toContainText("3 selected");
  await accessible();

  await bar.getByRole("button", { name: "Deploy latest version" }).click();
  const deploying = page.getByRole("dialog", { name: "Deploy 3 flows?" });
  await expect(deploying.getByRole("list", { name: "Flows to deploy" })).toContainText("none is live now");
  await expect(deploying).toContainText("None of them has a problem.");
  await accessible();
  await deploying.getByRole("button", { name: "Deploy" }).click();
  await expect(page.getByText("3 flows are live")).toBeVisible();
  for (const name of names) expect(await recordOf(api, name)).toMatchObject({ deployed: true, version: 1 });
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  const file = await (await download).path();
  const { flows } = JSON.parse(readFileSync(file, "utf8"));
  expect(flows.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(flows[0]).toMatchObject({ drawFlowObj: drawing, description: `About ${names[0]}`, type: "event" });
  await bar.getByRole("button", { name: "Undeploy" }).click();
  await page.getByRole("dialog", { name: "Undeploy 3 flows?" }).getByRole("button", { name: "Undeploy" }).click();
  await expect(page.getByText("3 flows undeployed")).toBeVisible();

  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted 3 flows")).toBeVisible();
  await expect(page.getByText("No flow matches")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => namesIn(tableOf(page))).toEqual([...names]);

  await page.getByLabel("Files to import").setInputFiles(file);
  await expect(page.getByText("Imported 3 flows")).toBeVisible();
  expect(await recordOf(api, `${names[0]} 2`)).toMatchObject({
    drawFlowObj: drawing,
    description: `About ${names[0]}`,
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
    await expect(page.getByRole("alert").filter({ hasText: "No se pudieron eliminar" })).toContainText(
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

test.describe("what is refused", () => {
  test.use({ tolerated: [/status of 400/] });

  test("a flow is renamed, duplicated, exported and deleted from its row by keyboard alone", async ({
    page,
    signIn,
    api,
  }) => {
    const name = unique("keys a/b %2F ?");
    await make(api, name, { description: "Answers", deployed: "true", context: "kept" });
    await signIn();
    await page.goto(`/flows?find=${encodeURIComponent(name)}`);
    const menu = async (of: string, item: string) => {
      await page.getByRole("button", { name: `Actions for ${of}`, exact: true }).focus();
      await page.keyboard.press("Enter");
      await pressEntry(page.getByRole("menuitem", { name: item }));
    };
    await menu(name, "Duplicate");
    await expect(page.getByText(`Duplicated as ${name} copy`)).toBeVisible();
    const copied = { drawFlowObj: drawing, description: "Answers", context: "kept", deployed: false, version: 1 };
    expect(await recordOf(api, `${name} copy`)).toMatchObject(copied);

    await menu(name, "Rename");
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" copy");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByText(/already exists/)).toBeVisible();
    await page.keyboard.type(" or not");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, `${name} copy or not`)).toContainText("Live");

    const download = page.waitForEvent("download");
    await menu(`${name} copy`, "Export");
    expect(readFileSync(await (await download).path(), "utf8")).toBe(drawing);
    await menu(`${name} copy or not`, "Delete");
    await expect(page.getByRole("dialog")).toContainText("stops answering immediately");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Deleted ${name} copy or not`)).toBeVisible();
    await expect(rowOf(page, `${name} copy or not`)).toBeHidden();
  });

  test("files are imported as new flows, and what is none is told and stores nothing", async ({
    page,
    signIn,
    api,
    accessible,
  }) => {
    const name = unique("imported");
    await make(api, name);
    const json = (file: string, content: string | Buffer) => ({
      name: file,
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
    await signIn();
    await page.goto(`/flows?find=${encodeURIComponent(name)}`);
    const input = page.getByLabel("Files to import");
    await input.setInputFiles(json(`${name}.json`, drawing));
    await expect(page.getByText(`Imported as ${name} 2`)).toBeVisible();
    expect(await recordOf(api, `${name} 2`)).toMatchObject({ drawFlowObj: drawing, type: "event", deployed: false });
    await input.setInputFiles([
      json("page.html", "<html>"),
      json("nodes.json", '{"nodes":[]}'),
      json("huge.json", `${drawing}${" ".repeat(6 * 1024 * 1024)}`),
      json("nothing.json", ""),
    ]);
    const report = page.getByRole("alert").filter({ hasText: "4 of 4 files or flows could not be imported" });
    await expect(report.getByRole("listitem")).toHaveText([
      "page.html: This is not a Drawflow export: the file is not JSON.",
      "nodes.json: This is not a Drawflow export: it has no object named drawflow.",
      "huge.json: The file is over the limit of 5 MB.",
      "nothing.json: The file is empty.",
    ]);
    await accessible();
    const names = (await (await api.get("/api/webhooks/names")).json()).result;
    for (const file of ["page.html", "nodes", "huge", "nothing"]) expect(names).not.toContain(file);
  });
});

test("a template is looked at, named and opened", async ({ page, signIn, api, accessible }) => {
  await signIn();
  await page.goto("/flows");
  await page.getByRole("link", { name: "Templates" }).click();
  const cards = page.getByRole("list", { name: "Templates" });
  await expect(cards.getByRole("listitem")).toHaveCount(3);
  await accessible();
  await cards.getByRole("button", { name: /SMS over HTTP/ }).click();
  const dialog = page.getByRole("dialog", { name: "New flow" });
  const name = unique("from a template");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await recordOf(api, name)).toMatchObject({ type: "provider", problems: [], deployed: false });
});

test("a flow may be named as the page of templates lies", async ({ page, signIn, api }) => {
  await api.post(address("new"), { multipart: { drawFlowObj: drawing } });
  await signIn();
  await page.goto("/flows?find=new");
  await tableOf(page).getByRole("link", { name: "new", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "new" })).toBeVisible();
});
