import { expect, test } from "../fixtures.ts";

test("live, what comes in stands above by itself, and what is read stays in its place", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const client = `Live ${crypto.randomUUID()}`;
  const began = Date.now() - 120_000;
  const feed = async (places: number[]) => {
    const data = places.map((n) => ({
      guid: crypto.randomUUID(),
      segments: [
        {
          segmentId: "1",
          campaign: "Demo",
          channel: "sms",
          direction: "inbound",
          client: { name: client, id: `no. ${n}` },
          timings: { startDate: new Date(began + n * 1000).toISOString().replace("T", " ").slice(0, 19) },
        },
      ],
    }));
    expect((await api.post("/api/interactions", { data: { interactions: data } })).status()).toBe(200);
  };
  await feed(Array.from({ length: 40 }, (_, n) => n));
  await signIn();
  const path = `/interactions?range=week&client=${encodeURIComponent(client)}`;
  await page.goto(path);
  const live = page.getByRole("button", { name: "Live", exact: true });
  const table = page.getByRole("table", { name: "Interactions" });
  const row = (n: number) =>
    table.getByRole("row").filter({ has: page.getByRole("cell", { name: `no. ${n}`, exact: true }) });
  await test.step("Pressed, it shows what comes in and counts it", async () => {
    await expect(page.getByRole("status")).toHaveText("40 interactions");
    await live.click();
    await expect(live).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/live=true/);
    await feed([41]);
    await expect(table.getByRole("row").nth(1)).toContainText("no. 41");
    await expect(row(41)).toContainText(/In progress\s*\d+:\d\d/);
    await expect(page.getByRole("status")).toHaveText("41 interactions");
    await accessible();
  });
  await test.step("A row that is read stays where it is", async () => {
    await row(5).scrollIntoViewIfNeeded();
    const before = await row(5).boundingBox();
    await feed([42, 43]);
    await expect(page.getByRole("status")).toHaveText("43 interactions");
    await expect(row(43)).toHaveCount(1);
    expect(Math.abs(((await row(5).boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
  await test.step("It stands still where nothing can come in above", async () => {
    await page.goto(`${path}&live=true&order=asc`);
    await expect(live).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("main")).not.toContainText("not understood");
    await expect(live).toHaveAttribute("aria-disabled", "true");
    await live.press("Enter");
    await expect(page).toHaveURL(/live=true/);
  });
});
