import { admin } from "./app.ts";
import { addFromPalette, drawn, makeFlow, otherDrawer } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

const small = drawn([{ kind: "webhook", label: "Begin", at: [0, 0] }]);

test.describe("a connection that is lost", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|importScripts/] });

  test("leaves the editor standing and takes nothing away: the draft is there after a reload, until it is discarded", async ({
    page,
    context,
    signIn,
    api,
  }) => {
    const flow = await makeFlow(api, "lost", drawn([{ kind: "respond", label: "Answer", at: [0, 0] }]));
    await signIn();
    await page.goto(flow.page);
    await test.step("What is not fetched yet when it is lost comes later", async () => {
      await expect(page.getByRole("group", { name: "Answer" })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole("group", { name: "Answer" }).click();
      const inspector = page.getByRole("complementary", { name: "Inspector" });
      await expect(inspector.getByRole("heading", { name: "Answer" })).toBeVisible();
      await context.setOffline(false);
      await expect(inspector.getByRole("textbox", { name: "Body" })).toBeVisible();
    });
    await test.step("Draw with and without a connection", async () => {
      await addFromPalette(page, "Respond");
      await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
      await context.setOffline(true);
      await addFromPalette(page, "Stop");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Your changes are safe in this browser")).toBeVisible();
      await context.setOffline(false);
    });
    await test.step("A reload brings the draft back", async () => {
      await page.reload();
      await expect(page.getByText(/^Unsaved changes from .* were restored/)).toBeVisible();
      await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveText("Unsaved changes");
    });
    await test.step("Discard the draft", async () => {
      await page.getByRole("button", { name: "Discard changes" }).click();
      await expect(page.getByRole("status")).toHaveText("Saved");
      await expect(page.getByRole("group", { name: "Respond" })).toBeHidden();
      await page.reload();
      await expect(page.getByRole("group", { name: "Answer" })).toBeVisible();
      await expect(page.getByText(/^Unsaved changes from .* were restored/)).toBeHidden();
      expect((await flow.now()).version).toBe(1);
    });
  });
});

test.describe("a flow that is renamed or deleted under the editor", () => {
  test.use({ tolerated: [/status of 4\d\d/] });

  test("is told of by name, and what is drawn goes along: renamed, restored, or as a new flow", async ({
    page,
    browser,
    baseURL,
    signIn,
    api,
    accessible,
  }) => {
    const flow = await makeFlow(api, "doomed", small);
    const { context: other, username } = await otherDrawer(api, browser, baseURL);
    const headers = { origin: baseURL ?? "" };
    const renamed = { name: `${flow.name} renamed`, address: `${flow.address}%20renamed` };
    const alert = page.locator("[role=alert]:not(#__next-route-announcer__)");
    await test.step("Someone else renames the flow", async () => {
      await signIn();
      await page.goto(flow.page);
      await addFromPalette(page, "Respond");
      await other.request.put(flow.address, { multipart: { name: renamed.name }, headers });
      await expect(alert).toContainText(`${username} renamed this flow to “${renamed.name}”.`);
      await accessible();
      await page.getByRole("button", { name: `Open as “${renamed.name}”` }).click();
      await expect(page.getByRole("heading", { level: 1, name: renamed.name })).toBeVisible();
      await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveText("Unsaved changes");
    });
    await test.step("Someone else deletes the flow, and it is restored", async () => {
      await other.request.delete(renamed.address, { headers });
      // The page may hear of it before, and then its button is off.
      await page.keyboard.press("Control+s");
      await expect(alert).toHaveText(new RegExp(`^${username} deleted this flow on `));
      await page.getByRole("button", { name: "Restore and save" }).click();
      await expect(page.getByRole("status")).toHaveText("Saved");
      await expect(alert).toBeHidden();
      const { result } = await (await api.get(renamed.address)).json();
      expect(result).toMatchObject({ name: renamed.name, version: 3, savedBy: "admin" });
      expect(result.drawFlowObj).toContain('"respond"');
    });
    await test.step("It is deleted again, and the draft becomes a new flow", async () => {
      await api.delete(renamed.address);
      await expect(page.getByRole("alert").filter({ hasText: "You deleted this flow elsewhere" })).toBeVisible();
      await page.getByRole("button", { name: "Save as new flow" }).click();
      const dialog = page.getByRole("dialog", { name: "New flow from your changes" });
      await dialog.getByRole("button", { name: "Create" }).click();
      await expect(page.getByRole("heading", { level: 1, name: `Copy of ${renamed.name}` })).toBeVisible();
      await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveText("Saved");
      await other.close();
    });
  });

  test("comes back with what was drawn, when its page is opened again; nor is that lost to another flow of its name", async ({
    page,
    signIn,
    api,
  }) => {
    const flow = await makeFlow(api, "gone", small);
    await test.step("It is opened again and restored", async () => {
      await signIn();
      await page.goto(flow.page);
      await addFromPalette(page, "Respond");
      await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
      await api.delete(flow.address);
      await page.reload();
      await page.getByRole("button", { name: "Restore the flow" }).click();
      await expect(page.getByText(/^Unsaved changes from .* were restored/)).toBeVisible();
      await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
    });
    await test.step("By then its name is another flow's", async () => {
      await api.delete(flow.address);
      const hers = { drawFlowObj: drawn([{ kind: "stop", label: "Hers", at: [0, 0] }]) };
      await api.post(flow.address, { multipart: hers });
      // The page may hear of it before, and then its button is off.
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("alert").filter({ hasText: "You deleted this flow elsewhere" })).toBeVisible();
      await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
      expect((await flow.now()).version).toBe(1);
    });
  });
});

test.describe("a session that ended", () => {
  test.use({ tolerated: [/status of 401/] });

  test("keeps what was drawn or filled in, and goes on once the password is given again", async ({
    page,
    context,
    signIn,
    api,
    accessible,
  }) => {
    const name = `signed out ${Date.now()}`;
    const again = page.getByRole("dialog", { name: "Sign in again" });
    const goOn = async () => {
      await expect(again).toContainText("Everything on this page is kept");
      await expect(again.getByLabel("Username")).toHaveValue(admin.username);
      await again.getByLabel("Password").fill(admin.password);
      await again.getByRole("button", { name: "Sign in" }).click();
      await expect(again).toBeHidden();
    };
    await test.step("The session ends while a form is filled in", async () => {
      await signIn();
      await page.goto("/flows");
      await page.getByRole("button", { name: "New flow" }).click();
      const form = page.getByRole("dialog", { name: "New flow" });
      await form.getByLabel("Name").fill(name);
      await context.clearCookies();
      await form.getByRole("button", { name: "Create" }).click();
      await goOn();
      await expect(form.getByLabel("Name")).toHaveValue(name);
      await form.getByRole("button", { name: "Create" }).click();
      await expect(page.getByRole("heading", { level: 1, name: name })).toBeVisible();
    });
    await test.step("The session ends while a flow is drawn", async () => {
      await addFromPalette(page, "Respond");
      // The page asks by itself who else is there, and learns of it so.
      await context.clearCookies();
      await expect(again).toBeVisible();
      await accessible();
      await goOn();
      await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
    });
    await test.step("Save after signing in", async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("status")).toHaveText("Saved");
      const { result } = await (await api.get(`/api/webhooks/id/${encodeURIComponent(name)}`)).json();
      expect(result.version).toBe(2);
    });
  });
});

test("what was saved is no draft, however soon the page is left", async ({ page, signIn, api }) => {
  const flow = await makeFlow(api, "left", small);
  await signIn();
  await page.goto(flow.page);
  await addFromPalette(page, "Respond");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Saved");
  await page.goto("about:blank");
  await api.put(flow.address, { multipart: { drawFlowObj: drawn([{ kind: "stop", label: "Hers", at: [0, 0] }]) } });
  await page.goto(flow.page);
  await expect(page.getByRole("group", { name: "Hers" })).toBeVisible();
  await expect(page.getByText(/^Unsaved changes from .* were restored/)).toBeHidden();
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
  await expect(hers.getByText("admin is editing")).toBeVisible();
  await addFromPalette(hers, "Stop");
  await hers.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${ana.username} saved version 2.`)).toBeVisible();
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByRole("group", { name: "Stop" })).toBeVisible();
  await other.close();
});
