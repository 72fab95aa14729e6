import type { APIRequestContext, Locator } from "@playwright/test";
import { HOUR_MS } from "../../lib/time/durations.ts";
import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

const expectOk = async (answer: Promise<{ status: () => number }>) => expect((await answer).status()).toBe(200);

/** Someone who sees this alone: what other journeys do meanwhile changes nothing for them. */
async function makeReader(api: APIRequestContext, actions: string[], sees: { campaigns?: string[]; hubs?: string[] }) {
  const stamp = crypto.randomUUID().slice(0, 8);
  const profile = { name: `Overview ${stamp}`, actions, campaigns: "all", hubs: "all", agents: "all", ...sees };
  await expectOk(api.post("/api/profiles", { data: profile }));
  const user = { username: `reader.${stamp}`, password: "a password of the reader" };
  await expectOk(api.post("/api/users", { data: { ...user, profile: profile.name } }));
  return user;
}

async function makeCampaign(api: APIRequestContext): Promise<string> {
  const name = `Overview ${crypto.randomUUID()}`;
  await expectOk(api.post("/api/campaigns", { data: { name, timezone: "UTC" } }));
  return name;
}

/** Inbound ones that ended without an agent, one a minute from this one on. */
async function feedAbandoned(api: APIRequestContext, campaign: string, day: string, minutes: string[]): Promise<void> {
  for (const minute of minutes) {
    const timings = { startDate: `${day} ${minute}:00`, endDate: `${day} ${minute}:30` };
    const flags = { finished: true };
    const segment = { segmentId: "1", campaign, channel: "sms", direction: "inbound", timings, flags };
    await expectOk(api.post("/api/interactions", { data: { guid: crypto.randomUUID(), segments: [segment] } }));
  }
}

test("four figures of today stand against the same day a week ago until this time, in words", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const campaign = await makeCampaign(api);
  await feedAbandoned(api, campaign, "2026-11-03", ["08:00", "15:29", "15:31", "18:00", "23:59"]);
  // A Monday: nothing that a Tuesday is measured by.
  await feedAbandoned(api, campaign, "2026-11-09", ["08:00"]);
  await feedAbandoned(api, campaign, "2026-11-10", ["09:00", "10:00", "15:10"]);
  await signIn(await makeReader(api, ["interactions:read"], { campaigns: [campaign] }));
  const figures = page.getByRole("region", { name: "Today, compared with an earlier day" });
  const figure = (name: string) => figures.getByRole("link", { name });
  await page.clock.setFixedTime(new Date("2026-11-10T15:30:00Z"));
  await test.step("More than a week ago, and how many", async () => {
    await page.goto("/overview");
    await expect(figure("Interactions today")).toContainText("+1 (+50%) more than last Tuesday");
    await expect(figure("Interactions today").getByText("3", { exact: true })).toBeVisible();
    await expect(
      figure("Interactions today").getByTitle("Each day until 15:30: today, and last Tuesday"),
    ).toBeVisible();
    await expect(figure("Abandoned")).toContainText("+1 (+50%) more than last Tuesday");
    await expect(figure("Service level in 20 s")).toContainText("0 of 3");
    await expect(figure("Service level in 20 s")).toContainText("The same as last Tuesday");
    await expect(figure("Outbound by hubs")).toContainText("As many as last Tuesday");
    await expect(page.getByText("Only what your profile shows is listed and counted.")).toBeVisible();
    await accessible();
  });
  await test.step("Each leads to what it counts", async () => {
    const leads = async (name: string) => new URL((await figure(name).getAttribute("href")) ?? "", page.url()).search;
    expect(await leads("Interactions today")).toBe("?range=today");
    expect(await leads("Abandoned")).toBe("?range=today&outcome=ABANDONED");
    expect(await leads("Service level")).toBe("?range=today&direction=INBOUND");
    expect(await leads("Outbound by hubs")).toBe("?range=today&direction=OUTBOUND_HUB");
  });
  await test.step("A week that had none leaves yesterday", async () => {
    await page.clock.setFixedTime(new Date("2026-11-04T16:00:00Z"));
    await page.reload();
    await expect(figure("Interactions today")).toContainText("-3 (-100%) fewer than yesterday");
  });
  await test.step("Without either there is no percentage of nothing", async () => {
    await page.clock.setFixedTime(new Date("2026-11-03T16:00:00Z"));
    await page.reload();
    await expect(figure("Interactions today")).toContainText("No interactions yesterday");
    await expect(figure("Abandoned")).toContainText("No interactions yesterday");
    await expect(figures).not.toContainText("+");
  });
});

test("the bars of the last 24 hours and their channels open what they count", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const campaign = await makeCampaign(api);
  const now = new Date().toISOString();
  await feedAbandoned(api, campaign, now.slice(0, 10), [now.slice(11, 16)]);
  await signIn(await makeReader(api, ["interactions:read"], { campaigns: [campaign] }));
  await page.goto("/overview");
  const chart = page.getByRole("region", { name: "Last 24 hours" });
  const marks = chart.getByRole("group", { name: "Volume" }).locator("[data-mark]");
  await expect(marks).toHaveCount(24);
  await accessible();
  await chart.getByRole("link", { name: "1 interaction", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/interactions\?from=/);
  await expect(page.getByRole("status")).toHaveText("1 interaction");
  await page.goBack();
  await chart.getByRole("group", { name: "Volume" }).getByRole("link").press("Enter");
  await expect(page.getByRole("status")).toHaveText("1 interaction");
});

test("hubs at work show their lists, and what is held up leads to where it is seen to", async ({
  page,
  api,
  signIn,
  accessible,
}) => {
  const hub = `Overview ${crypto.randomUUID()}`;
  const path = await makeHub(api, hub, { channel: "sms", mode: null });
  const active = await load(api, hub, "at work.csv", [{ clientId: "+34600111222" }]);
  const leads = { leads: [{ clientId: "+34600111444" }, { clientId: "+34600111555" }] };
  await expectOk(api.post(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`, { data: leads }));
  const paused = await load(api, hub, "held.csv", [{ clientId: "+34600111333" }]);
  const lists = `/api/dialer/id/${encodeURIComponent(hub)}/lists`;
  for (const id of [active, paused]) await expectOk(api.patch(`${lists}/${id}`, { data: { status: "active" } }));
  await expectOk(api.patch(`${lists}/${paused}`, { data: { status: "paused" } }));
  await signIn(await makeReader(api, ["lists:read"], { hubs: [hub] }));
  const work = page.getByRole("region", { name: "Active now" });
  const needs = page.getByRole("region", { name: "Needs attention" });
  await test.step("A disabled hub is held up", async () => {
    await page.goto("/overview");
    await expect(work.getByRole("link", { name: hub })).toBeVisible();
    await expect(work.getByRole("listitem").filter({ hasText: "at work.csv" }).last()).toContainText(
      "0 of 1 contact done",
    );
    await expect(work).toContainText("End not known");
    await expect(work).toContainText("2 leads are due now");
    await expect(needs.getByRole("link")).toHaveText([
      `${hub} is disabled and has 1 active list`,
      `${hub} is disabled and has 2 leads waiting`,
      `held.csv in ${hub} is paused`,
    ]);
    await page.setViewportSize({ width: 820, height: 1180 });
    const box = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    const [panel, last] = [await box(needs), await box(needs.getByRole("link").last())];
    expect(panel.y + panel.height - last.y - last.height).toBeLessThan(12);
    await page.setViewportSize({ width: 1366, height: 768 });
    // Who may not see interactions and flows is not shown them.
    await expect(page.getByRole("region", { name: "Last 24 hours" })).toBeHidden();
    await accessible();
  });
  await test.step("How far it is, and why a person is not contacted, take two presses", async () => {
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    await press(work.getByRole("link", { name: "at work.csv" }));
    await expect(page.getByRole("region", { name: "Work on the contacts" })).toContainText("0 of 1 contact done");
    await press(page.getByRole("row", { name: /600111222/ }).getByRole("button", { name: "View" }));
    const gates = page.getByRole("dialog", { name: /^Contact / }).getByRole("list", { name: "Gates" });
    await expect(gates).toContainText("Hub The hub is disabled.");
    expect(presses).toBe(2);
  });
  await test.step("So is one that is enabled without a provider", async () => {
    await expectOk(api.patch(`/api/hubs/${encodeURIComponent(hub)}`, { data: { enabled: true } }));
    await page.goto("/overview");
    await expect(work).toContainText("No provider");
    await needs.getByRole("link", { name: `${hub} is enabled without a provider` }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
  await test.step("A list leads to its own page", async () => {
    await page.goBack();
    await needs.getByRole("link", { name: "held.csv" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/lists/${paused}$`));
  });
});

test.describe("on a wall", () => {
  test.use({
    viewport: { width: 1920, height: 1080 },
    tolerated: [/Failed to load resource/],
  });

  test("the overview is large, dark and names nobody, asks by itself, says when it cannot, and is left by Escape", async ({
    page,
    api,
    signIn,
    accessible,
  }) => {
    const hub = `Wall ${crypto.randomUUID()}`;
    await makeHub(api, hub, { channel: "sms", mode: null });
    const id = await load(api, hub, "people of Ana Silva.csv", [{ clientId: "+34600111222" }]);
    const list = `/api/dialer/id/${encodeURIComponent(hub)}/lists/${id}`;
    await expectOk(api.patch(list, { data: { status: "active" } }));
    const reader = await makeReader(api, ["lists:read", "interactions:read"], { hubs: [hub] });
    await signIn(reader);
    // Behind the service's, as it stays when it is moved on: nobody may ask for tomorrow.
    await page.clock.install({ time: Date.now() - HOUR_MS });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/overview?kiosk=1");
    const wall = page.getByRole("main");
    await test.step("It shows the hub and how much needs someone", async () => {
      await expect(wall).toContainText(hub);
      await expect(wall).toContainText("1 active list");
      await expect(wall).toContainText("1 active list in disabled hubs");
      await expect(wall).toContainText("No leads are due now");
      await expect(wall).toContainText("0 of 1 done");
      await expect(wall.getByRole("figure")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
      await expect(page.getByText(reader.username)).toBeHidden();
      await expect(page.getByText("Ana Silva")).toHaveCount(0);
      await accessible(["light"]);
    });
    await test.step("It can be read from afar, without scrolling", async () => {
      const smallest = await wall.evaluate((sheet) =>
        Math.min(
          ...[...sheet.querySelectorAll("*")]
            .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
            .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
        ),
      );
      expect(smallest).toBeGreaterThanOrEqual(28);
      const beyond = await wall.evaluate((sheet) => [
        sheet.scrollHeight - sheet.clientHeight,
        sheet.scrollWidth - sheet.clientWidth,
      ]);
      expect(beyond).toEqual([0, 0]);
      const ground = await page.locator("[data-kiosk]").evaluate((one) => getComputedStyle(one).backgroundColor);
      expect(ground).toBe("rgb(13, 16, 22)");
    });
    await test.step("It asks again by itself, and tells when it cannot", async () => {
      await expect(wall).toContainText("Updated at");
      await page.route("**/api/dialer**", (route) => route.abort());
      await page.clock.runFor(31_000);
      await expect(wall.getByRole("alert")).toContainText("Cannot refresh. Last updated at");
      await expect(wall).toContainText(hub);
      await page.unroute("**/api/dialer**");
      await expect(async () => {
        await page.clock.runFor(31_000);
        await expect(wall).toContainText("Updated at", { timeout: 2000 });
      }).toPass();
    });
    await test.step("Escape leads back", async () => {
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/overview");
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    });
  });
});

test("the overview is read in the other languages, on a tablet and on a wide screen", async ({
  page,
  context,
  baseURL,
  signIn,
  accessible,
}) => {
  await signIn();
  for (const [locale, figures, wall] of [
    ["es", "Hoy, comparado con un día anterior", "Pantalla mural"],
    ["pt", "Hoje, comparado com um dia anterior", "Painel de parede"],
  ] as const) {
    await test.step(`In ${locale}`, async () => {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.goto("/overview");
      for (const [width, height] of [[820, 1180] as const, [1920, 1080] as const]) {
        await page.setViewportSize({ width, height });
        await expect(page.getByRole("region", { name: figures }).getByRole("link")).toHaveCount(4);
        const beyond = () => page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
        await expect.poll(beyond).toBe(0);
      }
      await accessible(["dark"]);
      await page.getByRole("link", { name: wall }).press("Enter");
      await expect(page.locator("[data-kiosk]")).toBeVisible();
    });
  }
});
