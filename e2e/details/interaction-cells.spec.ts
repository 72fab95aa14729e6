import { expect, test } from "../fixtures.ts";
import { pressEntry } from "../menu-entry.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("a cell shows only what it holds, excludes it or copies it, by mouse and by keys; chips take it back", async ({
  page,
  context,
  api,
  accessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const totalOf = async (more = {}) =>
    (await (await api.post("/api/interactions/search", { data: { ...range, ...more, index: 0, rows: 1 } })).json())
      .total;
  const told = (total: number) => `${total.toLocaleString("en-US")} interaction${total === 1 ? "" : "s"}`;
  const table = page.getByRole("table", { name: "Interactions" });
  const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
  const status = page.getByRole("status");
  await page.goto(november);
  const channel = (name: string) => table.getByRole("cell", { name, exact: true });
  await test.step("Exclude by mouse", async () => {
    const widths = () => table.getByRole("columnheader").evaluateAll((heads) => heads.map((head) => head.clientWidth));
    const before = await widths();
    await channel("WhatsApp").first().hover();
    // Its button stands beside the words, and no column moves for it.
    const more = page.getByRole("button", { name: "Filter by or copy: WhatsApp" });
    await expect(table.getByRole("cell").filter({ has: more })).toHaveCSS("padding-inline-end", "28px");
    expect(await widths()).toEqual(before);
    await more.click();
    await accessible();
    await page.getByRole("menuitem", { name: "Exclude: WhatsApp" }).click();
    await expect(page).toHaveURL(/notChannels=whatsapp/);
    await expect(status).toHaveText(told(await totalOf({ without: { channels: ["whatsapp"] } })));
    await expect(channel("WhatsApp")).toHaveCount(0);
    await expect(chips.filter({ hasText: "WhatsApp" })).toContainText(/Channels\s*not/);
    // The row under the menu was not meant.
    await expect(page.getByRole("dialog", { name: "Interaction" })).toBeHidden();
  });
  await test.step("A press on a row still opens it", async () => {
    await table.getByRole("row").nth(1).getByRole("cell").nth(3).click();
    const dialog = page.getByRole("dialog", { name: "Interaction" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("Show only one by keys", async () => {
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("ArrowRight");
    const name = (await table.getByRole("row").nth(1).getByRole("cell").nth(2).textContent()) ?? "";
    await page.keyboard.press("Enter");
    const only = page.getByRole("menuitem", { name: `Show only this: ${name}` });
    await expect(only).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(only).toBeHidden();
    await expect(table.getByRole("row").nth(1).getByRole("cell").nth(2)).toBeFocused();
    await page.keyboard.press("Enter");
    await pressEntry(only);
    await expect(page).toHaveURL(/[?&]channels=\w+/);
    await expect(chips).toHaveCount(2);
  });
  await test.step("Chips take both back", async () => {
    await chips
      .filter({ hasText: "WhatsApp" })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(chips).toHaveCount(1);
    await chips.getByRole("button", { name: /^Remove/ }).click();
    await expect(chips).toHaveCount(0);
    await expect(status).toHaveText(told(await totalOf()));
  });
  await test.step("Count and choose by the facets", async () => {
    await page.getByRole("button", { name: "Facets", exact: true }).press("Enter");
    const facets = page.getByRole("region", { name: "Facets" });
    const values = facets.getByRole("region", { name: "Channels" }).getByRole("listitem");
    const totals = {
      whatsapp: await totalOf({ channels: ["whatsapp"] }),
      email: await totalOf({ channels: ["email"] }),
    };
    const whatsapp = values.filter({ hasText: "WhatsApp" });
    const email = values.filter({ hasText: "Email" });
    await expect(whatsapp).toContainText(totals.whatsapp.toLocaleString("en-US"));
    await whatsapp.getByRole("button").first().click();
    await expect(status).toHaveText(told(totals.whatsapp));
    // What is chosen narrows no count of its own facet.
    await expect(email).toContainText(totals.email.toLocaleString("en-US"));
    await email.getByRole("checkbox").check();
    await expect(status).toHaveText(told(await totalOf({ channels: ["whatsapp", "email"] })));
    await accessible();
    await email.getByRole("checkbox").press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/notChannels=email/);
    await expect(email.getByRole("button", { name: "Exclude: Email" })).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(email.getByRole("checkbox")).not.toBeChecked();
    await email.getByRole("button", { name: "Exclude: Email" }).click();
    await whatsapp.getByRole("button").first().click();
    await expect(status).toHaveText(told(await totalOf()));
    const inbound = facets
      .getByRole("region", { name: "Direction" })
      .getByRole("listitem")
      .filter({ hasText: "Inbound" });
    await inbound.getByRole("button", { name: "Exclude: Inbound" }).press("Enter");
    await expect(page).toHaveURL(/notDirection=INBOUND/);
    await expect(status).toHaveText(told(await totalOf({ without: { interactionType: ["INBOUND"] } })));
    await expect(chips).toHaveText([/Direction\s*not\s*Inbound/]);
    await accessible();
    await chips.getByRole("button", { name: "Direction not Inbound: find it instead" }).press("Enter");
    await expect(status).toHaveText(told(await totalOf({ interactionType: "INBOUND" })));
    await chips.getByRole("button", { name: /^Remove/ }).click();
    await expect(status).toHaveText(told(await totalOf()));
    // Beside them the way to other pages stays in sight, on a narrow page too.
    const wide = page.viewportSize();
    if (!wide) throw new Error("The page has a size.");
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(page.getByRole("button", { name: "Last page" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Rows per page")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(wide);
    await page.getByRole("button", { name: "Facets", exact: true }).press("Enter");
    await expect(facets).toBeHidden();
  });
  await test.step("Copy what a cell holds", async () => {
    const cell = table.getByRole("row").nth(1).getByRole("cell").nth(6);
    await cell.hover();
    await page.getByRole("button", { name: /^Filter by or copy/ }).click();
    const copy = page.getByRole("menuitem", { name: /^Copy: / }).first();
    const name = ((await copy.getAttribute("aria-label")) ?? "").replace("Copy: ", "");
    await copy.click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  });
});

test("what is excluded is kept in a saved view", async ({ page, api }) => {
  const name = `Without ${crypto.randomUUID().slice(0, 8)}`;
  const search = { ...range, timezone: "UTC", without: { users: ["luis"], campaigns: ["Demo"] } };
  const saved = await api.post("/api/interactions/views", { data: { name, search } });
  expect(saved.status()).toBe(200);
  const { result } = await saved.json();
  await page.goto(`/interactions?view=${result.id}`);
  const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
  await expect(chips).toHaveText([/^Agents\s*not\s*luis/, /^Campaigns\s*not\s*Demo/]);
  const bar = page.getByRole("region", { name: "Current view" });
  await expect(bar).toContainText(name);
  await expect(bar.getByText("Changed")).toBeHidden();
});
