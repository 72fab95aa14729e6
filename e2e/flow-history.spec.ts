import { addFromPalette, otherDrawer } from "./drawn-flows.ts";
import { expect, test } from "./fixtures.ts";

type Data = Record<string, unknown>;

function node(id: number, name: string, x: number, data: Data, to: number[] = [], from: number[] = []) {
  const inputs = from.map((one) => ({ node: String(one), input: "output_1" }));
  const outputs = to.map((one) => ({ node: String(one), output: "input_1" }));
  return {
    id,
    name,
    data,
    class: name,
    html: "",
    typenode: false,
    inputs: name === "webhook" ? {} : { input_1: { connections: inputs } },
    outputs: name === "respond" ? {} : { output_1: { connections: outputs } },
    pos_x: x,
    pos_y: 200,
  };
}

function drawing(...nodes: ReturnType<typeof node>[]): string {
  return JSON.stringify(
    { drawflow: { Home: { data: Object.fromEntries(nodes.map((one) => [one.id, one])) } } },
    null,
    2,
  );
}

const start = node(1, "webhook", 60, { label: "Order received", access: "apiKey" }, [2]);
const log = (text: string, x = 340) => node(2, "log", x, { label: "Note it", text }, [3], [1]);
const answer = node(3, "respond", 620, { label: "Accept", status: 200, body: "{}" }, [], [2]);
const first = drawing(start, log("An order"), answer);

test("versions are listed, compared on the canvas and as a list, opened and restored", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const name = `history ${Date.now()}`;
  const address = `/api/webhooks/id/${encodeURIComponent(name)}`;
  await api.post(address, { multipart: { drawFlowObj: first, deployed: "true" } });
  const mail = node(4, "email", 620, { label: "Write to sales", to: ["sales@example.com"] }, [], [2]);
  await api.put(address, {
    multipart: {
      drawFlowObj: drawing(start, log("A large order", 400), mail),
      deployed: "false",
      note: "Sales are told",
    },
  });
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await test.step("Open the history", async () => {
    await signIn();
    await page.goto(`/flows/${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: "History" }).click();
    await expect(versions.nth(0)).toContainText("Sales are told");
    await expect(versions.nth(1)).toContainText("Live");
    await versions.nth(1).getByRole("link", { name: "Compare" }).click();
  });
  const changes = page.getByRole("list", { name: "Changes" });
  await test.step("Compare two versions", async () => {
    await expect(changes.getByRole("button", { name: /^Note it Changed/ })).toBeVisible();
    await expect(changes.getByRole("button", { name: /^Write to sales Added/ })).toBeVisible();
    await expect(changes.getByRole("button", { name: /^Accept Removed/ })).toBeVisible();
    await expect(changes).toContainText("An order");
    await expect(changes).toContainText("A large order");
    await expect(page.getByRole("list", { name: "What the marks mean" })).toContainText("Removed");
    await expect(page.getByRole("group", { name: "Write to sales" })).toContainText("+");
    await expect(page.getByRole("group", { name: "Order received" })).not.toContainText(/[+~−]/);
    await page.keyboard.press("n");
    await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeVisible();
    await changes.getByRole("button", { name: /^Accept Removed/ }).click();
    await expect(page.getByRole("group", { name: "Accept" })).toBeVisible();
    await accessible();
  });
  await test.step("Swap them, and open a wrong address", async () => {
    await page.getByRole("button", { name: "Swap the two versions" }).click();
    await expect(changes.getByRole("button", { name: /^Accept Added/ })).toBeVisible();
    await page.goto(`/flows/${encodeURIComponent(name)}/diff?from=a`);
    await expect(page.getByRole("alert").filter({ hasText: "From (from) in the address is not valid" })).toContainText(
      "“a”",
    );
    await page.getByRole("button", { name: "Compare the latest two" }).click();
    await expect(changes.getByRole("button", { name: /^Note it Changed/ })).toBeVisible();
  });
  await test.step("Deploy an old version", async () => {
    await page.goto(`/flows/${encodeURIComponent(name)}?version=1`);
    await expect(page.getByText("Read only")).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await versions.nth(0).getByRole("button", { name: "Deploy this version" }).click();
    const asked = page.getByRole("dialog", { name: `Deploy ${name}?` });
    await expect(asked).toContainText("Version 2 goes live in place of version 1.");
    await expect(asked.getByRole("region", { name: "4 changes since version 1, which is live" })).toBeVisible();
    await asked.getByRole("button", { name: /^Deploy/ }).click();
    await expect(versions.nth(0)).toContainText("Live");
  });
  await test.step("Restore a version", async () => {
    await versions.nth(1).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const { result } = await (await api.get(address)).json();
    expect(result).toMatchObject({ version: 3, liveVersion: 2, drawFlowObj: first, note: "Restored version 1" });
  });
});

test.describe("two who edit one flow", () => {
  test.use({ tolerated: [/status of 412/] });

  test("the second to save sees both, resolves what both changed, and both edits are there", async ({
    page,
    browser,
    baseURL,
    signIn,
    api,
    accessible,
  }) => {
    const name = `two ${Date.now()}`;
    const address = `/api/webhooks/id/${encodeURIComponent(name)}`;
    await api.post(address, { multipart: { drawFlowObj: first } });
    await signIn();
    const { context: other } = await otherDrawer(api, browser, baseURL);
    const theirs = await other.newPage();
    const inspector = (one: typeof page) => one.getByRole("complementary", { name: "Inspector" });
    await test.step("Both open the flow, and the other saves first", async () => {
      for (const one of [page, theirs]) {
        await one.goto(`/flows/${encodeURIComponent(name)}`);
        await one.getByRole("group", { name: "Note it" }).click();
      }
      await inspector(theirs).getByRole("textbox", { name: "Label", exact: true }).fill("Write it down");
      await addFromPalette(theirs, "Log");
      await theirs.getByRole("button", { name: "Save", exact: true }).click();
      await expect(theirs.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    });
    const dialog = page.getByRole("dialog", { name: /saved a newer version/ });
    await test.step("Mine meets a newer version", async () => {
      await inspector(page).getByRole("textbox", { name: "Label", exact: true }).fill("Keep it");
      await addFromPalette(page, "Wait");
      // Ports can be reached on the node that is selected only, and are as small as the drawing is shown.
      await page.getByRole("group", { name: "Canvas of Home" }).click({ position: { x: 14, y: 14 } });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog.getByRole("heading", { name: "Someone else saved a newer version" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Save merged" })).toBeDisabled();
      await expect(dialog).toContainText("Write it down");
      await accessible();
    });
    await test.step("Resolve the conflict by keyboard and save", async () => {
      await dialog.getByRole("radio", { name: "Mine" }).focus();
      await page.keyboard.press("Space");
      await expect(dialog.getByText("All conflicts are resolved")).toBeVisible();
      await dialog.getByRole("button", { name: "Save merged" }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
    });
    await test.step("Both edits are stored", async () => {
      const { result } = await (await api.get(address)).json();
      const nodes = Object.values(JSON.parse(result.drawFlowObj).drawflow.Home.data) as { name: string; data: Data }[];
      expect(result.version).toBe(3);
      expect(nodes.map((one) => one.name).sort()).toEqual(["log", "log", "respond", "wait", "webhook"]);
      expect(nodes.map(({ data }) => data.label)).toContain("Keep it");
    });
    await test.step("Undo takes nothing of the other's away unseen", async () => {
      // What is undone is mine again, as it was before both were brought together: theirs is not taken away unseen.
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("group", { name: "Log", exact: true })).toBeHidden();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).last().click();
      expect((await (await api.get(address)).json()).result.version).toBe(3);
      await other.close();
    });
  });
});
