import { expect, test } from "../fixtures.ts";

const ndjson = { "content-type": "application/x-ndjson" };
const now = () => new Date(Date.now() - 5000).toISOString().replace("T", " ").slice(0, 19);

/** An interaction of a client whose name would be a script, were it not text. */
function fed(segment: object = {}) {
  const timings = { startDate: now() };
  const client = { name: "<script>document.title = 'run'</script>" };
  const own = { segmentId: "1", campaign: "Demo", channel: "sms", direction: "inbound", timings, client };
  return { guid: crypto.randomUUID(), segments: [{ ...own, ...segment }] };
}
const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join("\n");

test.beforeEach(({ signIn }) => signIn());

test("a rejected interaction is read, mended and fed again, by keys alone", async ({ page, api, accessible }) => {
  const wrong = fed({ origin: `page ${crypto.randomUUID()}` });
  await api.post("/api/interactions", { headers: ndjson, data: lines(fed(), wrong) });
  const row = page.getByRole("table", { name: "Rejects" }).getByRole("row").filter({ hasText: wrong.guid });
  await test.step("Find the reject", async () => {
    await page.goto("/interactions");
    await page.getByRole("link", { name: "Data feed", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data feed");
    await expect(page.getByRole("status").filter({ hasText: "Rejecting" })).toBeVisible();
    await expect(page.getByRole("img", { name: /received, .* rejected$/ })).toBeVisible();
    await expect(row).toContainText("segments[0].origin");
    await expect(row).toContainText("must be one of: backToQueue, campaign, endBot, agent");
    const callers = page.getByRole("table", { name: "Sources" });
    expect(await callers.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBeLessThan(
      1,
    );
    await expect(page.getByRole("columnheader", { name: "Actions" })).toBeAttached();
    await accessible();
  });
  const dialog = page.getByRole("dialog", { name: /^Reject \d+$/ });
  const payload = dialog.getByLabel("Payload");
  await test.step("Read it", async () => {
    await row.getByRole("button", { name: /^Open reject/ }).focus();
    await page.keyboard.press("Enter");
    await expect(payload).toHaveValue(JSON.stringify(wrong));
    await expect(page).not.toHaveTitle("run");
    await accessible();
  });
  await test.step("Retry, first as it is and then corrected", async () => {
    await dialog.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await payload.fill(JSON.stringify(wrong).replace(/"origin":"[^"]*"/, '"origin":"agent"'));
    await dialog.getByRole("button", { name: "Retry with changes" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    expect((await api.get(`/api/interactions/id/${wrong.guid}`)).status()).toBe(200);
  });
  await test.step("Discard it among the resolved", async () => {
    await page.getByRole("radio", { name: "Resolved" }).press("Space");
    await row.getByRole("button", { name: /^Open reject/ }).press("Enter");
    await dialog.getByRole("button", { name: "Discard" }).press("Enter");
    await page
      .getByRole("dialog", { name: "Discard this reject?" })
      .getByRole("button", { name: "Discard" })
      .press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
  });
});

test("all of one cause are tried again, then discarded; the page follows the feed by itself", async ({ page, api }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  const wrong = () => fed({ [`unknown${crypto.randomUUID().slice(0, 8)}`]: 1 });
  const twice = wrong();
  const [name = ""] = Object.keys(twice.segments[0] ?? {}).slice(-1);
  await api.post("/api/interactions", { headers: ndjson, data: lines(fed()) });
  await page.clock.install();
  await page.goto("/interactions/feed");
  const rejects = page.getByRole("table", { name: "Rejects" });
  await expect(rejects).toBeVisible();
  await api.post("/api/interactions", { headers: ndjson, data: lines(twice, { ...twice, guid: crypto.randomUUID() }) });
  const cause = page.getByRole("combobox", { name: "Cause" });
  // The page asks every ten seconds, less often where an answer takes long.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(rejects.getByRole("row").filter({ hasText: name })).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  await cause.fill(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await cause.press("ArrowDown");
  await cause.press("Enter");
  await expect(rejects.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Retry all 2" }).click();
  await expect(page.getByText("0 of 2 stored, 2 rejected again")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole("button", { name: "Discard all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("2 rejects discarded")).toBeVisible();
  await expect(rejects.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});

test("in Spanish and in Portuguese; a body that is no JSON is kept whole", async ({ page, api, context, baseURL }) => {
  const broken = `{"guid": "${crypto.randomUUID()}",`;
  await api.post("/api/interactions", { headers: { "content-type": "application/json" }, data: Buffer.from(broken) });
  for (const [locale, title, table, open, close] of [
    ["es", "Recepción de datos", "Rechazos", "Abrir", "Cerrar"],
    ["pt", "Recepção de dados", "Rejeições", "Abrir", "Fechar"],
  ] as const) {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.goto("/interactions/feed");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const row = page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: broken });
    await row.getByRole("button", { name: open }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(broken);
    await page.getByRole("dialog").getByRole("button", { name: close }).click();
  }
});
