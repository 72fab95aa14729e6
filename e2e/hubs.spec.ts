import { expect, test } from "./fixtures.ts";
import { activate, load, makeHub } from "./made-hubs.ts";

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
