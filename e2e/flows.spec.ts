import { readFileSync } from "node:fs";
import { addFromPalette } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

const drawing =
  '{"drawflow":{"Home":{"data":{"1":{"id":1,"name":"note","data":{},"class":"","html":"","typenode":false,"inputs":{},"outputs":{},"pos_x":10,"pos_y":20}}}}}';

test("a flow is created, saved, deployed, read in an old version, deleted and restored", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  const name = `order a/b %2F ? ${Date.now()}`;
  await test.step("Create a flow", async () => {
    await page.goto("/flows");
    await page.getByRole("button", { name: "New flow" }).click();
    const dialog = page.getByRole("dialog", { name: "New flow" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Description").fill("Made on a journey");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Saved");
  });
  const palette = page.getByRole("list", { name: "Palette" });
  const versions = page.getByRole("list", { name: "Versions" });
  await test.step("Draw and save it", async () => {
    await palette.getByRole("button", { name: "Webhook" }).click();
    await palette.getByRole("button", { name: "Respond" }).click();
    await expect(page.getByRole("status")).toHaveText("Unsaved changes");
    await expect(page.getByRole("group", { name: "Respond" })).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("Saved");
    await page.getByRole("button", { name: "History" }).click();
    await expect(versions.getByRole("listitem")).toHaveCount(2);
    await expect(versions.getByRole("listitem").first()).toContainText("Version 2");
  });
  const deploy = page.getByRole("button", { name: "Deploy", exact: true });
  const asked = page.getByRole("dialog", { name: `Deploy ${name}?` });
  await test.step("Deploy it", async () => {
    await deploy.click();
    await expect(asked).toContainText("Version 2 goes live. No version is live now.");
    await asked.getByRole("button", { name: "Deploy" }).click();
    await expect(versions.getByRole("listitem").first()).toContainText("Live");
    await expect(versions.getByRole("listitem")).toHaveCount(2);
    await accessible();
  });
  await test.step("Deploy it with a problem", async () => {
    // A node whose text nobody has written yet keeps the flow from running: that is told before it goes live, and after.
    await palette.getByRole("button", { name: "Log" }).click();
    await deploy.click();
    await expect(asked.getByRole("heading", { name: "1 problem keeps it from running" })).toBeVisible();
    await expect(asked.getByRole("region", { name: "since version 2, which is live" })).toContainText("Log · Added");
    await accessible();
    await asked.getByRole("button", { name: "Log" }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByRole("group", { name: "Log" })).toHaveClass(/selected/);
    await deploy.click();
    await asked.getByLabel("What changed?").fill("Logs what comes in");
    await asked.getByRole("button", { name: "Deploy anyway" }).click();
    const told = page.getByRole("alert").filter({ hasText: "Version 3 is live with 1 problem" });
    await told.getByRole("button", { name: "Close" }).click();
    await expect(versions.getByRole("listitem").first()).toContainText("Logs what comes in");
  });
  await test.step("Read an old version", async () => {
    await versions.getByRole("listitem").filter({ hasText: "Version 1" }).getByRole("link", { name: "Open" }).click();
    await expect(page.getByText("Read only")).toBeVisible();
    await expect(page.getByText("This is version 1 of 3.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Respond" })).toBeHidden();
    await accessible();
    await page.getByRole("link", { name: "Latest version" }).click();
  });
  await test.step("Undeploy it, and deploy it again", async () => {
    const undeploy = page.getByRole("button", { name: "Undeploy" });
    const stopping = page.getByRole("dialog", { name: `Undeploy ${name}?` });
    await undeploy.click();
    await expect(stopping).toContainText(`/api/webhook/${encodeURIComponent(name)}`);
    await accessible();
    await stopping.getByRole("button", { name: "Cancel" }).click();
    await expect(undeploy).toBeVisible();
    await undeploy.click();
    await stopping.getByRole("button", { name: "Undeploy" }).click();
    await page.getByRole("button", { name: "Deploy version 3 again" }).click();
    await expect(undeploy).toBeVisible();
    await undeploy.click();
    await stopping.getByRole("button", { name: "Undeploy" }).click();
    await expect(undeploy).toBeHidden();
  });
  await test.step("Delete and restore it", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete flow" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete flow" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Flows" })).toBeVisible();
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByRole("table", { name: "Flows", exact: true }).getByRole("link", { name })).toBeVisible();
  });
});

test.describe("two who save at once", () => {
  test.use({ tolerated: [/status of 412/] });

  test("the second is asked before the first's version stops being the newest", async ({ page, signIn, api }) => {
    const name = `shared ${Date.now()}`;
    const address = `/api/webhooks/id/${encodeURIComponent(name)}`;
    await api.post(address, { multipart: { drawFlowObj: drawing } });
    await signIn();
    await page.goto(`/flows/${encodeURIComponent(name)}`);
    await addFromPalette(page, "Webhook");
    await api.put(address, { multipart: { drawFlowObj: "theirs" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "You saved a newer version elsewhere" });
    await dialog.getByRole("radio", { name: "Mine" }).check();
    await dialog.getByRole("button", { name: "Save merged" }).click();
    await expect(dialog).toBeHidden();
    const { result } = await (await api.get(address)).json();
    expect(result.version).toBe(3);
    expect(Object.keys(JSON.parse(result.drawFlowObj).drawflow.Home.data)).toEqual(["1", "2"]);
  });
});

test("a drawing goes out as a file and comes in from one, byte for byte; name and description are changed", async ({
  page,
  signIn,
  api,
}) => {
  await signIn();
  const name = `imported ${Date.now()}`;
  const address = `/api/webhooks/id/${encodeURIComponent(name)}`;
  await api.post(address, { multipart: { drawFlowObj: drawing } });
  await page.goto(`/flows/${encodeURIComponent(name)}`);
  const odd = '{\r\n\t"drawflow": {"Home": {"data": {}}}\r}  ';
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(odd) });
  await expect(page.getByRole("group", { name: "Note" })).toBeHidden();
  await expect(page.getByRole("status")).toHaveText("Unsaved changes");
  // Where nothing is drawn, a button on the canvas asks for a file too.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  await chooser;
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toBe(odd);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("Saved");
  expect((await (await api.get(address)).json()).result.drawFlowObj).toBe(odd);
  await test.step("Its history goes along with another name", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Name and description" }).click();
    const dialog = page.getByRole("dialog", { name: "Name and description" });
    await dialog.getByLabel("Name").fill(`after ${name}`);
    await dialog.getByLabel("Description").fill("Renamed on a journey");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `after ${name}` })).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(3);
  });
});
