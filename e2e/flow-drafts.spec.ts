import { addFromPalette, drawn, makeFlow, otherDrawer } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

const small = drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]);

test.describe("a connection that is lost", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|importScripts/] });

  test("takes nothing away: the draft is there after a reload, until it is discarded", async ({
    page,
    context,
    signIn,
    api,
  }) => {
    const flow = await makeFlow(api, "lost", small);
    await signIn();
    await page.goto(flow.page);
    await addFromPalette(page, "Respond");
    await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
    await context.setOffline(true);
    await addFromPalette(page, "Stop");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your drawing is kept in this browser")).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText("Your draft of")).toBeVisible();
    await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Unsaved changes");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    await expect(page.getByRole("group", { name: "Respond" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("group", { name: "Begin" })).toBeVisible();
    await expect(page.getByText("Your draft of")).toBeHidden();
    expect((await flow.now()).version).toBe(1);
  });

  test("leaves the editor standing, and what it has not fetched yet comes later", async ({
    page,
    context,
    signIn,
    api,
  }) => {
    const flow = await makeFlow(api, "cut off", drawn([{ kind: "respond", label: "Answer", at: [0, 0] }]));
    await signIn();
    await page.goto(flow.page);
    await expect(page.getByRole("group", { name: "Answer" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("group", { name: "Answer" }).click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector.getByRole("heading", { name: "Answer" })).toBeVisible();
    await context.setOffline(false);
    await expect(inspector.getByRole("textbox", { name: "Body" })).toBeVisible();
  });
});

test.describe("a flow that is deleted under the editor", () => {
  test.use({ tolerated: [/status of 4\d\d/] });

  test("is told of, and its drawing becomes a new flow", async ({ page, signIn, api }) => {
    const flow = await makeFlow(api, "doomed", small);
    await signIn();
    await page.goto(flow.page);
    await addFromPalette(page, "Respond");
    await api.delete(flow.address);
    await expect(page.getByText("This flow was deleted or renamed by somebody.")).toBeVisible();
    await page.getByRole("button", { name: "Make a new flow of it" }).click();
    const dialog = page.getByRole("dialog", { name: "New flow of this drawing" });
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Copy of ${flow.name}` })).toBeVisible();
    await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Saved");
  });

  test("keeps what was drawn where its name is another flow's by then", async ({ page, signIn, api }) => {
    const flow = await makeFlow(api, "replaced", small);
    await signIn();
    await page.goto(flow.page);
    await addFromPalette(page, "Respond");
    await api.delete(flow.address);
    await api.post(flow.address, { multipart: { drawFlowObj: drawn([{ kind: "stop", label: "Hers", at: [0, 0] }]) } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("This flow was deleted or renamed by somebody.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
    expect((await flow.now()).version).toBe(1);
  });

  test("comes back with what was drawn, when its page is opened again", async ({ page, signIn, api }) => {
    const flow = await makeFlow(api, "gone", small);
    await signIn();
    await page.goto(flow.page);
    await addFromPalette(page, "Respond");
    await expect(page.getByText("Draft kept", { exact: true })).toBeVisible();
    await api.delete(flow.address);
    await page.reload();
    await page.getByRole("button", { name: "Restore the flow" }).click();
    await expect(page.getByText("Your draft of")).toBeVisible();
    await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
  });
});

test("what was saved is no draft, however soon the page is left", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "left", small);
  await signIn();
  await page.goto(flow.page);
  await addFromPalette(page, "Respond");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Saved");
  await page.goto("/flows/new/templates");
  await api.put(flow.address, { multipart: { drawFlowObj: drawn([{ kind: "stop", label: "Hers", at: [0, 0] }]) } });
  await page.goto(flow.page);
  await expect(page.getByRole("group", { name: "Hers" })).toBeVisible();
  await expect(page.getByText("Your draft of")).toBeHidden();
});

test("who else has a flow open is told, and a newer version can be opened", async ({
  page,
  browser,
  baseURL,
  signIn,
  api,
}) => {
  const flow = await makeFlow(api, "shared", small);
  const { context: other, ...ana } = await otherDrawer(api, browser, baseURL);
  const hers = await other.newPage();
  await hers.goto(flow.page);
  await expect(hers.getByRole("group", { name: "Begin" })).toBeVisible();
  await signIn();
  await page.goto(flow.page);
  await expect(page.getByText(`${ana.username} is editing`)).toBeVisible();
  await addFromPalette(hers, "Stop");
  await hers.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`Version 2 was saved by ${ana.username} meanwhile.`)).toBeVisible();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
  await other.close();
});
