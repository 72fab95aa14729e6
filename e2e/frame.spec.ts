import { expect, test } from "./fixtures.ts";

const screens = [
  ["/overview", "Overview"],
  ["/flows", "Flows"],
  ["/flows/demo-webhook", "demo-webhook"],
  ["/flows/demo-webhook/runs", "Runs"],
  ["/runs", "Runs"],
  ["/hubs", "Hubs"],
  ["/lists", "List history"],
  ["/hubs/demo-email", "demo-email"],
  ["/hubs/demo-email/upload", "New list"],
  ["/hubs/demo-email/leads", "Add leads"],
  ["/hubs/demo-email/fresh-leads", "Fresh leads"],
  ["/hubs/demo-email/settings", "Settings"],
  ["/hubs/demo-email/attempts", "Attempts"],
  ["/hubs/demo-email/progress", "Progress"],
  ["/agent", "Agent"],
  ["/interactions", "Interactions"],
  ["/settings/campaigns", "Campaigns"],
  ["/settings/users", "Users"],
  ["/settings/profiles", "Profiles"],
  ["/settings/api-keys", "API keys"],
  ["/settings/dispositions", "Dispositions"],
  ["/settings/templates", "Templates"],
  ["/settings/blacklist", "Blacklist"],
  ["/settings/contacting", "Contact limits"],
  ["/settings/mail", "Mail server"],
  ["/settings/secrets", "Secrets"],
] as const;

/** Pages that one browser opens one after the other: what they share loads once. */
const TOGETHER = 6;

for (let first = 0; first < screens.length; first += TOGETHER) {
  const some = screens.slice(first, first + TOGETHER);
  const addresses = some.map(([address]) => address).join(", ");
  test(`each page stands under one heading and passes axe, on a desk and on a tablet: ${addresses}`, async ({
    page,
    signIn,
    accessible,
  }) => {
    await signIn();
    for (const [address, title] of some) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
        "Overview",
        "Flows",
        "Runs",
        "Hubs",
        "Agent",
        "Interactions",
        "Settings",
      ]);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await accessible();
      await page.setViewportSize({ width: 820, height: 1180 });
      await accessible(["light"]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address).toBe(true);
    }
  });
}

test("the keyboard skips to the content; the language and the colours are chosen in the account menu and stay", async ({
  page,
  signIn,
  accessible,
}) => {
  const html = page.locator("html");
  await signIn();
  await test.step("The first stop of the keyboard skips to the content", async () => {
    await page.goto("/flows");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("The language stays", async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitemradio", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Flujos" })).toBeVisible();
    await expect(html).toHaveAttribute("lang", "es");
    await page.goto("/interactions");
    await expect(page.getByRole("search", { name: "Filtros" })).toBeVisible();
    await accessible(["light"]);
    await page.getByRole("button", { name: "Cuenta" }).click();
    await page.getByRole("menuitemradio", { name: "Português" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Interações" })).toBeVisible();
  });
  await test.step("So do the colours", async () => {
    // The menu stays open.
    await page.getByRole("menuitemradio", { name: "Escuro" }).click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.reload();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  });
});

test("what is typed on a page stays when another language is chosen", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/account");
  await page.getByRole("textbox", { name: "New password" }).fill("half of a passw");
  await page.getByRole("radio", { name: "Español" }).check();
  await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nueva contraseña" })).toHaveValue("half of a passw");
});

test("a browser that asks for Portuguese gets it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "pt-BR", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await context.close();
});

test("Ctrl+K jumps to a page, a flow, a hub, a pasted guid, and to what a number, a contact or an agent had", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const search = page.getByRole("textbox", { name: "Search or jump to" });
  const jump = async (text: string) => {
    await page.keyboard.press("Control+k");
    await search.fill(text);
    await expect(page.getByRole("dialog").getByText(text, { exact: false }).first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  const agent = `zeno${Date.now()}`;
  const sent = async (client: object, agents: string[] = []) => {
    const timings = { startDate: new Date().toISOString().replace("T", " ").slice(0, 19) };
    const of = { campaign: "Demo", channel: "sms", direction: "inbound", client, timings };
    const segments = [{}, ...agents.map((name) => ({ agent: name }))].map((one, n) => ({
      ...of,
      ...one,
      segmentId: `${n}`,
    }));
    const guid = crypto.randomUUID();
    expect((await api.post("/api/interactions", { data: { guid, segments } })).status()).toBe(200);
    return guid;
  };
  await test.step("Open the overview", async () => {
    // More agents than are listed; the one with exactly this name comes last by name.
    const others = ["a", "b", "c"].map((letter) => `${letter} ${agent}`);
    await sent({ id: "34600000001" }, [...others, agent]);
    await signIn();
    await page.goto("/overview");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  });
  await test.step("Jump to pages, a flow and a hub", async () => {
    await jump("Flows");
    await expect(page).toHaveURL("/flows");
    await jump("List history");
    await expect(page).toHaveURL("/lists");
    await jump("Retention");
    await expect(page).toHaveURL("/settings/retention");
    await jump("demo-webhook");
    await expect(page).toHaveURL("/flows/demo-webhook");
    await jump("demo-whatsapp");
    await expect(page).toHaveURL("/hubs/demo-whatsapp");
  });
  await test.step("Jump to a pasted guid", async () => {
    const params = {
      initialdate: "2026-01-01 00:00:00",
      finaldate: `${new Date().toISOString().slice(0, 10)} 00:00:00`,
      index: "0",
      rows: "1",
    };
    const { result } = await (await api.get("/api/interactions", { params })).json();
    await page.keyboard.press("Control+k");
    await search.fill(` ${result[0].guid.toUpperCase()} `);
    await accessible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/interactions/${result[0].guid}`);
  });
  await test.step("Jump to a number, a contact id and an agent", async () => {
    const number = `${Date.now()}`.slice(-9);
    const client = { id: `34${number}`, name: "Someone", contactId: `crm-jump-${number}` };
    const guid = await sent(client);
    const dialog = page.getByRole("dialog", { name: "Search or jump to" });
    for (const [typed, entry, address] of [
      [`+34 ${number.slice(0, 3)} ${number.slice(3, 7)}`, `Someone · 34${number}`, new RegExp(guid)],
      [client.contactId, `Interactions of contact ${client.contactId}`, new RegExp(`contact=${client.contactId}`)],
      ["luis", "Interactions of agent luis", /range=month&agents=luis/],
      [agent, `Interactions of agent ${agent}`, new RegExp(`range=month&agents=${agent}`)],
    ] as const) {
      await page.keyboard.press("Control+k");
      await search.fill(typed);
      await dialog.getByText(entry).first().click();
      await expect(page).toHaveURL(address);
    }
  });
});

test.describe("an address that is none", () => {
  test.use({ tolerated: [/status of 404/] });

  test("is told, with the way home", async ({ page, signIn, accessible }) => {
    await signIn();
    await page.goto("/nowhere/at/all");
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await accessible();
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await expect(page).toHaveURL("/overview");
  });
});
