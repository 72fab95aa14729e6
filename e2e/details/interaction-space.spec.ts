import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdScripts } from "../late-scripts.ts";
import { feedSample, november, range } from "../sample-feed.ts";

// What a laptop of 768 lines leaves a page.
test.use({ viewport: { width: 1366, height: 657 } });

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

/** How many whole rows of a table are in sight below its head. */
function rowsInSight(table: Locator): Promise<number> {
  return table.evaluate((element) => {
    const box = element.parentElement?.getBoundingClientRect();
    const head = element.querySelector("thead")?.getBoundingClientRect();
    const foot = Math.min(box?.bottom ?? 0, window.innerHeight);
    const rows = [...element.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) - 1 && bottom <= foot).length;
  });
}

test("a laptop opens on rows, with filters and chart folded until they are asked for, which stay so", async ({
  page,
  accessible,
}) => {
  const table = page.getByRole("table", { name: "Interactions" });
  const filters = page.getByRole("search", { name: "Filters" });
  const client = filters.getByLabel("Client", { exact: true });
  await test.step("The filters are folded before the scripts have come, and after", async () => {
    const release = await holdScripts(page);
    await page.goto(november, { waitUntil: "commit" });
    const show = filters.getByRole("button", { name: "Show filters" });
    await expect(show).toHaveAttribute("aria-expanded", "false");
    await expect(filters.getByRole("button", { name: "Hide filters" })).toBeHidden();
    await expect(client).toBeHidden();
    const before = await filters.boundingBox();
    release();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await expect(table.getByRole("link").first()).toBeVisible();
    await expect(show).toHaveAttribute("aria-expanded", "false");
    expect(await filters.boundingBox()).toEqual(before);
    await expect.poll(() => rowsInSight(table)).toBeGreaterThanOrEqual(14);
    await accessible();
  });
  await test.step("Folded they tell what is set, and the table is no wider than its place", async () => {
    await page.goto(`${november}&campaigns=Demo,Support,Retention`);
    await expect(table.getByRole("link").first()).toBeVisible();
    await expect(filters).toContainText("2026-11-01 – 2026-11-15 UTC");
    await expect(filters.getByRole("list", { name: "Filters in use" })).toContainText(/Campaigns\s*is\s*Demo/);
    const beyond = () => table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1));
    expect(await beyond()).toBe(0);
  });
  await test.step("Rows that are selected cost the table none, and a preset says its dates only when it is pointed at", async () => {
    const choice = table.getByRole("row").nth(2).getByRole("checkbox");
    await choice.click();
    await expect(page.getByRole("region", { name: "Selection" })).toBeInViewport();
    await expect.poll(() => rowsInSight(table)).toBeGreaterThanOrEqual(14);
    await accessible();
    await choice.click();
    await page.goto("/interactions?range=yesterday");
    const preset = filters.getByRole("button", { name: "Yesterday" });
    await expect(preset).toHaveAttribute("title", /^\d{4}-\d\d-\d\d 00:00:00 – /);
    await expect(filters).not.toContainText("UTC");
    const [line, show] = await Promise.all(
      [preset, filters.getByRole("button", { name: "Show filters" })].map((one) => one.boundingBox()),
    );
    expect(Math.abs((line?.y ?? 0) - (show?.y ?? 99))).toBeLessThan(8);
  });
  await test.step("What is opened stays open, and what is folded again stays folded", async () => {
    await filters.getByRole("button", { name: "Show filters" }).press("Enter");
    await expect(client).toBeVisible();
    await expect.poll(() => rowsInSight(table)).toBeGreaterThanOrEqual(8);
    await page.goto(november);
    await expect(client).toBeVisible();
    await filters.getByRole("button", { name: "Hide filters" }).press("Enter");
    await expect(client).toBeHidden();
    await page.reload();
    await expect(filters.getByRole("button", { name: "Show filters" })).toBeVisible();
    await expect.poll(() => rowsInSight(table)).toBeGreaterThanOrEqual(14);
  });
  await test.step("The chart is folded on so low a page until it is asked for, and then stays", async () => {
    const volume = page.getByRole("group", { name: "Volume" });
    await expect(volume).toBeHidden();
    await page.getByRole("button", { name: "Show chart" }).press("Enter");
    await expect(volume).toBeVisible();
    await page.reload();
    await expect(volume).toBeVisible();
  });
});

test("where a page is as high as most windows, the filters are open as it begins", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(november);
  const filters = page.getByRole("search", { name: "Filters" });
  await expect(filters.getByLabel("Client", { exact: true })).toBeVisible();
  await expect(filters.getByRole("button", { name: "Hide filters" })).toHaveAttribute("aria-expanded", "true");
  await expect(filters.getByRole("button", { name: "Show filters" })).toBeHidden();
});

test("keys lead to a filter that is folded and to the keys, and another page begins at its head", async ({
  page,
  api,
}) => {
  const params = { ...range, index: "0", rows: "120" };
  const { result } = await (await api.get("/api/interactions", { params })).json();
  const table = page.getByRole("table", { name: "Interactions" });
  await test.step("Reach a folded filter and the shortcuts by keys", async () => {
    await page.goto(november);
    const filters = page.getByRole("search", { name: "Filters" });
    await expect(filters.getByLabel("Client", { exact: true })).toBeHidden();
    await page.keyboard.press("/");
    await expect(filters.getByLabel("Client", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Preview the next interaction");
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
  });
  await test.step("Turn a page at its end", async () => {
    // Head and paging stay in sight; another page begins at its head.
    const head = page.getByRole("columnheader", { name: "Duration" });
    await table.getByRole("row").nth(50).scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport();
    await expect(table.getByRole("row").nth(1)).not.toBeInViewport();
    await page.getByRole("button", { name: "Next page" }).click();
    const first = table.getByRole("link").first();
    await expect(first).toHaveAttribute("href", `/interactions/${result[50].guid}`);
    await expect(first).toBeInViewport();
    await expect(head).toBeInViewport();
  });
});

test("ten columns fit whatever their texts, and what is told hides nothing that can be pressed", async ({
  page,
  context,
  api,
  accessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const contactId = `crm-${"0123456789".repeat(20)}`;
  const client = { id: "34600111222333444555666777", name: `Wide ${"Maria de los Angeles ".repeat(8)}`, contactId };
  const guid = crypto.randomUUID();
  const segment = {
    segmentId: "1",
    campaign: "Demo",
    channel: "whatsapp",
    direction: "inbound",
    agent: "an.agent.of.a.very.long.name.indeed.who.goes.on",
    client,
    dialer: { name: "demo-whatsapp", list: "l" },
    disposition: { id: "1", comment: "c", levels: ["Sale", "A disposition that takes some words to be told"] },
    timings: { startDate: "2026-11-17 10:00:00", endDate: "2026-11-17 10:05:00" },
  };
  expect((await api.post("/api/interactions", { data: { guid, segments: [segment] } })).status()).toBe(200);
  const table = page.getByRole("table", { name: "Interactions" });
  await test.step("The table is no wider than the page", async () => {
    // Outside the days of the sample feed, which other journeys count at the same time.
    await page.goto("/interactions?from=2026-11-17&to=2026-11-17&client=Wide");
    await expect(table.getByRole("link").first()).toBeVisible();
    const beyond = () => table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1));
    expect(await beyond()).toBeLessThanOrEqual(0);
    const hub = table.getByRole("link", { name: "demo-whatsapp" });
    const cut = await hub.evaluate(
      (link) => link.getBoundingClientRect().right - (link.parentElement?.getBoundingClientRect().right ?? 0),
    );
    expect(cut).toBeLessThanOrEqual(-8);
  });
  await test.step("The field of the time zone shows it whole", async () => {
    await page.goto(`${november}&timezone=America/Montevideo`);
    await page.getByRole("button", { name: "Show filters" }).press("Enter");
    const zone = page.getByRole("search", { name: "Filters" }).getByRole("combobox", { name: "Time zone" });
    await expect(zone).toHaveValue("America/Montevideo");
    const cut = await zone.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut).toBe(0);
  });
  await test.step("A notice hides no button", async () => {
    await table.getByRole("row").nth(1).getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: "Selection" });
    const told = page.getByRole("log").filter({ hasText: "copied" }).last();
    // The notice goes after some seconds: both are looked at while it is there.
    await expect(async () => {
      await bar.getByRole("button", { name: "Copy guids" }).click();
      const [toast, below] = await Promise.all([told, bar].map((one) => one.boundingBox({ timeout: 2000 })));
      if (!toast || !below) throw new Error("One of them is not in sight.");
      expect(toast.y + toast.height).toBeLessThanOrEqual(below.y);
    }).toPass();
    await bar.getByRole("button", { name: "Clear" }).click();
  });
  await test.step("Its page is no wider than the screen", async () => {
    await page.goto(`/interactions/${guid}`);
    const links = page.getByRole("navigation", { name: "Related" });
    await expect(links.getByRole("link", { name: `Interactions of contact ${contactId}` })).toBeVisible();
    const wider = await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(wider).toBe(0);
    await accessible(["dark"]);
  });
});

/** How far the page, or its sheet, is wider than its place. */
function beyondSides(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [document.documentElement, document.querySelector("main")];
    return Math.max(...places.map((one) => (one ? one.scrollWidth - one.clientWidth : 0)));
  });
}

test("a laptop at 200 % opens on a row, one line of buttons and folded filters, and its details fit", async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 683, height: 328 });
  const table = page.getByRole("table", { name: "Interactions" });
  const first = table.getByRole("row").nth(1);
  await test.step("The first row is in sight, and others can be reached", async () => {
    await page.goto(november);
    await expect.poll(() => rowsInSight(table)).toBeGreaterThanOrEqual(1);
    await expect(page.getByRole("search").getByRole("button", { name: "Show filters" })).toBeVisible();
    const actions = ["Views", "Save view", "Copy", "Columns", "Export"].map((name) =>
      page.getByRole("button", { name, exact: true }).first().boundingBox(),
    );
    expect(new Set((await Promise.all(actions)).map((box) => box?.y)).size).toBe(1);
    expect(await beyondSides(page)).toBe(0);
    await accessible();
    const twentieth = table.getByRole("row").nth(20).getByRole("checkbox");
    await twentieth.scrollIntoViewIfNeeded();
    await expect(twentieth).toBeInViewport({ ratio: 1 });
  });
  await test.step("The row's page", async () => {
    await first.getByRole("link").first().press("Enter");
    await expect(page.getByRole("region", { name: /^Segment 1/ })).toBeVisible();
    expect(await beyondSides(page)).toBe(0);
    await accessible();
  });
});

test("a wide screen gives its width to what has words", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 });
  const table = page.getByRole("table", { name: "Interactions" });
  const widthOf = async (name: string) => {
    const head = table.getByRole("columnheader", { name, exact: true }).first();
    return (await head.boundingBox())?.width ?? 0;
  };
  await test.step("Names are wider than marks, and no value is cut", async () => {
    await page.goto(november);
    await expect(table.getByRole("link").first()).toBeVisible();
    expect(await beyondSides(page)).toBe(0);
    expect(await rowsInSight(table)).toBeGreaterThanOrEqual(20);
    expect(await widthOf("Dir.")).toBeLessThan(160);
    expect(await widthOf("Client id")).toBeGreaterThan(2 * (await widthOf("Dir.")));
    const cut = await table
      .getByRole("cell")
      .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
  });
  await test.step("The facts of an interaction stand in one line", async () => {
    await table.getByRole("link").first().press("Enter");
    await expect(page.getByRole("region", { name: /^Segment 1/ })).toBeVisible();
    expect(await beyondSides(page)).toBe(0);
    const facts = page.getByRole("main").locator("dl").first().getByRole("term");
    const tops = await facts.evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});
