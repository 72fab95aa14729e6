import type { Performance } from "../../lib/interactions/performance/schema.ts";
import { clock } from "../../lib/time/clock.ts";
import { expect, test } from "../fixtures.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

const percent = (share: number | null) => (share === null ? "–" : `${(share * 100).toFixed(1)}%`);
const duration = (seconds: number | null) => (seconds === null ? "–" : clock(seconds));

test("the service by agent has a row for each, is sorted by a figure, and a name narrows the search to it", async ({
  page,
  api,
  accessible,
}) => {
  const data = { ...range, by: "agent", within: 20, withinEmail: 14400 };
  const service: Performance = await (await api.post("/api/interactions/performance", { data })).json();
  await page.goto(november);
  await page.getByRole("button", { name: "Breakdowns", exact: true }).click();
  const table = page.getByRole("table", { name: "Service by agent" });
  const cells = (row: number) => table.getByRole("row").nth(row).getByRole("cell");
  await test.step("Choose the table, by keys alone", async () => {
    await page.getByRole("radio", { name: "Counts" }).focus();
    for (const _ of ["campaign", "channel", "agent"]) await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/performance=agent/);
    const [first] = service.result;
    for (const [row, name, figures] of [
      [1, "Total", service.total],
      [2, first?.name, first],
    ] as const) {
      await expect(cells(row)).toHaveText([
        name ?? "",
        figures?.offered.toLocaleString("en-US") ?? "",
        figures?.answered.toLocaleString("en-US") ?? "",
        percent(figures?.abandonedShare ?? null),
        percent(figures?.serviceLevel ?? null),
        duration(figures?.averageWait ?? null),
        duration(figures?.averageHandleTime ?? null),
      ]);
    }
    await accessible(["light", "dark"]);
  });
  await test.step("Sort by the wait", async () => {
    await table.getByRole("button", { name: "Average wait" }).click();
    const quickest = service.result.reduce((least, row) =>
      (row.averageWait ?? Number.POSITIVE_INFINITY) < (least.averageWait ?? Number.POSITIVE_INFINITY) ? row : least,
    );
    await expect(cells(2).nth(5)).toHaveText(duration(quickest.averageWait));
    await expect(cells(1).first()).toHaveText("Total");
  });
  await test.step("It is in the address", async () => {
    await page.reload();
    await expect(cells(2).first()).toHaveText(service.result[0]?.name ?? "");
  });
  await test.step("The breakdowns open with it again, until the counts are chosen", async () => {
    const breakdowns = page.getByRole("button", { name: "Breakdowns", exact: true });
    await page.goto(november);
    await breakdowns.click();
    await expect(cells(1).first()).toHaveText("Total");
    await page.getByRole("radio", { name: "Counts" }).press("Space");
    await page.goto(november);
    await breakdowns.click();
    await expect(page.getByRole("radio", { name: "Counts" })).toBeChecked();
    await page.getByRole("radio", { name: "Service by agent" }).press("Space");
  });
  await test.step("Narrow by an agent", async () => {
    const name = service.result[1]?.name ?? "";
    await table.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`agents=${name}`));
    await expect(cells(2).first()).toHaveText(name);
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(cells(2).nth(1)).toHaveText(String(service.result[1]?.offered));
  });
});

test("the table of service fits a page of 820 px, and says when no interaction was offered", async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${november}&breakdowns=true&performance=channel`);
  const table = page.getByRole("table", { name: "Service by channel" });
  await expect(table.getByRole("row").nth(1)).toContainText("Total");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
  await accessible();
  await page.goto(`${november}&breakdowns=true&performance=campaign&direction=OUTBOUND`);
  await expect(page.getByText("No inbound interaction was answered or abandoned in this range")).toBeVisible();
});
