import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test("a table of the settings is searched by keyboard, sorted, and kept in the address", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  const word = `Tables ${Date.now()}`;
  const table = page.getByRole("table", { name: "Campaigns" });
  const find = page.getByRole("textbox", { name: "Find by name or time zone" });
  const status = page.getByRole("search", { name: "Filters" }).getByRole("status");
  const names = () => table.getByRole("row").locator("td:first-child");
  await test.step("Create three campaigns", async () => {
    for (const name of [`${word} b`, `${word} C`, `${word} a`]) {
      const timezone = name.endsWith("C") ? "Antarctica/Troll" : "UTC";
      expect((await api.post("/api/campaigns", { data: { name, timezone } })).status()).toBe(200);
    }
  });
  await test.step("Search by keyboard", async () => {
    await signIn();
    await page.goto("/settings/campaigns");
    await expect(status).toHaveText(/^[\d,]+ in all$/);
    await page.keyboard.press("/");
    await expect(find).toBeFocused();
    await page.keyboard.type(word.toUpperCase());
    await expect(names()).toHaveText([`${word} a`, `${word} b`, `${word} C`]);
    await expect(status).toHaveText(/^3 of [\d,]+$/);
    await accessible();
  });
  await test.step("Sort by name and by zone; the address keeps it", async () => {
    await table.getByRole("button", { name: "Name", exact: true }).click();
    await expect(names()).toHaveText([`${word} C`, `${word} b`, `${word} a`]);
    await expect(table.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    await table.getByRole("button", { name: "Time zone" }).click();
    await expect(names()).toHaveText([`${word} C`, `${word} a`, `${word} b`]);
    await expect(page).toHaveURL(/find=TABLES.*sort=timezone/);
    await page.reload();
    await expect(names()).toHaveText([`${word} C`, `${word} a`, `${word} b`]);
    await expect(find).toHaveValue(word.toUpperCase());
  });
  await test.step("Where nothing matches, the search is cleared", async () => {
    await find.fill(`${word} nowhere`);
    await expect(table.getByText("Nothing matches")).toBeVisible();
    await expect(status).toHaveText(/^0 of [\d,]+$/);
    await accessible(["light"]);
    await table.getByRole("button", { name: "Clear search" }).click();
    await expect(find).toHaveValue("");
    await expect(status).toHaveText(/^[\d,]+ in all$/);
  });
  await test.step("Escape empties the search too", async () => {
    await find.fill("antarctica/troll");
    await expect(names().filter({ hasText: `${word} C` })).toBeVisible();
    await find.press("Escape");
    await expect(find).toHaveValue("");
    await expect(page).not.toHaveURL(/find=/);
  });
});

test("a long blacklist is read page by page, and searched by a part of a number and by reason", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  const first = 883_000_000_000_000 + (Date.now() % 1_000_000_000) * 1000;
  const reason = `list of ${first}`;
  const table = page.getByRole("table", { name: "Blacklist" });
  const find = page.getByRole("textbox", { name: "Find by number, address or reason" });
  const pages = page.getByRole("navigation", { name: "Pages" });
  await test.step("Put 130 numbers on the blacklist", async () => {
    const entries = Array.from({ length: 130 }, (_, n) => ({ clientId: first + n, reason }));
    expect((await api.post("/api/blacklist-entries", { data: { entries } })).status()).toBe(200);
  });
  await test.step("Read them page by page", async () => {
    await signIn();
    await page.goto(`/settings/blacklist?find=${encodeURIComponent(reason)}&sort=clientId`);
    await expect(pages).toContainText("1 to 100 of 130");
    await pages.getByRole("button", { name: "Page 2" }).click();
    await expect(pages).toContainText("101 to 130 of 130");
    await expect(page).toHaveURL(/page=1/);
    await expect(table.getByRole("row")).toHaveCount(31);
    await expect(table.getByRole("row").nth(1)).toContainText(String(first + 100));
    await accessible(["light"]);
  });
  await test.step("A page behind the last leads to the last", async () => {
    await page.goto(`/settings/blacklist?find=${encodeURIComponent(reason)}&page=40`);
    await expect(pages).toContainText("101 to 130 of 130");
  });
  await test.step("Find one by a part of it, spelt otherwise", async () => {
    const digits = String(first + 77);
    await find.fill(`+${digits.slice(0, 3)} ${digits.slice(3, 9)}-${digits.slice(9)}`);
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table.getByRole("row").nth(1)).toContainText(digits);
  });
});

test("a file of numbers is imported to the blacklist: looked at, its bad rows given back, the others added", async ({
  page,
  signIn,
  accessible,
  api,
}) => {
  const first = 882_000_000_000_000 + (Date.now() % 1_000_000_000) * 1000;
  const reason = `import of ${first}`;
  const dialog = page.getByRole("dialog", { name: "Import to the blacklist" });
  const rows = [
    "Customer,Phone,Motivo",
    `Ana,+${first},${reason}`,
    `Eva,${first + 1},`,
    `Leo,${first + 1},`,
    `Ida,${first + 2},${reason}`,
    "Zoe,call me,",
    "Max,,",
  ];
  const choose = (name: string, text: string) => {
    const mimeType = name.endsWith("csv") ? "text/csv" : "text/plain";
    return dialog.getByLabel("Choose a file").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  };
  await test.step("Choose a file, first two that hold no numbers", async () => {
    expect((await api.post("/api/blacklist", { data: { clientId: first } })).status()).toBe(200);
    await signIn();
    await page.goto(`/settings/blacklist?find=${first}`);
    await page.getByRole("button", { name: "Import" }).click();
    await accessible();
    await choose("empty.csv", "");
    await expect(dialog.getByRole("alert")).toContainText("The file is empty.");
    await accessible(["light"]);
    await choose("words.txt", "one\ntwo\n");
    await expect(dialog.getByRole("status")).toHaveText("Nothing new to add");
    await expect(dialog.getByRole("button", { name: "Add entries" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Import" }).click();
    await choose("numbers.csv", rows.join("\n"));
  });
  await test.step("Its columns are matched and its rows counted", async () => {
    await expect(dialog.getByLabel("Column of numbers or addresses")).toHaveValue(/^Phone/);
    await expect(dialog.getByLabel("Column of reasons")).toHaveValue(/^Motivo/);
    await expect(dialog.getByRole("status")).toHaveText("2 new entries");
    await expect(dialog.getByText("Already on the blacklist").locator("..").locator("dd")).toHaveText("1");
    await expect(dialog.getByText("More than once in the file").locator("..").locator("dd")).toHaveText("1");
    const unread = dialog.getByRole("table", { name: "Rows that cannot be read" });
    await expect(unread.getByRole("row", { name: /^6 call me/ })).toBeVisible();
    await expect(unread.getByRole("row", { name: /^7/ })).toContainText("No number or address");
    await accessible();
  });
  await test.step("The rows that cannot be read are downloaded", async () => {
    const file = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download all of them" }).click();
    expect((await file).suggestedFilename()).toBe("numbers - rows with problems.csv");
  });
  await test.step("Add the others, with a reason for those without", async () => {
    await dialog.getByLabel("Reason for rows without one").fill(`${reason} of all`);
    await dialog.getByRole("button", { name: "Add 2 entries" }).click();
    await expect(dialog.getByRole("status")).toHaveText("2 entries added; 1 was on the blacklist already.");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    const find = page.getByRole("textbox", { name: "Find by number, address or reason" });
    await find.fill(reason);
    const table = page.getByRole("table", { name: "Blacklist" });
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table.getByRole("row", { name: String(first + 1) })).toContainText(`${reason} of all`);
  });
});

test("a long text leaves the state of a record in sight", async ({ page, signIn, api }) => {
  const name = `Long ${Date.now()} ${"of many words ".repeat(7)}`.trim();
  const body = { name, channel: "email", subject: name, content: name };
  expect((await api.post("/api/templates", { data: body })).status()).toBe(200);
  await page.setViewportSize({ width: 1366, height: 657 });
  await signIn();
  await page.goto(`/settings/templates?find=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await expect(row.getByText("Enabled")).toBeInViewport({ ratio: 1 });
  const scrolls = await page.getByRole("table").evaluate((table) => {
    const place = table.parentElement ?? table;
    return place.scrollWidth > place.clientWidth;
  });
  expect(scrolls).toBe(false);
});

test("a template is written beside what a contact reads, with the fields of a list", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const stamp = Date.now();
  const hub = `Texts ${stamp}`;
  await makeHub(api, hub, { channel: "sms", mode: null });
  await load(api, hub, "Readers", [{ clientId: "+34600111222", data: { name: "Ana", plan: "Gold" } }]);
  await signIn();
  await page.goto("/settings/templates");
  await page.getByRole("button", { name: "New template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  await form.getByLabel("Name").fill(`Hello ${stamp}`);
  await form.getByRole("combobox", { name: "Channel" }).click();
  await page.getByRole("option", { name: "SMS" }).click();
  await form.getByRole("combobox", { name: "Preview with a contact of" }).fill(hub);
  await page.getByRole("option", { name: hub }).click();
  await form.getByLabel("Content").fill("Hi , good day");
  await form.getByLabel("Content").evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(3, 3));
  await form.getByRole("button", { name: "Insert merge field" }).click();
  await page.getByRole("menuitem", { name: "name" }).click();
  await expect(form.getByLabel("Content")).toHaveValue(`Hi \${name}, good day`);
  await expect(form.getByLabel("Content")).toBeFocused();
  await page.keyboard.type("!");
  const letter = form.getByRole("article", { name: `Preview of Hello ${stamp}` });
  await expect(letter).toHaveText("Hi Ana!, good day");
  await expect(form.getByText("17 characters (GSM-7): 1 message, room for 143 more.")).toBeVisible();
  await accessible();
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("row", { name: `Hello ${stamp}` })).toContainText(`Hi \${name}!, good day`);
});
