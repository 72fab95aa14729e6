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

test("beside the facets the figures keep one line, and what has no room goes from all of them alike", async ({
  page,
}) => {
  const strip = page.getByRole("region", { name: "Volume" });
  const lines = () =>
    strip.evaluate((element) => {
      const tops = [...(element.querySelector("header")?.querySelectorAll("button") ?? [])].map(
        (button) => button.getBoundingClientRect().top,
      );
      return Math.max(...tops) - Math.min(...tops);
    });
  const room = () =>
    strip.evaluate((element) => {
      const [last, next] = [...(element.querySelector("header")?.children ?? [])].map((part) =>
        [...part.querySelectorAll("button")].map((button) => button.getBoundingClientRect()),
      );
      return (next?.[0]?.left ?? 0) - (last?.at(-1)?.right ?? 0);
    });
  const changes = () =>
    strip.locator("[data-tone] > span").evaluateAll((all) => new Set(all.map((one) => one.clientWidth > 0)).size);
  for (const [width, height] of [
    [1280, 720],
    [1366, 657],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/interactions?range=month");
    await expect(strip.getByRole("button", { name: "Service level" })).toBeVisible();
    const facets = strip.getByRole("button", { name: "Facets" });
    await test.step(`${width} wide, without and with the facets`, async () => {
      for (const open of ["false", "true"]) {
        if ((await facets.getAttribute("aria-expanded")) !== open) await facets.click();
        await expect(facets).toHaveAttribute("aria-expanded", open);
        await expect.poll(lines).toBeLessThan(8);
        await expect.poll(room).toBeGreaterThanOrEqual(0);
        expect(await changes()).toBeLessThanOrEqual(1);
      }
    });
  }
});
