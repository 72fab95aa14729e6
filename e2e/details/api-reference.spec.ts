import { spawnSync } from "node:child_process";
import { admin } from "../app.ts";
import { expect, test } from "../fixtures.ts";

// A wrong key is refused, which the browser logs.
test.use({ tolerated: [/401/] });

test("the API reference is found, searched by keyboard, and leads from an operation to its schemas", async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn();
  await test.step("Open the reference from the account menu", async () => {
    await page.goto("/overview");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "API reference" }).click();
    await expect(page).toHaveURL("/docs/api");
    await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
  await test.step("Search by keyboard", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("freshleads schedule");
    await expect(page.getByRole("status")).toContainText("found");
    const upload = page.getByRole("group", { name: "POST /api/dialer/id/{hubName}/freshLeads", exact: true });
    await expect(upload).toBeVisible();
    await expect(page.getByRole("group", { name: "GET /api/webhooks", exact: true })).toBeHidden();
    await expect(page.getByRole("heading", { level: 2, name: "Flows" })).toBeHidden();
    await page.keyboard.press("Escape");
  });
  await test.step("Open an operation and go to a schema", async () => {
    const flow = page.getByRole("group", { name: "PUT /api/webhooks/id/{flow}", exact: true });
    await flow.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(flow.getByRole("table", { name: "Parameters" })).toContainText("If-Match");
    await expect(flow).toContainText("error updating flow");
    await expect(flow).toContainText('curl -X PUT "$SWITCHYARD_URL/api/webhooks/id/demo-webhook"');
    await accessible();
    await flow.getByRole("link", { name: "Flow", exact: true }).first().click();
    await expect(page).toHaveURL("/docs/api#schema-Flow");
    await expect(page.getByRole("table", { name: "Flow", exact: true })).toContainText("drawFlowObj");
  });
});

test("an operation is tried as who is signed in, or with a key", async ({ page, signIn, accessible }) => {
  await signIn();
  await page.goto("/docs/api#listFlowNames");
  const names = page.getByRole("group", { name: "GET /api/webhooks/names", exact: true });
  await names.getByRole("button", { name: "Try it" }).click();
  const trial = names.getByRole("form", { name: "Try this operation" });
  await trial.getByLabel("rows").fill("1");
  await trial.getByRole("button", { name: "Send" }).click();
  await expect(trial.getByRole("status")).toHaveText("200");
  await expect(trial.getByRole("region", { name: "Answer" })).toContainText('"rows": 1');
  await accessible();

  await trial.getByRole("textbox", { name: "API key" }).fill("sy_wrong");
  await trial.getByRole("button", { name: "Send" }).click();
  await expect(trial.getByRole("status")).toHaveText("401");
  await expect(trial.getByRole("region", { name: "Answer" })).toContainText("/problems/unauthenticated");
  await trial.getByRole("textbox", { name: "API key" }).fill(admin.key);
  await trial.getByRole("button", { name: "Send" }).click();
  await expect(trial.getByRole("status")).toHaveText("200");
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
  const answer = await page.goto("/docs/api#listInteractions");
  // Anyone may ask for the page: what is unfolded comes later, from the document, and is not drawn for everybody.
  expect((await answer?.body())?.byteLength).toBeLessThan(200_000);
  const search = page.getByRole("group", { name: "GET /api/interactions", exact: true });
  await expect(search.getByRole("table", { name: "Parámetros" })).toContainText("finaldate");
  await expect(search.locator("> summary")).toBeFocused();
  await expect(search.getByText("Search interactions by date range or contact")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL("/login?next=%2Fdocs%2Fapi");
  await context.close();
});

const pages = ["getting-started", "authentication", "errors", "paging", "idempotency", "limits", "time-zones"];

test("the integrators' pages are read without signing in, and their commands work", async ({
  page,
  baseURL,
  accessible,
}) => {
  const env = { ...process.env, SWITCHYARD_URL: baseURL ?? "", SWITCHYARD_KEY: admin.key };
  let ran = 0;
  await page.goto("/docs/api");
  await page.getByRole("link", { name: "Getting started" }).click();
  for (const name of pages) {
    await test.step(name, async () => {
      if (name !== "getting-started") await page.goto(`/docs/${name}`);
      await expect(page).toHaveURL(`/docs/${name}`);
      const nav = page.getByRole("navigation", { name: "Documentation" });
      await expect(nav.locator('[aria-current="page"]')).toHaveAttribute("href", `/docs/${name}`);
      if (name === "getting-started" || name === "limits") await accessible();
      for (const command of await page.locator("pre[data-runs]").allTextContents()) {
        const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], { env, encoding: "utf8" });
        expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
        ran++;
      }
    });
  }
  expect(ran).toBeGreaterThanOrEqual(8);
});
