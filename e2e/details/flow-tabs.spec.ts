import { addFromPalette, drawn, lookAgain, makeFlow, otherDrawer } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";

const small = drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]);

test.use({ tolerated: [/status of 412|ERR_FAILED/] });

test("a second tab follows the first, and where both draw both drawings are brought together", async ({
  page,
  context,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "tabs", small);
  await signIn();
  const second = await context.newPage();
  const kept = (tab: typeof page) => tab.getByText("Autosaved", { exact: true });
  const node = (tab: typeof page, name: string) => tab.getByRole("group", { name, exact: true });
  await test.step("Open the flow in two tabs", async () => {
    for (const tab of [page, second]) {
      await tab.goto(flow.page);
      await expect(node(tab, "Begin")).toBeVisible();
    }
  });
  await test.step("The second tab follows the first", async () => {
    await addFromPalette(page, "Respond");
    await expect(kept(page)).toBeVisible();
    await lookAgain(second);
    await expect(node(second, "Respond")).toBeVisible();
    await expect(second.getByRole("status")).toHaveText("Unsaved changes");
  });
  const alert = second.getByRole("alert").filter({ hasText: "from another tab or device" });
  await test.step("Both tabs draw at the same time", async () => {
    const written = second.waitForResponse((answer) => answer.status() === 412);
    await context.route("**/presence", (route) => route.abort());
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.ok());
    await addFromPalette(page, "Stop");
    await kept;
    await addFromPalette(second, "Log");
    await written;
    await expect(alert).toBeVisible();
    await second.getByRole("button", { name: "Save", exact: true }).click();
    expect((await flow.now()).version).toBe(1);
  });
  await test.step("Take the other changes, and undo", async () => {
    await alert.getByRole("button", { name: "Use the other changes" }).click();
    await expect(node(second, "Stop")).toBeVisible();
    await expect(node(second, "Log")).toBeHidden();
    await second.getByRole("button", { name: "Undo" }).click();
    await expect(node(second, "Log")).toBeVisible();
    await expect(kept(second)).toBeVisible();
  });
  await test.step("The first tab is told, and both are merged", async () => {
    await addFromPalette(page, "Wait");
    await expect(page.getByRole("alert").filter({ hasText: "from another tab" })).toBeVisible();
    await accessible();
    await page.getByRole("button", { name: "Compare and merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Unsaved changes in two places" });
    await expect(dialog).toContainText("from the other tab");
    await accessible();
    for (const mine of await dialog.getByRole("radio", { name: "Mine" }).all()) await mine.check();
    await dialog.getByRole("button", { name: "Keep both" }).click();
    await expect(dialog).toBeHidden();
    await expect(node(page, "Wait")).toBeVisible();
    await expect(node(page, "Log")).toBeVisible();
  });
  await test.step("Save the merged drawing", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    expect(Object.values((await flow.now()).nodes)).toHaveLength(4);
  });
  await test.step("The second tab follows the saved version", async () => {
    await context.unroute("**/presence");
    await lookAgain(second);
    await expect(second.getByRole("status")).toHaveText("Saved");
    await expect(node(second, "Wait")).toBeVisible();
  });
});

test("what is done with a flow meanwhile takes nothing of a draft away, and keeps no save from going on", async ({
  page,
  browser,
  baseURL,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "meanwhile", small);
  await api.put(flow.address, { multipart: { deployed: "true" } });
  const palette = page.getByRole("list", { name: "Palette" });
  await test.step("Save over changes that are not of the drawing", async () => {
    await signIn();
    await page.goto(flow.page);
    await palette.getByRole("button", { name: "Respond" }).click();
    await api.post(`${flow.address}/undeploy`);
    await api.put(flow.address, { multipart: { description: "only said otherwise" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    expect(await flow.now()).toMatchObject({ version: 4, liveVersion: null, description: "only said otherwise" });
  });
  await test.step("The details were changed by someone else", async () => {
    const details = page.getByRole("dialog", { name: "Name and description" });
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Name and description" }).click();
    await api.put(flow.address, { multipart: { description: "said by another" } });
    await details.getByLabel("Description").fill("mine");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "someone else changed it first" })).toContainText(
      "You changed",
    );
    expect(await flow.now()).toMatchObject({ version: 5, description: "said by another" });
    await page.keyboard.press("Escape");
    // It stays until it is read, over what is pressed next.
    await page.getByRole("alert").filter({ hasText: "someone else changed it first" }).getByRole("button").click();
  });
  await test.step("Restore a version beside a draft", async () => {
    await palette.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
    await page
      .getByRole("tab", { name: "History" })
      .or(page.getByRole("button", { name: "History" }))
      .click();
    await page.getByRole("list", { name: "Versions" }).getByRole("button", { name: "Restore" }).last().click();
    await page.getByRole("button", { name: "Keep my changes as a draft" }).click();
    await expect(page.getByText("Version 1 was restored as version 6.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Based on version 4; the latest is 6.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
  });
  await test.step("Someone who reads an old version is not editing", async () => {
    const { context: other } = await otherDrawer(api, browser, baseURL);
    const hers = await other.newPage();
    await hers.goto(`${flow.page}?version=1`);
    await expect(hers.getByText("Read only")).toBeVisible();
    await lookAgain(page);
    await expect(page.getByText("is editing")).toBeHidden();
    await other.close();
  });
});
