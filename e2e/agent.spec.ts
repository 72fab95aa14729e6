import { PRODUCT_START_MS, startProduct } from "./app.ts";
import { test as base, expect } from "./fixtures.ts";
import { hostileData, isWithin } from "./hostile-data.ts";
import { activate, load, makeHub } from "./made-hubs.ts";

// Of its own: its carrier is slow enough to see a call ring, and a talk go on.
const test = base.extend<object, { slowProduct: string }>({
  slowProduct: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startProduct({ DEMO: "1", SIMULATED_DELAY_MS: "4000", SIMULATED_TALK_MS: "4000" });
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ slowProduct }, use) => use(slowProduct),
});

// One after the other, by the same product.
test.describe.configure({ mode: "default" });
// A connection that is lost.
test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] });

const agent = { username: "eva", password: "a password of an agent" };
const numbers = ["+34600777001", "+34600777002"] as const;

test("an agent takes calls, disposes of them, and has the callbacks listed", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const available = page.getByRole("switch", { name: "Available" });
  const contact = page.getByRole("region", { name: "Contact" });
  const status = (name: string) => page.getByRole("status").filter({ hasText: name });
  const next = page.getByRole("button", { name: "Save and next" });
  const tree = page.getByRole("tree", { name: "Dispositions" });
  const callbacks = page.getByRole("table", { name: "My callbacks" });

  await test.step("Make an agent, dispositions and a progressive hub", async () => {
    const profile = { name: "Agents", actions: ["agent"], campaigns: "all", hubs: "all", agents: [] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...agent, profile: profile.name } })).status()).toBe(200);
    for (const data of [
      { levels: ["Journey", "Sold"], action: "final" },
      { levels: ["Journey", "Later"], action: "reschedule" },
    ])
      expect((await api.post("/api/dispositions", { data })).status()).toBe(200);
    const made = { mode: "progressive", enabled: true, provider: "simulated", wrapUpSeconds: 600 };
    await makeHub(api, "agents-journey", made);
    const list = numbers.map((number, n) => ({
      clientIds: [number],
      contactId: `crm-${n}`,
      timezone: "Europe/Madrid",
      data: { plan: "gold", ...hostileData() },
    }));
    await activate(api, "agents-journey", await load(api, "agents-journey", "calls", list));
  });

  await test.step("The page is the agent's only one but the overview, and says who is away", async () => {
    await signIn(agent);
    await page.goto("/agent");
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Overview", "Agent"]);
    await expect(status("Away")).toBeVisible();
    await expect(available).not.toBeChecked();
    await expect(page.getByText("No callbacks")).toBeVisible();
    await accessible();
  });

  await test.step("A call rings: the tab says so, and the contact is there", async () => {
    await available.focus();
    await page.keyboard.press("Space");
    await expect(status("Alerting")).toBeVisible();
    await expect(page).toHaveTitle(`Call: ${numbers[0]}`);
    await expect(contact).toContainText(numbers[0]);
    await expect(contact).toContainText("crm-0");
    await expect(contact).toContainText("gold");
    await expect(contact).toContainText("U+200B U+202E");
    expect(await isWithin(page)).toBe(true);
    await expect(next).toBeHidden();
  });

  await test.step("The talk is over, and the after-call work counts down", async () => {
    await expect(status("Talking")).toBeVisible();
    await expect(page).not.toHaveTitle(/^Call/);
    await expect(status("After-call work")).toBeVisible();
    await expect(page.getByText(/^9:\d\d left$/)).toBeVisible();
    await accessible();
    await page.setViewportSize({ width: 820, height: 1180 });
    await accessible(["light"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step("A callback needs a disposition, and a date", async () => {
    await next.click();
    await expect(page.getByText("Choose a disposition.")).toBeVisible();
    await tree.getByRole("treeitem", { name: /^Later callback$/ }).click();
    await next.click();
    await expect(page.getByText("Enter a date and a time.")).toBeVisible();
    await page.getByLabel("Date").fill("2099-03-01");
    await page.getByLabel("Time", { exact: true }).fill("10:30");
    await page.getByRole("textbox", { name: "Comment" }).fill("wants to compare prices");
    await accessible();
  });

  await test.step("Once it is saved the next call comes; an agent who leaves during a call is away after it", async () => {
    await next.click();
    const row = callbacks.getByRole("row", { name: new RegExp(numbers[0].slice(1)) });
    await expect(row).toContainText("2099-03-01 10:30:00");
    await expect(row).toContainText("wants to compare prices");
    await expect(contact).toContainText(numbers[1]);
    await expect(status("Talking")).toBeVisible();
    await available.click();
    await expect(page.getByText(/^You become away when/)).toBeVisible();
    await tree.getByRole("treeitem", { name: "Sold" }).press("Enter");
    await expect(tree.getByRole("treeitem", { name: "Sold" })).toHaveAttribute("aria-selected", "true");
    await next.click();
    await expect(status("Away")).toBeVisible();
    await expect(contact).toContainText("You are away");
    const { result } = await (await api.get("/api/dialer/id/agents-journey/attempts")).json();
    expect(result.map((one: { disposition: { levels: string[] } }) => one.disposition.levels[1])).toEqual([
      "Sold",
      "Later",
    ]);
  });
});

test("an agent skips one contact that is offered, and calls the next", async ({ page, signIn, api, accessible }) => {
  const contact = page.getByRole("region", { name: "Contact" });
  const status = (name: string) => page.getByRole("status").filter({ hasText: name });
  const numbersOffered = ["+34600778001", "+34600778002"] as const;
  const rita = { username: "rita", password: "a password of an agent" };
  await test.step("Make an agent, and a preview hub of a campaign of its own", async () => {
    const profile = { name: "Preview agents", actions: ["agent"], campaigns: "all", hubs: "all", agents: [] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...rita, profile: profile.name } })).status()).toBe(200);
    expect((await api.post("/api/campaigns", { data: { name: "Offers", timezone: "UTC" } })).status()).toBe(200);
    const made = { campaign: "Offers", mode: "preview", enabled: true, provider: "simulated", previewSeconds: 600 };
    await makeHub(api, "offers-journey", made);
    const list = numbersOffered.map((number) => ({
      clientIds: [number],
      agent: rita.username,
      data: { plan: "gold" },
    }));
    await activate(api, "offers-journey", await load(api, "offers-journey", "offers", list));
  });
  await test.step("Offered: the contact is there, and nobody is called", async () => {
    await signIn(rita);
    await page.goto("/agent");
    await page.getByRole("switch", { name: "Available" }).click();
    await expect(status("Offered")).toBeVisible();
    await expect(contact).toContainText(numbersOffered[0]);
    await expect(contact).toContainText("gold");
    await accessible();
  });
  await test.step("Skipped with a reason, it makes room for the next", async () => {
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(page.getByText("Say why.")).toBeVisible();
    await page.getByLabel("Reason").fill("rings me back at noon");
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(contact).toContainText(numbersOffered[1]);
    await expect(page.getByLabel("Reason")).toHaveValue("");
  });
  await test.step("Called, it rings", async () => {
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await expect(status("Alerting")).toBeVisible();
    await expect(page.getByRole("button", { name: "Skip" })).toBeHidden();
    const { result } = await (await api.get("/api/dialer/id/offers-journey/attempts")).json();
    expect(result.map(({ number }: { number: string }) => number)).toEqual([numbersOffered[1]]);
  });
});

test("an agent who leaves the page is away, by whatever way; a reload or a lost connection changes nothing", async ({
  page,
  signIn,
  api,
  context,
}) => {
  const nora = { username: "nora", password: "a password of an agent" };
  const available = page.getByRole("switch", { name: "Available" });
  const isNow = (status: string) =>
    expect
      .poll(async () => {
        const { result } = await (await api.get("/api/agents")).json();
        return result.find(({ agent: name }: { agent: string }) => name === nora.username)?.status;
      })
      .toBe(status);
  const comeBack = async () => {
    await page.goto("/agent");
    await expect(available).toBeEnabled();
    await expect(available).not.toBeChecked();
    await available.click();
    await isNow("available");
  };
  await test.step("Make an agent whom no hub calls for", async () => {
    expect((await api.post("/api/campaigns", { data: { name: "Quiet", timezone: "UTC" } })).status()).toBe(200);
    const profile = { name: "Quiet agents", actions: ["agent"], campaigns: ["Quiet"], hubs: "all", agents: [] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...nora, profile: profile.name } })).status()).toBe(200);
    await signIn(nora);
  });
  await test.step("A reload comes back to what it was", async () => {
    await comeBack();
    await page.reload();
    await expect(available).toBeChecked();
    await isNow("available");
    await expect(page.getByRole("status").filter({ hasText: "Available" })).toBeVisible();
    await expect(page.getByText("You are away now")).toBeHidden();
  });
  await test.step("A connection that is lost is told, and so is its end", async () => {
    // Its own clock runs: the page asked again.
    await page.waitForResponse("**/api/agents/me");
    await context.setOffline(true);
    await expect(page.getByText("The connection is lost")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("The connection is lost")).toBeHidden();
  });
  await test.step("Another page of the product", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
    await isNow("away");
  });
  await test.step("Another document", async () => {
    await comeBack();
    await page.goto("about:blank");
    await isNow("away");
  });
  await test.step("The end of the session", async () => {
    await comeBack();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await isNow("away");
  });
});
