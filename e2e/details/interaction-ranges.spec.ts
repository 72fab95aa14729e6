import { expect, test } from "../fixtures.ts";
import { feed } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

/** So many minutes ago, as the API writes it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace("T", " ").slice(0, 19);

test("the last minutes and hours are a press each, and move on in links while the rows that are read stay", async ({
  page,
  context,
  api,
  accessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const client = `Lately ${crypto.randomUUID()}`;
  const startedAgo = (minutes: number) =>
    feed(api, [
      {
        segmentId: "1",
        campaign: "Demo",
        channel: "sms",
        direction: "inbound",
        client: { name: client },
        timings: { startDate: ago(minutes) },
      },
    ]);
  await startedAgo(40);
  await startedAgo(180);
  const filters = page.getByRole("search", { name: "Filters" });
  const preset = (name: string) => filters.getByRole("button", { name, exact: true });
  const status = page.getByRole("status");
  const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
  await test.step("Each range finds what started in it", async () => {
    await page.goto(`/interactions?client=${encodeURIComponent(client)}`);
    await preset("4 h: Last 4 hours").click();
    await expect(page).toHaveURL(/range=fourHours/);
    await expect(status).toHaveText("2 interactions");
    await preset("15 min: Last 15 minutes").click();
    await expect(status).toHaveText("0 interactions");
    await preset("1 h: Last hour").click();
    await expect(status).toHaveText("1 interaction");
    await expect(preset("1 h: Last hour")).toHaveAttribute("aria-pressed", "true");
    await accessible();
  });
  await test.step("A link keeps the range, not its dates", async () => {
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: "Link with relative dates" }).click();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(Object.fromEntries(link.searchParams)).toEqual({ client, range: "hour" });
    await page.clock.install();
    await page.goto(link.href);
    await expect(status).toHaveText("1 interaction");
  });
  await test.step("Time moves no row; what came is told, and shown when it is asked for", async () => {
    const from = filters.getByLabel("From", { exact: true });
    const shown = await from.inputValue();
    await startedAgo(1);
    const pill = page.getByRole("button", { name: "1 new result" });
    // Over the minute, which is when it is asked for again.
    await page.clock.runFor(61_000);
    await expect(pill).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(from).toHaveValue(shown);
    await pill.click();
    await expect(rows).toHaveCount(2);
    await expect(from).not.toHaveValue(shown);
  });
  await test.step("Coming back leads to what was read, not to what the page began with", async () => {
    const from = filters.getByLabel("From", { exact: true });
    const shown = await from.inputValue();
    await rows.first().click();
    await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await expect(from).toHaveValue(shown);
  });
});
