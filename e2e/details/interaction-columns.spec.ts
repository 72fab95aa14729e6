import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";
import { feedSample, november } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("columns are chosen, moved, pinned and sized, by keys too, and stay so", async ({ page, accessible }) => {
  const table = page.getByRole("table", { name: "Interactions" });
  const heads = table.getByRole("columnheader").filter({ hasText: /\S/ });
  await test.step("Show the default columns", async () => {
    await page.goto(november);
    await expect(heads).toHaveCount(10);
  });
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await test.step("Choose, move, pin and size columns by keys", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).press("Enter");
    await dialog.getByRole("checkbox", { name: "CRM id" }).press("Space");
    await dialog.getByRole("checkbox", { name: "Campaigns" }).press("Space");
    await dialog.getByRole("button", { name: "Move Channel left" }).press("Enter");
    await dialog.getByRole("button", { name: "Pin Client id" }).press("Enter");
    await dialog.getByLabel("Width of Client id").fill("120");
    await accessible();
    await page.keyboard.press("Escape");
  });
  const names = [
    "Client id",
    "Channel",
    "Started UTC",
    "Dir.",
    "Client",
    "Agents",
    "Duration",
    "Disposition",
    "Hub",
    "CRM id",
  ];
  await test.step("They stay after a reload", async () => {
    await expect(heads).toHaveText(names);
    await page.reload();
    await expect(heads).toHaveText(names);
  });
  await test.step("The pinned column stays in sight", async () => {
    const first = heads.first();
    expect((await first.boundingBox())?.width).toBe(120);
    await table.getByRole("row").nth(1).getByRole("cell").last().scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport();
  });
  await test.step("Size a column by the mouse", async () => {
    const edge = await heads.nth(5).boundingBox();
    if (!edge) throw new Error("The agents' column is not drawn.");
    await page.mouse.move(edge.x + edge.width - 2, edge.y + 16);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 58, edge.y + 16, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await heads.nth(5).boundingBox())?.width).toBeGreaterThan(edge.width + 50);
    await accessible();
  });
  const menuOf = async (column: string, choice: string) => {
    await page.getByRole("columnheader", { name: column }).first().getByRole("button").focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: choice, exact: true }).press("Enter");
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await test.step("Move, pin, hide and sort from a column's head", async () => {
    await menuOf("Channel", "Move right");
    await expect(heads).toHaveText([names[0], names[2], names[1], ...names.slice(3)].map(String));
    await expect(page.getByRole("columnheader", { name: "Channel" }).getByRole("button")).toBeFocused();
    await menuOf("Started", "Pin to the left");
    await page.getByRole("columnheader", { name: "Hub" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Hide column", exact: true }).click();
    await expect(heads).toHaveCount(9);
    await menuOf("Duration", "Sort ascending");
    await expect(page).toHaveURL(/sort=duration&order=asc/);
    await menuOf("Channel", "Add to the sort");
    await expect(page).toHaveURL(/sort=duration,channel&order=asc,asc/);
    await page.getByRole("columnheader", { name: "Client", exact: true }).hover();
    await page.locator("th:hover > [aria-haspopup]").click();
    await expect(page.getByRole("menuitem", { name: "Sort ascending" })).toBeVisible();
    await accessible();
    await page.keyboard.press("Escape");
  });
  await test.step("Drag a head beside another", async () => {
    const head = (name: string) => heads.filter({ hasText: name }).first();
    await head("Disposition").dragTo(head("Agents"), { targetPosition: { x: 4, y: 12 } });
    await expect(heads).toHaveText([
      "Started UTC",
      "Client id",
      "Channel2",
      "Dir.",
      "Client",
      "Disposition",
      "Agents",
      "Duration1",
      "CRM id",
    ]);
  });
  await test.step("Restore the defaults", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await dialog.getByRole("button", { name: "Restore defaults" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(heads.first()).toContainText("Started UTC");
    await expect(heads).toHaveCount(10);
  });
});

test("columns tell how long the client waited, who had it first and last, and its transfers", async ({ page, api }) => {
  const client = `Handled ${crypto.randomUUID()}`;
  const at = (minute: number, second = 0) => `2026-11-17 10:0${minute}:${String(second).padStart(2, "0")}`;
  const segment = { campaign: "Demo", channel: "telephony", direction: "inbound", client: { name: client } };
  const segments = [
    {
      ...segment,
      segmentId: "1",
      agent: "luis",
      timings: { startDate: at(0), dateAttendedAgent: at(0, 9), endDate: at(1), holdtime: 9 },
      events: [{ event: "hold", startTime: at(0, 20), endTime: at(0, 40) }],
      transfer: { type: "blind", destinationType: "agent", destination: "ana", successful: true },
    },
    {
      ...segment,
      segmentId: "2",
      timings: { startDate: at(1), endDate: at(2), holdtime: 60 },
      events: [{ event: "park", startTime: at(1, 5), endTime: at(1, 20) }],
    },
    { ...segment, segmentId: "3", agent: "ana", timings: { startDate: at(2), endDate: at(3) } },
  ];
  const data = { guid: crypto.randomUUID(), segments };
  expect((await api.post("/api/interactions", { data })).status()).toBe(200);
  await test.step("Choose them", async () => {
    await page.goto(`/interactions?from=2026-11-17&to=2026-11-17&client=${encodeURIComponent(client)}`);
    const table = page.getByRole("table", { name: "Interactions" });
    await expect(table.getByRole("link")).toHaveCount(1);
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    for (const name of ["Wait", "On hold", "Transfers", "First agent", "Last agent", "Segments"])
      await dialog.getByRole("checkbox", { name, exact: true }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    const cells = table.getByRole("row").nth(1).getByRole("cell");
    const last = async () => (await cells.allTextContents()).slice(-6);
    await expect.poll(last).toEqual(["0:09", "0:35", "1", "luis", "ana", "3"]);
  });
  await test.step("A file has them too, in the same words", async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export interactions" });
    await expect(dialog.getByRole("radio", { name: "Visible columns (16)" })).toBeChecked();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save file" }).click();
    const [heads, row] = readFileSync(await (await download).path(), "utf8").split("\r\n");
    expect(heads).toMatch(/,Wait,On hold,Transfers,First agent,Last agent,Segments$/);
    expect(row).toMatch(/,0:00:09,0:00:35,1,luis,ana,3$/);
  });
});

test("rows stand as close as one wants, in this browser and in a saved view", async ({ page, accessible }) => {
  const row = page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1);
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  const dialog = page.getByRole("dialog", { name: "Columns" });
  const density = dialog.getByRole("radiogroup", { name: "Row density" });
  const open = () => page.getByRole("button", { name: "Columns", exact: true }).press("Enter");
  await test.step("Choose another density by the mouse and by keys", async () => {
    await page.goto(november);
    await expect.poll(height).toBe(28);
    await open();
    await density.getByText("Compact").click();
    await expect.poll(height).toBe(24);
    await density.getByRole("radio", { name: "Compact" }).press("ArrowRight");
    await density.getByRole("radio", { name: "Normal" }).press("ArrowRight");
    await expect.poll(height).toBe(38);
    await accessible();
    await density.getByRole("radio", { name: "Relaxed" }).press("ArrowLeft");
    await density.getByRole("radio", { name: "Normal" }).press("ArrowLeft");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect.poll(height).toBe(24);
    await accessible();
  });
  await test.step("It stays after a reload", async () => {
    await page.reload();
    await expect.poll(height).toBe(24);
  });
  const bar = page.getByRole("region", { name: "Current view" });
  await test.step("A saved view keeps it", async () => {
    await page.getByRole("button", { name: "Save view" }).click();
    const naming = page.getByRole("dialog", { name: "Save view" });
    await naming.getByLabel("Name").fill(`Close ${crypto.randomUUID().slice(0, 8)}`);
    await naming.getByRole("button", { name: "Save" }).click();
    await expect(bar.getByText("Changed")).toBeHidden();
    await open();
    await density.getByText("Relaxed").click();
    await expect(bar.getByText("Changed")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(bar.getByText("Changed")).toBeHidden();
  });
  await test.step("One's own is back beside it, and the view's with the view", async () => {
    const address = page.url();
    await bar.getByRole("button", { name: "Close the view" }).click();
    await expect.poll(height).toBe(24);
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await expect.poll(height).toBe(38);
    await open();
    await density.getByText("Normal").click();
    await dialog.getByRole("button", { name: "Restore defaults" }).click();
    await expect.poll(height).toBe(38);
  });
});

test("columns are found, shown and moved beside the table, which is seen and used meanwhile", async ({
  page,
  accessible,
}) => {
  const table = page.getByRole("table", { name: "Interactions" });
  const heads = table.getByRole("columnheader").filter({ hasText: /\S/ });
  const button = page.getByRole("button", { name: "Columns", exact: true });
  const panel = page.getByRole("dialog", { name: "Columns" });
  const find = panel.getByRole("textbox", { name: "Find columns" });
  await test.step("Find a column by a part of its name, and show it", async () => {
    await page.goto(november);
    await button.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(find).toBeFocused();
    await page.keyboard.type("last A");
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await panel.getByRole("checkbox", { name: "Last agent" }).press("Space");
    await expect(heads.last()).toHaveText("Last agent");
    await find.fill("no such column");
    await expect(panel).toContainText("No column has this name");
    await accessible();
    await find.press("Escape");
    await expect(find).toHaveValue("");
    await expect(panel.getByRole("listitem")).toHaveCount(21);
  });
  await test.step("Move columns by keys and by a drag", async () => {
    const channel = panel.getByRole("checkbox", { name: "Channel" });
    await channel.press("Alt+ArrowDown");
    await expect(heads.nth(2)).toHaveText("Channel");
    await expect(panel.getByText("Channel: 3 of 21")).toBeAttached();
    await expect(channel).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(heads.nth(1)).toHaveText("Channel");
    await panel.getByRole("button", { name: "Move Channel left" }).press("Enter");
    await expect(heads.first()).toHaveText("Channel");
    await expect(channel).toBeFocused();
    const grip = (name: string) => panel.getByRole("listitem").filter({ hasText: name }).locator("[draggable]");
    await grip("Duration").dragTo(grip("Campaigns"), { targetPosition: { x: 4, y: 4 } });
    await expect(heads.nth(5)).toHaveText("Duration");
    await accessible();
  });
  await test.step("Sort and look into an interaction meanwhile; Escape leads back to the button", async () => {
    await heads.filter({ hasText: "Client id" }).getByRole("button").click();
    await expect(page).toHaveURL(/sort=client_id/);
    await table
      .getByRole("row")
      .nth(1)
      .click({ position: { x: 120, y: 8 } });
    await expect(page).toHaveURL(/peek=/);
    await expect(panel).toBeVisible();
    await accessible();
    await find.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/peek=/);
  });
  await test.step("On a narrow page it lies over the results", async () => {
    await page.setViewportSize({ width: 820, height: 1100 });
    await page.goto(november);
    await button.click();
    await expect(find).toBeInViewport();
    await accessible();
    const beyond = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(beyond).toBe(0);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toBeHidden();
  });
});
