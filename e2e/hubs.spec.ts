import { expect, test } from "./fixtures.ts";
import { activate, load, makeHub } from "./made-hubs.ts";
import { pressEntry } from "./menu-entry.ts";

const nine = ["09:00-18:00"];

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
  await page.getByRole("option", { name: "In calling hours now" }).click();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.reload();
  await expect(table.getByRole("link")).toHaveText([`Open ${stamp}`]);
  await page.getByRole("combobox", { name: "Any channel" }).click();
  await page.getByRole("option", { name: "WhatsApp" }).click();
  await expect(page.getByText("No hub matches these filters")).toBeVisible();
  await accessible();
  await page.getByRole("button", { name: "Show all hubs" }).click();
  await expect(table.getByRole("link", { name: "demo-calls" })).toBeVisible();
});

test("a hub says whether it contacts anybody, and the first reason why not", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `State ${Date.now()}`;
  const path = await makeHub(api, hub);
  const bare = `Bare ${Date.now()}`;
  await makeHub(api, bare, { enabled: true });
  const change = (of: string, data: object) => api.patch(`/api/hubs/${encodeURIComponent(of)}`, { data });
  const note = page.getByRole("note");
  const row = (name: string) => page.getByRole("table", { name: "Hubs" }).getByRole("row", { name });
  await test.step("Disabled, then without a provider", async () => {
    await signIn();
    await page.goto(path);
    await expect(note).toHaveText("Nobody is contacted: the hub is disabled.");
    await page.getByRole("switch", { name: "Enabled" }).click();
    await expect(note).toHaveText("Nobody is contacted: the hub has no provider. Choose one in Settings.");
    await accessible();
  });
  const mail = `Mail ${Date.now()}`;
  const mailPath = await makeHub(api, mail, { channel: "email", mode: null, enabled: true, provider: "simulated" });
  await test.step("With nothing to do, then working", async () => {
    await page.goto(mailPath);
    await expect(note).toHaveText("Nothing to contact: no list is active and no lead is waiting.");
    const list = ["ana", "eva"].map((name) => ({ clientId: `${name}@example.com` }));
    await activate(api, mail, await load(api, mail, "Two", list));
    await page.reload();
    await expect(note).toHaveText("Contacting: 1 active list with 2 contacts waiting; always open.");
    await accessible();
  });
  await test.step("What waits is told while something holds it", async () => {
    await change(mail, { contactingSchedule: {} });
    await page.reload();
    await expect(note).toContainText("the calling hours never open. Left to contact: 1 active list with 2 contacts");
  });
  await test.step("A disabled hub with a lead", async () => {
    const data = { leads: [{ clientIds: ["59829001234"], scheduleDate: "2031-07-01 10:30:00" }] };
    await change(hub, { enabled: false });
    await api.post(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`, { data });
    await page.goto(path);
    await expect(note).toHaveText("Nobody is contacted: the hub is disabled. Left to contact: 1 lead waiting.");
    await page.goto("/hubs");
    await expect(row(hub)).toContainText("Disabled");
    await expect(row(hub).getByText("Always open")).toHaveAttribute("data-tone", "idle");
    await expect(row(bare)).toContainText("No provider");
  });
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
  await expect(
    row.getByTitle(/2026-12-07 18:00 America\/Montevideo\n2026-12-07 21:00 UTC \(your time\)/),
  ).toBeVisible();
  await page.clock.setFixedTime(new Date("2026-12-07T21:00:00Z"));
  await page.reload();
  await expect(row).toContainText("Opens Tue 09:00");
});

test("files are attached within the limits that are told, and kept while a contact is to be sent one", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Files ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null });
  await test.step("Open the attachments", async () => {
    await signIn();
    await page.goto(path);
    await page.getByRole("link", { name: "Attachments" }).click();
    await expect(page.getByText("each up to 10 MB")).toBeVisible();
    await expect(page.getByText("No attachments yet")).toBeVisible();
  });
  const row = page.getByRole("table", { name: "Attachments" }).getByRole("row", { name: /terms.txt/ });
  await test.step("Attach files, two of which are refused", async () => {
    const choose = page.locator("input[type=file]");
    const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await choose.setInputFiles([file("virus.exe", "MZ"), file("empty.txt", ""), file("terms.txt", "Terms")]);
    await expect(page.getByRole("alert").first()).toContainText("virus.exe has a file type that cannot be attached");
    await expect(page.getByRole("alert").first()).toContainText("empty.txt is empty");
    await expect(row).toContainText("Nothing");
    await accessible();
  });
  await test.step("A file that a contact needs cannot be removed before the list is", async () => {
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
    const letter = page.getByRole("article", { name: `Preview of ${name}` });
    await expect(letter).toContainText("For Ana <b>");
    await expect(letter.locator("iframe")).toHaveAttribute("sandbox", "");
    const heading = letter.frameLocator("iframe").getByRole("heading");
    await expect(heading).toHaveText("Hello Ana <b>");
    await page.getByRole("button", { name: "Next contact" }).click();
    await expect(letter).toContainText("The contact has no value for plan: those places are empty");
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
  const dialog = page.getByRole("dialog", { name: "Hub settings" });
  await test.step("Open the settings", async () => {
    await signIn();
    await page.goto(path);
    await page.getByRole("button", { name: "Settings" }).press("Enter");
    await expect(dialog.getByText("nine in the morning where the contact is")).toBeVisible();
  });
  await test.step("Type a day's hours and copy them", async () => {
    await dialog.getByRole("switch", { name: "Always open" }).press("Space");
    await dialog.getByLabel("Monday").fill("9-13; 1630 – 21:15");
    await dialog.getByLabel("Monday").press("Tab");
    await expect(dialog.getByLabel("Monday")).toHaveValue("09:00-13:00, 16:30-21:15");
    await dialog.getByRole("button", { name: "Copy or close Mon" }).press("Enter");
    await pressEntry(page.getByRole("menuitem", { name: "Copy to every working day" }));
    await expect(dialog.getByLabel("Friday")).toHaveValue("09:00-13:00, 16:30-21:15");
  });
  await test.step("Hours that are wrong are told", async () => {
    await dialog.getByRole("button", { name: "Add a range on Sat" }).press("Enter");
    await dialog.getByLabel("Tuesday").fill("18:00-9:99");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog.getByLabel("Tuesday")).toHaveAccessibleDescription("Use ranges such as 09:00-15:00, in order");
    await accessible();
  });
  await test.step("A night's hours go over midnight", async () => {
    await dialog.getByLabel("Tuesday").fill("");
    await expect(dialog.getByText(/can be contacted/)).toBeVisible();
    await dialog.getByLabel("Sunday").fill("22-2");
    await dialog.getByLabel("Sunday").press("Tab");
    await expect(dialog.getByLabel("Monday")).toHaveValue("00:00-02:00, 09:00-13:00, 16:30-21:15");
    await dialog.getByLabel("Monday").fill("09:00-13:00, 16:30-21:15");
    await dialog.getByLabel("Sunday").fill("");
  });
  await test.step("Save, and look at what is stored", async () => {
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toBeHidden();
    const { result } = await (await api.get(`/api/hubs/${encodeURIComponent(hub)}`)).json();
    const both = ["09:00-13:00", "16:30-21:15"];
    expect(result.contactingSchedule).toEqual({ mon: both, wed: both, thu: both, fri: both, sat: nine });
  });
});

test("who is no administrator sees the hubs of the profile, and why settings cannot be changed", async ({
  page: hers,
  signIn,
  api,
  tolerated,
}) => {
  const stamp = Date.now();
  const hub = `Seen ${stamp}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null });
  const profile = { name: `Narrow ${stamp}`, actions: ["lists:write"], campaigns: "all", hubs: [hub], agents: "all" };
  expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
  const user = { username: `nora.${stamp}`, password: "a password of Nora's", profile: profile.name };
  expect((await api.post("/api/users", { data: user })).status()).toBe(200);
  await test.step("Only the profile's hub is listed", async () => {
    await signIn(user);
    await hers.goto("/hubs");
    await expect(hers.getByRole("table", { name: "Hubs" }).getByRole("link")).toHaveText([hub]);
    await expect(hers.getByRole("button", { name: "New hub" })).toBeHidden();
  });
  await test.step("Its settings can only be read", async () => {
    await hers.goto(path);
    await expect(hers.getByRole("switch", { name: "Enabled" })).toBeDisabled();
    await hers.getByRole("button", { name: "Settings" }).click();
    const dialog = hers.getByRole("dialog", { name: "Hub settings" });
    await expect(dialog).toContainText("Only administrators can change a hub");
    await expect(dialog).toContainText("America/Montevideo");
    await expect(dialog).toContainText("Retry after (minutes)60");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeHidden();
  });
  await test.step("Attachments and other hubs are refused", async () => {
    tolerated.push(/status of 403/);
    await hers.goto(`${path}/attachments`);
    await expect(hers.getByText("Only administrators can manage attachments")).toBeVisible();
    await hers.goto("/hubs/demo-calls");
    await expect(hers.getByRole("alert").filter({ hasText: "Your profile does not include this hub" })).toBeVisible();
  });
});

test.describe("in the other languages", () => {
  // Axe may find a preview before it is taken out, and is kept from running in it.
  test.use({ tolerated: [/Blocked script execution in 'about:srcdoc'/] });

  test("a hub's pages speak them, pass axe and fit a tablet", async ({
    page,
    context,
    baseURL,
    signIn,
    accessible,
  }) => {
    await signIn();
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const [locale, lists, leads, ...below] of [
      ["es", "Listas", "Leads nuevos", "Plantillas", "Adjuntos"],
      ["pt", "Listas", "Leads novos", "Modelos", "Anexos"],
    ] as const) {
      await test.step(`In ${locale}`, async () => {
        await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
        await page.goto("/hubs/demo-email");
        await expect(page.getByRole("table", { name: lists })).toBeVisible();
        await expect(page.getByRole("table", { name: leads })).toBeVisible();
        for (const title of below) {
          await page.getByRole("link", { name: title, exact: true }).click();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          // Axe would run inside the preview too, which runs nothing.
          await page.locator("iframe").evaluateAll((frames) => {
            for (const frame of frames) frame.remove();
          });
          await accessible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        }
      });
    }
  });
});
