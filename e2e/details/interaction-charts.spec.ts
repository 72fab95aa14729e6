import type { APIRequestContext, Locator, Response } from "@playwright/test";
import { type Preset, presets } from "../../lib/interactions/search/range.ts";
import { expect, test } from "../fixtures.ts";
import { pressEntry } from "../menu-entry.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

async function breakdown(api: APIRequestContext, by: string, more = {}) {
  return (await api.post("/api/interactions/breakdown", { data: { ...range, by, ...more } })).json();
}

/** The words of a mark, and how many interactions they say. */
async function wordsOf(mark: Locator): Promise<{ words: string; count: number }> {
  const words = (await mark.getAttribute("aria-label")) ?? "";
  return { words, count: Number(/([\d,]+) interactions?/.exec(words)?.[1]?.replaceAll(",", "")) };
}

const counted = (count: number) => `${count.toLocaleString("en-US")} interaction${count === 1 ? "" : "s"}`;

test("a bar of time, an agent and an hour of the week narrow the search to what they count, by keys alone", async ({
  page,
  api,
  accessible,
}) => {
  const agents = await breakdown(api, "agent");
  await page.goto(november);
  const status = page.getByRole("status");
  const focused = page.locator(":focus");
  await test.step("Open a day by its bar", async () => {
    const volume = page.getByRole("group", { name: "Volume" });
    await volume.getByRole("button").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await accessible(["dark"]);
    const bar = await wordsOf(focused);
    expect(bar.words).toContain("2026-11-03");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=2026-11-03/);
    await expect(status).toHaveText(counted(bar.count));
    await expect(volume.getByRole("button")).toHaveCount(24);
  });
  await test.step("Narrow by an agent", async () => {
    await page.goBack();
    await expect(page.getByRole("group", { name: "Volume" }).getByRole("button")).toHaveCount(15);
    await page.getByRole("button", { name: "Breakdowns", exact: true }).press("Enter");
    await expect(page).toHaveURL(/breakdowns=true/);
    const list = page.getByRole("list", { name: "Agents" });
    await list.getByRole("button").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`agents=${agents.result[1].name}`));
    await expect(status).toHaveText(counted(agents.result[1].count));
    await expect(list.getByRole("button")).toHaveCount(1);
  });
  await test.step("Open an hour of the week", async () => {
    const hours = page.getByRole("group", { name: "Hours of the week" });
    await hours
      .getByRole("button", { name: /: [1-9]/ })
      .last()
      .focus();
    const { words } = await wordsOf(focused);
    const date = /Opens the latest one, (\S+)\./.exec(words)?.[1];
    const hour = / (\d\d):00–/.exec(words)?.[1];
    await accessible();
    await page.keyboard.press("Enter");
    const filters = page.getByRole("search", { name: "Filters" });
    await expect(filters.getByLabel("From", { exact: true })).toHaveValue(`${date} ${hour}:00:00`);
    await expect(filters.getByLabel("To", { exact: true })).toHaveValue(`${date} ${hour}:59:59`);
    // Of one day there is one row.
    await expect(hours.getByRole("button")).toHaveCount(24);
  });
});

test("several bars at once are zoomed into, by a drag and by keys", async ({ page, api }) => {
  const { bars } = await breakdown(api, "time");
  const sum = (from: number, to: number): number =>
    bars.slice(from, to + 1).reduce((all: number, { count }: { count: number }) => all + count, 0);
  const filters = page.getByRole("search", { name: "Filters" });
  const status = page.getByRole("status");
  const volume = page.getByRole("group", { name: "Volume" });
  const bar = (place: number) => volume.getByRole("button").nth(place);
  const middleOf = async (place: number) => {
    const box = await bar(place).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await test.step("Drag from one day to another", async () => {
    await page.goto(november);
    await expect(volume.getByRole("button")).toHaveCount(15);
    await page.mouse.move(...(await middleOf(4)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(3)));
    await page.mouse.move(...(await middleOf(2)));
    await expect(volume).toContainText(`2026-11-03 – 2026-11-05: ${sum(2, 4).toLocaleString("en-US")}`);
    await page.mouse.up();
    await expect(filters.getByLabel("From", { exact: true })).toHaveValue("2026-11-03 00:00:00");
    await expect(filters.getByLabel("To", { exact: true })).toHaveValue("2026-11-05 23:59:59");
    await expect(status).toHaveText(counted(sum(2, 4)));
  });
  await test.step("The way back is the browser's", async () => {
    await page.goBack();
    await expect(volume.getByRole("button")).toHaveCount(15);
  });
  await test.step("Escape lets go of a band, Enter takes it", async () => {
    await bar(1).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(volume).toContainText("2026-11-02 – 2026-11-03: ");
    await page.keyboard.press("Escape");
    await expect(volume).not.toContainText("2026-11-02 – 2026-11-03: ");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    await expect(filters.getByLabel("From", { exact: true })).toHaveValue("2026-11-02 00:00:00");
    await expect(filters.getByLabel("To", { exact: true })).toHaveValue("2026-11-04 23:59:59");
    await expect(status).toHaveText(counted(sum(1, 3)));
  });
});

test("each chart has its table with the same numbers", async ({ page, api, accessible }) => {
  const [time, campaigns, hours] = await Promise.all(
    ["time", "campaign", "hour-by-weekday"].map((by) => breakdown(api, by)),
  );
  await page.goto(`${november}&breakdowns=true`);
  const toTable = (name: string) => page.getByRole("button", { name: `Table: ${name}`, exact: true }).press("Enter");
  const row = (table: string, name: string) =>
    page.getByRole("table", { name: table, exact: true }).getByRole("row").filter({ hasText: name }).getByRole("cell");
  await toTable("Volume");
  for (const { startDate, count } of time.bars) {
    await expect(row("Volume", startDate.slice(0, 10)).first()).toHaveText(count.toLocaleString("en-US"));
  }
  await toTable("Campaigns");
  for (const { name, count } of campaigns.result) {
    await expect(row("Campaigns", name).first()).toHaveText(count.toLocaleString("en-US"));
  }
  await toTable("Hours of the week");
  const monday = hours.cells[0].map((count: number) => count.toLocaleString("en-US"));
  await expect(row("Hours of the week", "Monday")).toHaveText(monday);
  await accessible();
});

test("answered, abandoned and the service level show their formula, within the seconds chosen", async ({
  page,
  api,
  accessible,
}) => {
  // Until one limit is chosen for every channel, emails are judged by their own.
  const [quick, slow] = await Promise.all(
    [{ within: 20, withinEmail: 14400 }, { within: 60 }].map((judged) => breakdown(api, "service", judged)),
  );
  const percent = (level: number) => level.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
  const level = page.getByRole("button", { name: "Service level" });
  await test.step("The service level shows its formula", async () => {
    await page.goto(november);
    await expect(level).toContainText(percent(quick.serviceLevel));
    const formula = `${quick.answeredWithin} answered within 20 s (email: 4 h) ÷ (${quick.answered} answered + ${quick.abandoned} abandoned)`;
    const shown = formula.replace(/\d{4,}/g, (n) => Number(n).toLocaleString("en-US"));
    // The figures come with the page: what is focused before its scripts are there says nothing yet.
    await expect(async () => {
      await level.blur();
      await level.focus();
      await expect(page.getByRole("tooltip")).toContainText(shown, { timeout: 2000 });
    }).toPass();
  });
  await test.step("Choose another number of seconds", async () => {
    await page.keyboard.press("Enter");
    await accessible();
    await pressEntry(page.getByRole("menuitem", { name: "Within 60 seconds" }));
    await expect(page).toHaveURL(/within=60/);
    await expect(level).toContainText(percent(slow.serviceLevel));
  });
  await test.step("Each figure narrows the search to what it counts", async () => {
    for (const [name, outcome] of [
      ["Answered", "answered"],
      ["Abandoned", "abandoned"],
      ["Contained by bot", "contained"],
    ] as const) {
      await page.getByRole("region", { name: "Volume" }).getByRole("button", { name }).press("Enter");
      await expect(page).toHaveURL(new RegExp(`outcome=${outcome.toUpperCase()}`));
      await expect(page.getByRole("status")).toHaveText(counted(quick[outcome]));
      await page.getByRole("button", { name: `Remove Outcome: ${name}` }).press("Enter");
      await expect(page.getByRole("status")).toHaveText(counted(quick.total));
    }
  });
});

test("the charts are read in the other languages, on a phone, a tablet and a desk", async ({
  page,
  context,
  baseURL,
  accessible,
}) => {
  for (const [locale, width, scheme, volume, hours] of [
    ["es", 820, "dark", "Volumen", "Horas de la semana"],
    ["pt", 1366, "light", "Volume", "Horas da semana"],
  ] as const) {
    await test.step(`In ${locale} at ${width} px`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height: 1100 });
      await page.goto(`${november}&breakdowns=true`);
      await expect(page.getByRole("group", { name: volume })).toBeVisible();
      await expect(page.getByRole("group", { name: hours }).getByRole("button")).toHaveCount(168);
      const beyond = () => page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(await beyond()).toBe(0);
      await accessible([scheme]);
      await page.setViewportSize({ width: 390, height: 1100 });
      await expect.poll(beyond).toBe(0);
    });
  }
});

/** As their buttons say them. */
const presetNames: Record<Preset, string> = {
  quarterHour: "15 min: Last 15 minutes",
  hour: "1 h: Last hour",
  fourHours: "4 h: Last 4 hours",
  today: "Today",
  yesterday: "Yesterday",
  week: "Last 7 days",
  month: "Last 30 days",
  thisMonth: "This month",
  lastMonth: "Last month",
};

test("the breakdowns of each range are drawn", async ({ page }) => {
  // Where it is six in the morning, today has hours to come whose like came in the weeks before.
  const hoursAhead = ((6 - new Date().getUTCHours() + 36) % 24) - 12;
  const zone = `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
  const hours = page.getByRole("region", { name: "Hours of the week" });
  const isOfHours = (answer: Response) =>
    `${answer.url()} ${answer.request().postData()}`.includes("hour-by-weekday") && answer.ok();
  const drawn = async () => {
    await expect(hours.getByRole("group", { name: "Hours of the week" })).toBeVisible();
    await expect(hours.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Interactions" })).toBeVisible();
  };
  const [first, ...others] = presets;
  await test.step(first, async () => {
    await page.goto(`/interactions?range=${first}&timezone=${encodeURIComponent(zone)}&breakdowns=true`);
    await drawn();
  });
  for (const range of others) {
    await test.step(range, async () => {
      const answered = page.waitForResponse(isOfHours);
      await page.getByRole("button", { name: presetNames[range], exact: true }).click();
      await answered;
      // Counts of the range before stay in sight until then.
      await expect(hours.locator("[data-stale]")).toHaveCount(0);
      await drawn();
    });
  }
});

test.describe("a chart that cannot be drawn", () => {
  test.use({ tolerated: [/Cannot read properties of null/] });

  test("takes its own card and nothing beside it", async ({ page }) => {
    await page.route("**/api/interactions/breakdown**", async (route) => {
      const asked = route.request();
      if (!`${asked.url()} ${asked.postData()}`.includes("hour-by-weekday")) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), cells: null } });
    });
    await page.goto(`${november}&breakdowns=true`);
    const hours = page.getByRole("region", { name: "Hours of the week" });
    await expect(hours.getByRole("alert")).toContainText("This chart failed");
    await expect(page.getByRole("list", { name: "Agents" }).getByRole("button").first()).toBeVisible();
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1)).toBeVisible();
    await page.unroute("**/api/interactions/breakdown**");
    await hours.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(hours.getByRole("group", { name: "Hours of the week" })).toBeVisible();
  });
});
