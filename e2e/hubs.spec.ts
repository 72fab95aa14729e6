import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const nine = ["09:00-18:00"];

async function makeHub(api: APIRequestContext, name: string, fields: object = {}): Promise<string> {
  const data = { name, channel: "telephony", mode: "predictive", campaign: "Demo", ...fields };
  expect((await api.post("/api/hubs", { data })).status()).toBe(200);
  return `/hubs/${encodeURIComponent(name)}`;
}

/** Uploads a list and waits until it is loaded. */
async function load(api: APIRequestContext, hub: string, filename: string, list: unknown[]): Promise<number> {
  const path = `/api/dialer/id/${encodeURIComponent(hub)}/lists`;
  const answer = await api.post(`${path}?onError=skip`, { data: { filename, list } });
  const { id } = (await answer.json()).result;
  await expect
    .poll(async () => (await (await api.get(`${path}/${id}`)).json()).result.status, { timeout: 60_000 })
    .toBe("inactive");
  return id;
}

test("hubs are found by name, channel and hours, and the address bar keeps what was looked for", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const stamp = Date.now();
  await makeHub(api, `Closed ${stamp}`, { contactingSchedule: {} });
  await makeHub(api, `Open ${stamp}`, { channel: "sms", mode: null });
  await signIn();
  await page.goto("/hubs");
  const table = page.getByRole("table", { name: "Hubs" });
  await expect(table.getByRole("row", { name: `Closed ${stamp}` })).toContainText("Never open");
  await page.getByLabel("Find a hub or campaign").fill(String(stamp));
  await expect(table.getByRole("link")).toHaveText([`Closed ${stamp}`, `Open ${stamp}`]);
  await page.getByRole("combobox", { name: "Any state" }).click();
  await page.getByRole("option", { name: "In hours now" }).click();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.reload();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.getByRole("combobox", { name: "Any channel" }).click();
  await page.getByRole("option", { name: "WhatsApp" }).click();
  await expect(page.getByText("No hub fits these filters")).toBeVisible();
  await accessible();
  await page.getByRole("button", { name: "Show all hubs" }).click();
  await expect(table.getByRole("link", { name: "demo-calls" })).toBeVisible();
});

test("hours tell when they change, on the campaign's clock and one's own", async ({ page, signIn, api }) => {
  const name = `Hours ${Date.now()}`;
  const always = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, nine]));
  await makeHub(api, name, { contactingSchedule: always });
  await page.clock.install({ time: new Date("2026-12-07T13:30:00Z") });
  await signIn();
  await page.goto("/hubs");
  const row = page.getByRole("table", { name: "Hubs" }).getByRole("row", { name });
  // Half past ten in the morning in Montevideo.
  await expect(row).toContainText("Open until 18:00");
  await expect(row.getByTitle(/2026-12-07 18:00 America\/Montevideo\n2026-12-07 21:00 UTC \(yours\)/)).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-12-07T21:00:00Z"));
  await page.reload();
  await expect(row).toContainText("Opens Tue 09:00");
});

test("lists are put in the order of work by keys, by the mouse and by a menu", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Order ${Date.now()}`;
  const path = await makeHub(api, hub);
  for (const name of ["Alpha", "Beta", "Gamma"]) await load(api, hub, name, [{ clientIds: ["59829001234"] }]);
  await signIn();
  await page.goto(path);
  const table = page.getByRole("table", { name: "Lists" });
  await expect(table.getByRole("link")).toHaveText(["Gamma", "Beta", "Alpha"]);
  await page.getByText("Order of work").click();
  await expect(table.getByRole("link")).toHaveText(["Alpha", "Beta", "Gamma"]);
  await accessible();

  await page.getByRole("button", { name: "Move Gamma, place 3" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: "Move Gamma, place 2" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(table.getByRole("link")).toHaveText(["Gamma", "Alpha", "Beta"]);
  await expect(page.getByText("Gamma is now 1 of 3")).toBeAttached();

  await page
    .getByRole("button", { name: "Move Beta, place 3" })
    .dragTo(table.getByRole("row", { name: /Gamma/ }), { targetPosition: { x: 60, y: 4 } });
  await expect(table.getByRole("link")).toHaveText(["Beta", "Gamma", "Alpha"]);

  await table.getByRole("row", { name: /Alpha/ }).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Work it sooner" }).click();
  await expect(table.getByRole("link")).toHaveText(["Beta", "Alpha", "Gamma"]);
  await expect
    .poll(async () => {
      const { result } = await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/lists`)).json();
      return result
        .sort((a: { order: number }, b: { order: number }) => a.order - b.order)
        .map(({ filename }: { filename: string }) => filename);
    })
    .toEqual(["Beta", "Alpha", "Gamma"]);
  await page.reload();
  await expect(table.getByRole("link")).toHaveText(["Beta", "Alpha", "Gamma"]);
});

test("a list is found, activated, paused, deactivated and discarded, on a tablet", async ({ page, signIn, api }) => {
  const hub = `Work ${Date.now()}`;
  const path = await makeHub(api, hub);
  for (const name of ["Spring", "Autumn"]) await load(api, hub, name, [{ clientIds: ["59829001234"] }]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn();
  await page.goto(path);
  await page.getByLabel("Find a list").fill("spr");
  const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name: /Spring/ });
  await expect(page.getByRole("table", { name: "Lists" }).getByRole("link")).toHaveText(["Spring"]);
  // The buttons stay in sight however narrow the table's place is.
  await expect(row.getByRole("button", { name: "Activate" })).toBeInViewport({ ratio: 1 });
  await row.getByRole("button", { name: "Activate" }).click();
  await expect(row).toContainText("active");
  await expect(row.getByRole("button", { name: "Discard" })).toBeHidden();
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("paused");
  await row.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(row).toContainText("inactive");
  await row.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toContainText("Its 1 contact is removed with it");
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No list by that name")).toBeVisible();
  await page.getByRole("button", { name: "Show all lists" }).click();
  await expect(page.getByRole("table", { name: "Lists" }).getByRole("link")).toHaveText(["Autumn"]);
});

test("a list's page tells what became of every contact, and one is put right or taken out", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Contacts ${Date.now()}`;
  const path = await makeHub(api, hub);
  const list = [
    { clientIds: ["59899123456", "29001111"], timezone: "Europe/Madrid", contactId: "crm-1", data: { name: "Ana" } },
    { clientIds: ["x"] },
    { clientIds: ["34600111222"], shoeSize: 43 },
  ];
  const id = await load(api, hub, "Mixed", list);
  await signIn();
  await page.goto(path);
  await page.getByRole("link", { name: "Mixed" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mixed");
  const counts = page.getByLabel("Counts");
  await expect(counts).toHaveText("Received3Saved2Rejected1Suppressed0");
  await expect(page.getByText("“shoeSize”, which is no property")).toBeVisible();
  const contacts = page.getByRole("table", { name: "Contacts" });
  await expect(contacts.getByRole("row", { name: /59899123456/ })).toContainText("name Ana");
  await accessible();

  await page.getByLabel("Number, address, position or contact id").fill("crm-1");
  await expect(contacts.getByRole("row")).toHaveCount(2);
  await contacts.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Phone numbers").fill("59899123456, home");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Phone numbers")).toHaveAccessibleDescription(/Numbers of 3 to 20 digits/);
  await accessible();
  await dialog.getByLabel("Phone numbers").fill("59899123457");
  await dialog.getByLabel("Data of the contact").fill("name: Ana María\nplan: Gold");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(contacts.getByRole("row", { name: /59899123457/ })).toContainText("name Ana María plan Gold");

  await page.getByLabel("Number, address, position or contact id").fill("346");
  await contacts
    .getByRole("row", { name: /34600111222/ })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No contact begins with that")).toBeVisible();
  await expect(counts).toHaveText("Received3Saved1Rejected2Suppressed0");

  await page.getByText("Receipt", { exact: true }).click();
  const receipt = page.getByRole("table", { name: "Receipt" });
  await expect(receipt.getByRole("row")).toHaveCount(4);
  await page.getByRole("radiogroup", { name: "Outcome" }).getByText("Rejected").click();
  await expect(receipt.getByRole("row")).toHaveCount(3);
  await expect(receipt).toContainText("removed by admin");
  await accessible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "NDJSON" }).click();
  expect((await download).suggestedFilename()).toBe(`receipt-${id}.ndjson`);
  await expect(page).toHaveURL(/view=receipt&outcome=rejected$/);
});

test("files are attached within the limits that are told, and kept while a contact is to be sent one", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Files ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null });
  await signIn();
  await page.goto(path);
  await page.getByRole("link", { name: "Attachments" }).click();
  await expect(page.getByText("each up to 10 MB")).toBeVisible();
  await expect(page.getByText("No attachments yet")).toBeVisible();
  const choose = page.locator("input[type=file]");
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose.setInputFiles([file("virus.exe", "MZ"), file("empty.txt", ""), file("terms.txt", "Terms")]);
  await expect(page.getByRole("alert").first()).toContainText("virus.exe is not of a kind that may be attached");
  await expect(page.getByRole("alert").first()).toContainText("empty.txt is empty");
  const row = page.getByRole("table", { name: "Attachments" }).getByRole("row", { name: /terms.txt/ });
  await expect(row).toContainText("Nothing");
  await accessible();

  const id = await load(api, hub, "Sent", [{ clientId: "ana@example.com", attachments: ["terms.txt"] }]);
  await page.reload();
  await expect(row).toContainText("1 list");
  await expect(row.getByRole("button", { name: "Remove" })).toBeDisabled();
  await api.delete(`/api/dialer/id/${encodeURIComponent(hub)}/lists/${id}`);
  await page.reload();
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toBeHidden();
});

test.describe("templates", () => {
  // What the frame refuses to run is told on the console.
  test.use({ tolerated: [/Blocked script execution in 'about:srcdoc'/] });

  test("are read as a contact of the hub would, and nothing in them runs", async ({ page, signIn, api }) => {
    const stamp = Date.now();
    const hub = `Letters ${stamp}`;
    const path = await makeHub(api, hub, { channel: "email", mode: null });
    const content = `<h1>Hello \${name}</h1><p>\${plan}</p><script>document.body.textContent = "it ran"</script>`;
    const name = `Offer ${stamp}`;
    await api.post("/api/templates", { data: { name, channel: "email", subject: `For \${name}`, content } });
    await load(api, hub, "Readers", [
      { clientId: "ana@example.com", data: { name: "Ana <b>", plan: "Gold" } },
      { clientId: "joao@example.com", data: { name: "João" } },
    ]);
    await signIn();
    await page.goto(path);
    await page.getByRole("link", { name: "Templates" }).click();
    await page.getByRole("list", { name: "Templates" }).getByRole("button", { name }).click();
    const letter = page.getByRole("article", { name: `${name} as it will be read` });
    await expect(letter).toContainText("For Ana <b>");
    await expect(letter.locator("iframe")).toHaveAttribute("sandbox", "");
    const heading = letter.frameLocator("iframe").getByRole("heading");
    await expect(heading).toHaveText("Hello Ana <b>");
    await page.getByRole("button", { name: "Contact after" }).click();
    await expect(letter).toContainText("The contact has no plan: nothing stands there");
    await expect(heading).toHaveText("Hello João");
  });
});

test("a week's hours are typed, copied and tried on a contact of another zone, by keys alone", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Week ${Date.now()}`;
  const path = await makeHub(api, hub);
  await signIn();
  await page.goto(path);
  await page.getByRole("button", { name: "Settings" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Hub settings" });
  await expect(dialog.getByText("nine in the morning where the contact is")).toBeVisible();
  await dialog.getByRole("switch", { name: "Always open" }).press("Space");
  await dialog.getByLabel("Monday").fill("9-13; 1630 – 21:15");
  await dialog.getByLabel("Monday").press("Tab");
  await expect(dialog.getByLabel("Monday")).toHaveValue("09:00-13:00, 16:30-21:15");
  await dialog.getByRole("button", { name: "Copy or close Mon" }).press("Enter");
  await page.getByRole("menuitem", { name: "Copy to every working day" }).press("Enter");
  await expect(dialog.getByLabel("Friday")).toHaveValue("09:00-13:00, 16:30-21:15");
  await dialog.getByRole("button", { name: "Add a range on Sat" }).press("Enter");
  await dialog.getByLabel("Tuesday").fill("18:00-09:00");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByLabel("Tuesday")).toHaveAccessibleDescription("Ranges such as 09:00-15:00, in order");
  await accessible();
  await dialog.getByLabel("Tuesday").fill("");
  await expect(dialog.getByText(/may be contacted/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toBeHidden();
  const { result } = await (await api.get(`/api/hubs/${encodeURIComponent(hub)}`)).json();
  const both = ["09:00-13:00", "16:30-21:15"];
  expect(result.contactingSchedule).toEqual({ mon: both, wed: both, thu: both, fri: both, sat: nine });
});

test("who is no administrator sees the hubs of the profile, and why settings can not be changed", async ({
  api,
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const hub = `Seen ${stamp}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null });
  const profile = { name: `Narrow ${stamp}`, actions: ["lists:write"], campaigns: "all", hubs: [hub], agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  const user = { username: `nora.${stamp}`, password: "a password of Nora's", profile: profile.name };
  expect((await api.post("/api/users", { data: user })).status()).toBe(200);
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const hers = await context.newPage();
  await hers.goto("/login");
  await hers.getByLabel("Username").fill(user.username);
  await hers.getByRole("textbox", { name: "Password" }).fill(user.password);
  await hers.getByRole("button", { name: "Sign in" }).click();
  await hers.waitForURL("**/overview");
  await hers.goto("/hubs");
  await expect(hers.getByRole("table", { name: "Hubs" }).getByRole("link")).toHaveText([hub]);
  await expect(hers.getByRole("button", { name: "New hub" })).toBeHidden();
  await hers.goto(path);
  await expect(hers.getByRole("switch", { name: "Enabled" })).toBeDisabled();
  await hers.getByRole("button", { name: "Settings" }).click();
  const dialog = hers.getByRole("dialog", { name: "Hub settings" });
  await expect(dialog).toContainText("Only administrators change a hub");
  await expect(dialog).toContainText("America/Montevideo");
  await expect(dialog).toContainText("Retry, minutes60");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeHidden();
  await hers.goto(`${path}/attachments`);
  await expect(hers.getByText("Attachments are for administrators")).toBeVisible();
  await hers.goto("/hubs/demo-calls");
  await expect(hers.getByRole("alert").filter({ hasText: "outside what your profile may see" })).toBeVisible();
  await context.close();
});

for (const [locale, words] of [
  ["es", ["Listas", "Leads nuevos", "Plantillas", "Adjuntos"]],
  ["pt", ["Listas", "Leads novos", "Modelos", "Anexos"]],
] as const) {
  test.describe(`in ${locale}`, () => {
    // Axe may find a preview before it is taken out, and is kept from running in it.
    test.use({ locale, tolerated: [/Blocked script execution in 'about:srcdoc'/] });

    test("a hub's pages speak it, pass axe and fit a tablet", async ({ page, signIn, accessible }) => {
      await signIn();
      const [lists, leads, templates, attachments] = words;
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.goto("/hubs/demo-email");
      await expect(page.getByRole("table", { name: lists })).toBeVisible();
      await expect(page.getByRole("table", { name: leads })).toBeVisible();
      for (const [below, title] of [
        ["templates", templates],
        ["attachments", attachments],
      ]) {
        await page.goto(`/hubs/demo-email/${below}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        // Axe would run inside the preview too, which runs nothing.
        await page.locator("iframe").evaluateAll((frames) => {
          for (const frame of frames) frame.remove();
        });
        await accessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
    });
  });
}
