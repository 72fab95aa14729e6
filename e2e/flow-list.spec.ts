import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { address, drawing, make, namesIn, recordOf, rowOf, tableOf, unique } from "./listed-flows.ts";
import { pressEntry } from "./menu-entry.ts";

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
  await test.step("Find flows by keyboard and sort them", async () => {
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
  });
  await test.step("Read a problem of a flow", async () => {
    await rowOf(page, b).getByRole("link", { name: "1 problem" }).hover();
    await expect(page.getByRole("tooltip")).toContainText("This is not a Drawflow file");
  });
  await test.step("Narrow by state", async () => {
    const shown = page.getByRole("radiogroup", { name: "Show" });
    await shown.getByText("Not deployed").click();
    await expect(shown.getByRole("radio", { name: "Not deployed 2" })).toBeChecked();
    await expect.poll(() => namesIn(tableOf(page))).toEqual([b, c]);
    await shown.getByText("With problems").click();
    await expect(shown.getByRole("radio", { name: "With problems 1" })).toBeChecked();
    await expect.poll(() => namesIn(tableOf(page))).toEqual([b]);
    await expect(page).toHaveURL(/find=.*sort=name.*show=problems/);
    await accessible();
  });
  await test.step("The address brings the same list back", async () => {
    await page.reload();
    await expect.poll(() => namesIn(tableOf(page))).toEqual([b]);
  });
  await test.step("Nothing is found, and all are shown again", async () => {
    await page.getByRole("textbox", { name: "Find a flow" }).fill(`${word} nowhere`);
    await page.getByRole("button", { name: "Show all flows" }).click();
    await expect.poll(async () => (await namesIn(tableOf(page))).length).toBeGreaterThan(3);
  });
  await test.step("The list fits a tablet", async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`/flows?find=${encodeURIComponent(word)}`);
    await expect.poll(() => namesIn(tableOf(page))).toHaveLength(3);
    await expect(page.getByRole("button", { name: `Actions for ${a}` })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
  });
  await test.step("What does not fit there is cut with dots, and a time is whole", async () => {
    const long = `${word} ${"long".repeat(24)}`;
    await make(api, long);
    await page.goto(`/flows?find=${encodeURIComponent(word)}`);
    const name = rowOf(page, long).getByRole("link", { name: long });
    expect(await name.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(true);
    expect(
      await name.evaluate((link) => [getComputedStyle(link).display, getComputedStyle(link).textOverflow]),
    ).toEqual(["block", "ellipsis"]);
    const time = await rowOf(page, long).locator("time").boundingBox();
    const actions = await rowOf(page, long).locator("td[data-pinned]").boundingBox();
    expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(rowOf(page, long)).toContainText("admin");
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
    const menu = async (of: string, item: string) => {
      await page.getByRole("button", { name: `Actions for ${of}`, exact: true }).focus();
      await page.keyboard.press("Enter");
      await pressEntry(page.getByRole("menuitem", { name: item }));
    };
    await test.step("Duplicate", async () => {
      await signIn();
      await page.goto(`/flows?find=${encodeURIComponent(name)}`);
      await menu(name, "Duplicate");
      await expect(page.getByText(`Duplicated as ${name} copy`)).toBeVisible();
      const copied = { drawFlowObj: drawing, description: "Answers", context: "kept", deployed: false, version: 1 };
      expect(await recordOf(api, `${name} copy`)).toMatchObject(copied);
    });
    await test.step("Rename, first to a name that is taken", async () => {
      await menu(name, "Rename");
      await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
      await page.keyboard.press("End");
      await page.keyboard.type(" copy");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByText(/already exists/)).toBeVisible();
      await page.keyboard.type(" or not");
      await page.keyboard.press("Enter");
      await expect(rowOf(page, `${name} copy or not`)).toContainText("Live");
    });
    await test.step("Export the copy", async () => {
      const download = page.waitForEvent("download");
      await menu(`${name} copy`, "Export");
      expect(readFileSync(await (await download).path(), "utf8")).toBe(drawing);
    });
    await test.step("Delete", async () => {
      await menu(`${name} copy or not`, "Delete");
      await expect(page.getByRole("dialog")).toContainText("can be restored for 30 days");
      await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Deleted ${name} copy or not`)).toBeVisible();
      await expect(rowOf(page, `${name} copy or not`)).toBeHidden();
    });
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
    const input = page.getByLabel("Files to import");
    await test.step("Import a flow", async () => {
      await signIn();
      await page.goto(`/flows?find=${encodeURIComponent(name)}`);
      await input.setInputFiles(json(`${name}.json`, drawing));
      await expect(page.getByText(`Imported as ${name} 2`)).toBeVisible();
      expect(await recordOf(api, `${name} 2`)).toMatchObject({ drawFlowObj: drawing, type: "event", deployed: false });
    });
    await test.step("Refuse files that are no flows", async () => {
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
    });
    await test.step("Nothing of them is stored", async () => {
      const names = (await (await api.get("/api/webhooks/names")).json()).result;
      for (const file of ["page.html", "nodes", "huge", "nothing"]) expect(names).not.toContain(file);
    });
  });
});

test("a template is looked at, named and opened; a flow may be named as their page lies", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  await api.post(address("new"), { multipart: { drawFlowObj: drawing } });
  await signIn();
  await page.goto("/flows?find=new");
  await tableOf(page).getByRole("link", { name: "new", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "new" })).toBeVisible();
  await page.goBack();
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
