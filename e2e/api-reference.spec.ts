import { expect, test } from "./fixtures.ts";

test("the API reference is found, searched by keyboard, and leads from an operation to its schemas", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  await page.goto("/overview");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "API reference" }).click();
  await expect(page).toHaveURL("/docs/api");
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("freshleads schedule");
  await expect(page.getByRole("status")).toContainText("found");
  const upload = page.getByRole("group", { name: "POST /api/dialer/id/{hubName}/freshLeads", exact: true });
  await expect(upload).toBeVisible();
  await expect(page.getByRole("group", { name: "GET /api/webhooks", exact: true })).toBeHidden();
  await expect(page.getByRole("heading", { level: 2, name: "Flows" })).toBeHidden();
  await page.keyboard.press("Escape");

  const flow = page.getByRole("group", { name: "PUT /api/webhooks/id/{flow}", exact: true });
  await flow.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(flow.getByRole("table", { name: "Parameters" })).toContainText("If-Match");
  await expect(flow).toContainText("error updating flow");
  await expect(flow).toContainText('curl -X PUT "$SWITCHYARD_URL/api/webhooks/id/<flow>"');
  await accessible();
  await flow.getByRole("link", { name: "Flow", exact: true }).first().click();
  await expect(page).toHaveURL("/docs/api#schema-Flow");
  await expect(page.getByRole("table", { name: "Flow", exact: true })).toContainText("drawFlowObj");
});

test("an operation's address opens it for someone who is not signed in, in their language, on a tablet", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    locale: "es-UY",
    baseURL: baseURL ?? "",
    viewport: { width: 820, height: 1180 },
  });
  const page = await context.newPage();
  await page.goto("/docs/api#listInteractions");
  const search = page.getByRole("group", { name: "GET /api/interactions", exact: true });
  await expect(search.getByRole("table", { name: "Parámetros" })).toContainText("finaldate");
  await expect(search.locator("summary")).toBeFocused();
  await expect(search.getByText("Search interactions by date range or contact")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/login?next=%2Fdocs%2Fapi");
  await context.close();
});
