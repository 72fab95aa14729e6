import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { isWithin } from "../hostile-data.ts";
import { activate, load, makeHub } from "../made-hubs.ts";

const contact = (number: string) => ({ clientIds: [number] });

test("the lists of all hubs are found again, one that waits is discarded, and each receipt is downloaded", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const stamp = Date.now();
  const [calls, others] = [`Calls ${stamp}`, `Others ${stamp}`];
  await makeHub(api, calls);
  await makeHub(api, others);
  const active = await load(api, calls, `First ${stamp}.csv`, [contact("+34600771001"), contact("+34600771002")]);
  await activate(api, calls, active);
  await load(api, others, `Second ${stamp}.csv`, [contact("+34600771003"), { clientIds: ["none"] }]);
  const table = page.getByRole("table", { name: "List history" });
  const found = page.getByRole("status").filter({ hasText: /list/ });
  const find = page.getByRole("textbox", { name: "Find by list, hub or user" });
  const rowOf = (name: string) => table.getByRole("row", { name: `${name} ${stamp}.csv` });
  const [first, second] = [rowOf("First"), rowOf("Second")];
  await signIn();
  await test.step("The page of hubs leads to it, and hubs stay marked as the place", async () => {
    await page.goto("/hubs");
    await page.getByRole("link", { name: "List history" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("List history");
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveText("Hubs");
  });
  await test.step("A hub's name finds its lists: who uploaded them, and what became of the contacts", async () => {
    // Narrower than this the count that the others add up to is left out.
    await page.setViewportSize({ width: 1600, height: 768 });
    await page.keyboard.press("/");
    await page.keyboard.type(String(stamp));
    await expect(found).toHaveText("2 lists");
    const counts = ["2", "1", "0", "1"];
    const texts = ["", "Second", "inactive", others, "–", ...counts, "admin", ""];
    await expect(second.getByRole("cell")).toContainText(texts);
    await expect(table.getByRole("columnheader")).toContainText([
      ...["Uploaded", "List", "Status", "Hub", "Last attempt"],
      ...["Received", "Saved", "Skipped", "Rejected", "Uploaded by", ""],
    ]);
    await expect(first).toContainText("active");
    await accessible();
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(second.getByText("inactive")).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Rejected" })).toBeHidden();
    expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth <= box.clientWidth)).toBe(true);
    await page.setViewportSize({ width: 1600, height: 768 });
    await find.fill(others);
    await expect(found).toHaveText("1 list");
    await find.fill(String(stamp));
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "active", exact: true }).click();
    await expect(found).toHaveText("1 list");
    await page.reload();
    await expect(found).toHaveText("1 list");
    await expect(first).toBeVisible();
  });
  await test.step("The receipt says why a contact is not in it", async () => {
    await page.goto(`/lists?find=${stamp}&status=inactive&page=-3`);
    const download = page.waitForEvent("download");
    await second.getByRole("button", { name: "Receipt" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("rejected");
  });
  await test.step("One that nobody was contacted of is discarded after a question", async () => {
    await second.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("No list fits")).toBeVisible();
    await page.getByRole("button", { name: "Show all lists" }).click();
    await expect(find).toHaveValue("");
    await expect(table.getByRole("row").nth(1)).toBeVisible();
    await expect(second).toBeHidden();
  });
  await test.step("A small window shows who uploaded it too", async () => {
    await page.setViewportSize({ width: 1366, height: 657 });
    const row = table.getByRole("row").nth(1);
    const by = await row.getByRole("cell").nth(-2).boundingBox();
    const actions = await row.getByRole("cell").last().boundingBox();
    expect((by?.x ?? 0) + (by?.width ?? 0)).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
  });
  await test.step("A tablet shows the state too; a phone has room for it", async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const status = await table.getByRole("row").nth(1).getByRole("cell").nth(2).boundingBox();
    const actions = await table.getByRole("button", { name: "Receipt" }).first().boundingBox();
    expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThan(actions?.x ?? 0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isWithin(page)).toBe(true);
  });
});

test.describe("who may not see lists", () => {
  test.use({ tolerated: [/403/] });

  test("is told so", async ({ page, signIn, api }) => {
    const [name, username, password] = [`No lists ${Date.now()}`, `nolists-${Date.now()}`, "a password of nobody"];
    const profile = { name, actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: "all" };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { username, password, profile: name } })).status()).toBe(200);
    await signIn({ username, password });
    await page.goto("/lists");
    await expect(page.getByRole("main")).toContainText(/permission|not allowed|may not/i);
  });
});
