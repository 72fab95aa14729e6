import { expect, test } from "../fixtures.ts";
import { feedSample } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

/** A change in percent, or as a count where there was none before. */
function inShort(now: number, before: number): string {
  const sign = now > before ? "+" : "-";
  const by = Math.abs(now - before);
  return before === 0 ? `${sign}${by}` : `${sign}${Number(((by / before) * 100).toFixed(by < before ? 1 : 0))}%`;
}

test("each figure of the strip says how it stands to the same weekday a week before", async ({ page, api }) => {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const serviceOf = async (day: string): Promise<{ answered: number; abandoned: number }> => {
    const data = { initialdate: `${day} 00:00:00`, finaldate: `${day} 23:59:59`, by: "service" };
    return (await api.post("/api/interactions/breakdown", { data })).json();
  };
  const [now, before] = await Promise.all([serviceOf(dayAgo(3)), serviceOf(dayAgo(10))]);
  await page.setViewportSize({ width: 1366, height: 657 });
  await page.goto(`/interactions?from=${dayAgo(3)}&to=${dayAgo(3)}`);
  const strip = page.getByRole("region", { name: "Volume" });
  for (const [name, count, earlier] of [
    ["Answered", now.answered, before.answered],
    ["Abandoned", now.abandoned, before.abandoned],
  ] as const) {
    const by = Math.abs(count - earlier);
    const words =
      count === earlier
        ? "As many as a week before"
        : `${by} ${count > earlier ? "more" : "fewer"} than a week before: ${earlier}`;
    const figure = strip.getByRole("button", { name });
    await expect(figure).toContainText(String(count));
    // In sight, in the one line of the strip.
    if (by > 0) await expect(figure.getByText(inShort(count, earlier), { exact: true })).toBeInViewport({ ratio: 1 });
    await figure.hover();
    await expect(page.getByRole("tooltip")).toContainText(words);
  }
  const [first, last] = await Promise.all(
    ["Answered", "Breakdowns"].map((name) => strip.getByRole("button", { name }).boundingBox()),
  );
  expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(8);
});
