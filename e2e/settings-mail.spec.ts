import { endMailServers, mailServer, readMessage } from "../lib/mail/smtp-server.fixture.ts";
import { expect, test } from "./fixtures.ts";

test.describe.configure({ mode: "serial" });
test.use({ tolerated: [/status of 409/] });
test.afterEach(async ({ api }) => {
  endMailServers();
  await api.delete("/api/mail");
});

test("the mail server is set up, tried, changed and removed", async ({ page, signIn, accessible }) => {
  const server = await mailServer({ user: "flows", password: "smtp-s3cret" });
  const form = page.getByRole("form", { name: "Server" });
  const trial = page.getByRole("form", { name: "Test message" });
  await test.step("Open the settings", async () => {
    await signIn();
    await page.goto("/settings/campaigns");
    await page
      .getByRole("navigation", { name: "Settings sections" })
      .getByRole("link", { name: "Mail server" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mail server");
    await expect(page.getByText("Set up the server first.")).toBeVisible();
    await expect(form.getByLabel("Port")).toHaveValue("587");
    await accessible();
  });
  await test.step("Set it up, first without what is needed", async () => {
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Host")).toHaveAccessibleDescription(/must be the name/i);
    await form.getByLabel("Host").fill("127.0.0.1");
    await form.getByRole("combobox", { name: "Encryption" }).click();
    await page.getByRole("option", { name: "None" }).click();
    await expect(form.getByLabel("Port")).toHaveValue("25");
    await form.getByLabel("Port").fill(String(server.port));
    await form.getByLabel("Username").fill("flows");
    await form.getByLabel("Sender address").fill("flows@example.com");
    await form.getByLabel("Sender name").fill("Flows ñ");
    await form.getByRole("button", { name: "Save" }).click();
    const password = form.getByLabel("Password", { exact: true });
    await expect(password).toHaveAccessibleDescription(/A username needs a password/);
    await password.fill("wrong one");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(trial).toBeVisible();
  });
  await test.step("Try it: the server's words are shown", async () => {
    await trial.getByLabel("To", { exact: true }).fill("ana@example.com");
    await trial.getByRole("button", { name: "Send a test message" }).click();
    await expect(trial.getByRole("status")).toContainText("535 5.7.8 who are you");
    await accessible();
  });
  await test.step("Mend the password, and try again", async () => {
    await form.getByLabel("Password", { exact: true }).fill("smtp-s3cret");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(trial.getByRole("status")).toHaveCount(0);
    await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
    await trial.getByLabel("To", { exact: true }).fill("ana@example.com");
    await trial.getByRole("button", { name: "Send a test message" }).click();
    await expect(trial.getByRole("status")).toContainText("250 2.0.0 queued as 4711");
    await accessible();
    const [message] = server.received;
    expect(message?.to).toEqual(["ana@example.com"]);
    expect(readMessage(message ?? { from: "", to: [], data: "" }).text).toContain("admin sent this message");
  });
  await test.step("Remove it", async () => {
    await page.getByRole("button", { name: "Remove mail server" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove mail server" }).click();
    await expect(page.getByText("Set up the server first.")).toBeVisible();
    await expect(form.getByLabel("Host")).toHaveValue("");
  });
});

test("on a tablet and in the other languages nothing is cut off, nor under retention", async ({
  page,
  signIn,
  baseURL,
  accessible,
}) => {
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await signIn();
  await page.setViewportSize({ width: 820, height: 1100 });
  for (const [locale, title, save, missing, retention, erasure] of [
    ["es", "Servidor de correo", "Guardar", "Configure primero el servidor.", "Conservación", "Nueva supresión"],
    ["pt", "Servidor de e-mail", "Salvar", "Configure primeiro o servidor.", "Retenção", "Nova eliminação"],
  ] as const) {
    await page.context().addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.goto("/settings/mail");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByRole("form", { name: "Servidor" }).getByRole("button", { name: save })).toBeVisible();
    expect(await beside()).toBeLessThanOrEqual(0);
    await accessible();
    await page.getByRole("link", { name: retention }).click();
    await expect(page.getByRole("heading", { level: 1, name: retention })).toBeVisible();
    await expect(page.getByRole("table", { name: retention }).getByRole("row")).toHaveCount(9);
    expect(await beside()).toBeLessThanOrEqual(0);
    await accessible(["light"]);
    await page.getByRole("button", { name: erasure }).click();
    await expect(page.getByRole("dialog", { name: erasure })).toBeVisible();
  }
});
