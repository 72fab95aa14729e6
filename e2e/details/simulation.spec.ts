import { PRODUCT_START_MS, startProduct } from "../app.ts";
import { test as base, expect } from "../fixtures.ts";

// Of its own: what is simulated would be counted by the journeys beside it.
const test = base.extend<object, { stillProduct: string }>({
  stillProduct: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startProduct({ DEMO: "1" });
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ stillProduct }, use) => use(stillProduct),
});

test("the demo's simulation starts on the overview, moves within ten seconds, and stops", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  const simulation = page.getByRole("region", { name: "Simulation" });
  const start = simulation.getByRole("button", { name: "Start the simulation" });
  const stop = simulation.getByRole("button", { name: "Stop" });

  await test.step("it stands still, and says that nobody is called", async () => {
    await page.goto("/overview");
    await expect(simulation.getByRole("status")).toContainText("nobody is called");
    await expect(stop).toBeDisabled();
    await accessible();
  });

  await test.step("funnel and pace move", async () => {
    await start.click();
    await expect(start).toBeDisabled();
    await simulation.getByRole("link", { name: "Progress of the hub" }).click();
    const funnel = page.getByRole("figure", { name: "Funnel" });
    await expect(funnel.getByRole("link", { name: /^Attempted/ })).not.toHaveText(/\b78\b/);
    await expect(page.getByRole("figure", { name: "Pace" }).getByRole("link").first()).toBeVisible();
  });

  await test.step("the wall shows when it ends, and its figures are in line", async () => {
    const wall = page.getByRole("main");
    const worked = wall.getByRole("listitem").filter({ hasText: "demo-simulated" });
    // It is reckoned from contacts that are done, and the wall asks seldom.
    await expect(async () => {
      await page.goto("/overview?kiosk=1");
      await expect(worked.getByText(/^Ends /)).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await worked.getByText(/^Ends /).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const figures = wall.getByRole("list", { name: /^Today/ }).locator("strong");
    const tops = await figures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });

  await test.step("its attempts say that they are simulated, and are interactions", async () => {
    await page.goto("/hubs/demo-simulated/attempts");
    const newest = page.getByRole("table", { name: "Attempts" }).getByRole("row").nth(1);
    await expect(newest).toContainText("Simulation");
    await expect(newest).toContainText("simulated");
    await accessible();
    await newest.getByRole("link", { name: "Interaction of attempt 1" }).click();
    await expect(page).toHaveURL(/\/interactions\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
  });

  await test.step("two lists stand ready beside its own, one finished and one to activate", async () => {
    await page.goto("/hubs/demo-simulated");
    const lists = page.getByRole("table", { name: "Lists" });
    await expect(lists.getByRole("row", { name: /Renewals \(simulated\)/ })).toContainText("finished");
    await expect(
      lists.getByRole("row", { name: /Win-back \(simulated\)/ }).getByRole("button", { name: "Activate" }),
    ).toBeVisible();
    await expect(lists.getByRole("row", { name: /^Simulation/ })).toContainText("active");
  });

  await test.step("it stops", async () => {
    await page.goto("/overview");
    await stop.click();
    await expect(stop).toBeDisabled();
    await expect(start).toBeEnabled();
  });
});
