import { endMailServers, mailServer, readMessage } from "../lib/mail/smtp-server.fixture.ts";
import { expect, test } from "./fixtures.ts";
import { load, makeHub } from "./made-hubs.ts";

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

test.describe("a template", () => {
  test.use({ tolerated: [/status of 40[09]/] });

  test("is sent to one address as it is previewed, saved or not", async ({ page, signIn, api, accessible }) => {
    const stamp = Date.now();
    const [hub, name] = [`One ${stamp}`, `Offer ${stamp}`];
    const path = await makeHub(api, hub, { channel: "email", mode: null, provider: "smtp" });
    const template = { name, channel: "email", subject: `For \${name}`, content: `Dear \${name}: \${plan}` };
    expect((await api.post("/api/templates", { data: template })).status()).toBe(200);
    const list = await load(api, hub, "Readers", [
      { clientId: "ana@example.com", data: { name: "Ana", plan: "Gold" } },
      { clientId: "joao@example.com", data: { name: "João" } },
    ]);
    const server = await mailServer();
    const received = () => server.received.map((one) => ({ to: one.to, ...readMessage(one) }));
    const one = page.getByRole("group", { name: "Send me one" });
    const send = one.getByRole("button", { name: "Send me one" });
    const to = one.getByLabel("Send one to");
    await test.step("Without a mail server the page says why not", async () => {
      await signIn();
      await page.goto(`${path}/templates?template=${encodeURIComponent(name)}`);
      await expect(page.getByText("no mail server is set up")).toBeVisible();
      await expect(one).toBeHidden();
    });
    await test.step("A bad address is told at its field, and what the server refuses in its words", async () => {
      const mail = { host: "127.0.0.1", port: server.port, security: "none", from: "desk@example.com" };
      expect((await api.put("/api/mail", { data: mail })).status()).toBe(200);
      await page.reload();
      await to.fill("Me <me@example.org>");
      await send.click();
      await expect(to).toHaveAccessibleDescription(/bare address/);
      await to.fill("refused@example.org");
      await send.click();
      await expect(one.getByRole("status")).toContainText("550 5.1.1 no such user");
      await accessible();
    });
    await test.step("It arrives with the values of the preview's contact", async () => {
      await to.fill("me@example.org");
      await to.press("Enter");
      await expect(one.getByRole("status")).toContainText("Sent to me@example.org");
      await accessible();
      expect(received()).toMatchObject([{ to: ["me@example.org"] }]);
      expect(received()[0]?.headers).toContain("Subject: For Ana");
      expect(received()[0]?.text).toContain("Dear Ana: Gold");
    });
    await test.step("With a contact that lacks a value it is not sent", async () => {
      await page.getByRole("button", { name: "Next contact" }).click();
      await expect(one.getByRole("status")).toBeHidden();
      await send.click();
      await expect(one.getByRole("status")).toHaveText("The contact has no value for plan. The message was not sent.");
      expect(received()).toHaveLength(1);
    });
    await test.step("The form of a template sends what is not saved yet, and stays open", async () => {
      await page.goto(`/settings/templates?find=${stamp}`);
      await page.getByRole("table", { name: "Templates" }).getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Preview with a contact of" }).click();
      await page.getByRole("option", { name: hub }).click();
      await dialog.getByLabel("Content", { exact: true }).fill(`Unsaved \${plan}`);
      await expect(dialog.getByRole("article")).toContainText("Unsaved Gold");
      await to.fill("me@example.org");
      await to.press("Enter");
      await expect(one.getByRole("status")).toContainText("Sent to me@example.org");
      await expect(dialog.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
      await accessible();
      expect(received()[1]?.text).toContain("Unsaved Gold");
      await expect(dialog).toBeVisible();
    });
    const { result } = await (await api.get(`/api/dialer/id/${encodeURIComponent(hub)}/lists/${list}/contacts`)).json();
    expect(result.map(({ attempts }: { attempts: number }) => attempts)).toEqual([0, 0]);
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
