import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { hostileData, isWithin } from "../hostile-data.ts";
import { activate, load, makeHub } from "../made-hubs.ts";

test("names as long as they may be, or without a character to see, leave a page its place", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Names ${Date.now()} `.padEnd(128, "W");
  const path = await makeHub(api, hub);
  const long = "u".repeat(250);
  const [id, unseen] = [
    await load(api, hub, long, [{ clientIds: ["59829001234"] }]),
    await load(api, hub, "\u200b\u202e".repeat(100), [{ clientIds: ["59829001234"] }]),
  ];
  const heading = page.getByRole("heading", { level: 1 });
  const height = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn();
  await test.step("Two lines of a name, one of its hub's, and all of both at hand", async () => {
    await page.goto(`${path}/lists/${id}`);
    await expect(heading).toHaveAttribute("title", long);
    expect(await height(heading)).toBeLessThan(60);
    const crumb = page.getByRole("main").getByRole("link", { name: hub });
    await expect(crumb).toHaveAttribute("title", hub);
    expect(await height(crumb)).toBeLessThan(30);
  });
  await test.step("A name that cannot be seen gives way to the list's number", async () => {
    await page.goto(path);
    expect(await height(heading)).toBeLessThan(60);
    await page
      .getByRole("table", { name: "Lists" })
      .getByRole("link", { name: `List ${unseen}` })
      .click();
    await expect(heading).toHaveText(`List ${unseen}`);
  });
});

test("a contact's texts, however long and whichever way they read, leave a table its columns", async ({
  page,
  signIn,
  api,
}) => {
  const [calls, mails] = [`Texts ${Date.now()}`, `Mail texts ${Date.now()}`];
  const path = await makeHub(api, calls, { enabled: true, mode: "broadcast", provider: "simulated" });
  const mailPath = await makeHub(api, mails, { channel: "email", mode: undefined });
  const long = "W".repeat(256);
  const arabic = "\u0623\u0647\u0644\u0627 (3)!";
  const address = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}com`;
  const list = await load(api, calls, "texts", [
    { clientIds: ["+34600775001"], contactId: long, data: { [long]: arabic } },
    { clientIds: ["+34600775011"], contactId: arabic },
  ]);
  const mail = await load(api, mails, "mail", [{ clientId: address, subject: "s", content: "c", contactId: long }]);
  await activate(api, calls, list);
  const table = page.getByRole("table");
  const width = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const isReadFromRight = (part: Locator) => part.evaluate((element) => element.matches(":dir(rtl)"));
  await signIn();
  await test.step("Attempts cut an id that is long, and read an Arabic one from the right", async () => {
    await page.goto(`${path}/attempts`);
    await expect(table.getByRole("row")).toHaveCount(3);
    expect(await width(table.getByTitle(long))).toBeLessThan(240);
    expect(await isReadFromRight(table.getByText(arabic))).toBe(true);
  });
  await test.step("So do the contacts of a list", async () => {
    await page.goto(`${path}/lists/${list}`);
    expect(await width(table.getByTitle(long, { exact: true }))).toBeLessThan(240);
    expect(await isReadFromRight(table.getByTitle(arabic, { exact: true }))).toBe(true);
  });
  await test.step("A long address is cut in its column, and whole in its dialog", async () => {
    await page.goto(`${mailPath}/lists/${mail}`);
    expect(await width(table.getByTitle(address))).toBeLessThan(340);
    await table.getByRole("button", { name: "Edit" }).click();
    const title = page.getByRole("dialog").getByRole("heading", { name: address });
    await expect(title).toBeVisible();
    expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(page.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  });
});

const unseenId = "\u200b\u200d";
const zone = "America/Argentina/ComodRivadavia";

test("a contact with all that an upload takes leaves the pages of its hub their width, and opens at once", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Hostile ${Date.now()}`;
  const path = await makeHub(api, hub, { enabled: true, mode: "broadcast", provider: "simulated" });
  const list = await load(
    api,
    hub,
    "hostile",
    Array.from({ length: 5 }, (_, n) => ({
      clientIds: [`+3460077502${n}`],
      contactId: n === 0 ? unseenId : "W".repeat(256),
      data: hostileData(),
    })),
  );
  const leads = Array.from({ length: 2 }, (_, n) => ({
    clientIds: Array.from({ length: 14 }, (_, more) => `+3460077${5100 + n * 20 + more}`),
    contactId: n === 0 ? unseenId : "W".repeat(256),
    scheduleDate: "2031-07-01 10:30:00",
    timezone: zone,
    data: hostileData(),
  }));
  const answer = await api.post(`/api/dialer/id/${encodeURIComponent(hub)}/freshLeads`, { data: { leads } });
  expect(answer.status()).toBe(200);
  await signIn();
  const table = page.getByRole("table");
  const shownAt = async (width: number, address: string) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(table.getByText("U+200B U+200D")).toBeAttached();
    expect(await isWithin(page)).toBe(true);
  };
  await test.step("A list's contacts come at once: their data is cut in its cell, whole on hover", async () => {
    await shownAt(1366, `${path}/lists/${list}`);
    await expect(table.getByText("U+200B", { exact: true }).first()).toBeAttached();
    const name = table.getByText(/^N{100}/).first();
    expect((await name.textContent())?.length).toBeLessThan(700);
    await expect(table.getByTitle(/W{20000}/).first()).toBeVisible();
    await table.getByRole("button", { name: "Edit" }).first().click();
    const data = page.getByRole("dialog").getByRole("textbox", { name: "Custom fields" });
    await expect(data).toHaveValue(/W{20000}/);
    // In one line: to break it takes a second for each character that is typed.
    expect(await data.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
  });
  await test.step("Leads keep their state in sight, and on a phone what else there is can be read", async () => {
    await shownAt(1366, `${path}/fresh-leads`);
    const state = await table.getByText("Scheduled").first().boundingBox();
    const actions = await table.getByRole("button", { name: "Edit" }).first().boundingBox();
    expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThan(actions?.x ?? 0);
    await expect(table.getByTitle(zone).first()).toBeVisible();
    await shownAt(820, `${path}/fresh-leads`);
    await shownAt(390, `${path}/fresh-leads`);
    expect((await table.getByRole("button", { name: "Edit" }).first().boundingBox())?.x).toBeGreaterThan(390);
  });
  await test.step("So do the hub's attempts and its own page", async () => {
    await activate(api, hub, list);
    const attempts = async () =>
      (await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/attempts`)).json()).result.length;
    await expect.poll(attempts).toBe(5);
    for (const width of [1366, 820, 390]) await shownAt(width, `${path}/attempts`);
    for (const width of [1366, 820, 390]) await shownAt(width, path);
  });
});
