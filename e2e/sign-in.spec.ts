import { admin } from "./app.ts";
import { expect, test } from "./fixtures.ts";

test.describe("signing in", () => {
  test.use({ tolerated: [/status of 401/] });

  test("a refused sign-in is an alert; a right one leads to the overview, and out again", async ({
    page,
    accessible,
  }) => {
    await test.step("A wrong password is refused", async () => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      // Browsers drop the tab, and what is left would lead elsewhere.
      await page.goto("/login?next=/%09/elsewhere.example/x");
      await page.getByRole("textbox", { name: "Username" }).fill(admin.username);
      await page.getByRole("textbox", { name: "Password" }).fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "The username or the password is wrong" })).toBeVisible();
      await accessible();
    });
    await test.step("The right one leads to the overview", async () => {
      await page.getByRole("textbox", { name: "Password" }).fill(admin.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
      await expect(page).toHaveURL(/\/overview$/);
    });
    await test.step("Sign out", async () => {
      // The button is there before the scripts that open its menu.
      const signOut = page.getByRole("menuitem", { name: "Sign out" });
      await expect(async () => {
        await page.getByRole("button", { name: "Account" }).click();
        await expect(signOut).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await signOut.click();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    });
    await test.step("Sign in, and come to the page that was asked for", async () => {
      await page.goto("/flows?sort=name");
      await expect(page).toHaveURL(/\/login\?next=%2Fflows%3Fsort%3Dname$/);
      await page.getByRole("textbox", { name: "Username" }).fill(admin.username);
      await page.getByRole("textbox", { name: "Password" }).fill(admin.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Flows" })).toBeVisible();
    });
  });
});

test.describe("an account that is locked", () => {
  test.use({ tolerated: [/status of (401|429)/] });

  test("is told with the time to wait", async ({ page, api }) => {
    const username = `omar.${Date.now()}`;
    const data = { username, password: "a kettle on the orbit", profile: "Supervisor" };
    expect((await api.post("/api/users", { data })).status()).toBe(200);
    const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
    const form = { username, password: "not the password", csrfToken, json: "true" };
    const failures = await Promise.all(
      Array.from({ length: 10 }, () => page.request.post("/api/auth/callback/credentials", { form })),
    );
    expect(failures.map((one) => one.status())).toEqual(Array(10).fill(401));
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Username" }).fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(data.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/^Too many failed attempts\. Wait \d+ seconds and try again/);
    await page.context().addCookies([{ name: "locale", value: "pt", url: page.url() }]);
    await page.reload();
    await page.getByRole("textbox", { name: "Usuário" }).fill(username);
    await page.getByRole("textbox", { name: "Senha" }).fill(data.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/Espere \d+ segundos e tente de novo/);
  });
});

test.describe("without the service", () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  test("the sign-in page asks for no scripts, and says what it lacks, and where the service cannot be reached", async ({
    page,
  }) => {
    const username = page.getByRole("textbox", { name: "Username" });
    const password = page.getByRole("textbox", { name: "Password" });
    const types: string[] = [];
    page.on("request", (request) => types.push(request.resourceType()));
    await test.step("It asks for no scripts", async () => {
      await page.goto("/login");
      await page.waitForLoadState("load");
      expect(types).not.toContain("script");
      expect(types).not.toContain("stylesheet");
    });
    await test.step("What a form lacks is told at the field", async () => {
      await expect(username).toBeFocused();
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(username).toHaveAccessibleDescription("Required");
      await expect(username).toBeFocused();
      await username.fill("nora");
      await expect(username).toHaveAccessibleDescription("");
      await expect(password).toHaveAccessibleDescription("Required");
      await password.fill("seen only when asked for");
      await expect(password).toHaveAttribute("type", "password");
      await page.getByRole("button", { name: "Show the characters" }).click();
      await expect(password).toHaveAttribute("type", "text");
    });
    await test.step("The service cannot be reached", async () => {
      await page.route("**/api/auth/**", (route) => route.abort());
      await password.press("Enter");
      await expect(page.getByRole("alert")).toContainText("Cannot reach Switchyard");
      await expect(username).toHaveValue("nora");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
    });
  });
});

test("what a page asks by itself says so once nobody is there, and stops saying so", async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto("/hubs");
  await expect(page.getByRole("table", { name: "Hubs" })).toBeVisible();
  /** That it asks again is seen by the answer: its time runs from there. */
  const asksAgain = async (background: boolean) => {
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/api/dialer") && (answer.request().headers()["x-background"] === "1") === background,
      { timeout: 4000 },
    );
    await Promise.all([answered, page.clock.fastForward(16_000)]);
  };
  await expect(() => asksAgain(false)).toPass();
  await page.clock.fastForward(60_000);
  await expect(() => asksAgain(true)).toPass();
  await expect(async () => {
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await asksAgain(false);
  }).toPass();
});

test.describe("a session that ended", () => {
  test.use({ tolerated: [/status of 401/] });

  test("is told at the sign-in, which leads back", async ({ page, api }) => {
    const username = `iris.${Date.now()}`;
    const password = "a kettle on the orbit";
    await api.post("/api/users", { data: { username, password, profile: "Supervisor" } });
    await page.goto("/hubs");
    await expect(page.getByText("Your session has ended")).toHaveCount(0);
    await page.getByRole("textbox", { name: "Username" }).fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Hubs" })).toBeVisible();
    await api.patch(`/api/users/${username}`, { data: { password: "another kettle entirely" } });
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Your session has ended" })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Fhubs&ended=1$/);
  });
});
