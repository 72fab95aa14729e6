import { expect, test } from "../fixtures.ts";
import { feedSample, november } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test.describe("a search that cannot be", () => {
  test.use({ tolerated: [/status of 400/] });

  test("says which names the profile hides, and takes them away", async ({ page, api, signIn, accessible }) => {
    const name = `blinkered-${crypto.randomUUID()}`;
    const user = { username: name, password: "a long enough password" };
    const profile = { name, actions: ["interactions:read"], campaigns: "all", hubs: "all", agents: ["luis"] };
    expect((await api.post("/api/profiles", { data: profile })).status()).toBe(200);
    expect((await api.post("/api/users", { data: { ...user, profile: name } })).status()).toBe(200);
    await page.context().clearCookies();
    await signIn(user);
    await page.goto(`${november}&agents=luis`);
    const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
    const first = await rows.first().getAttribute("href");
    const agents = page.getByRole("search", { name: "Filters" }).getByLabel("Agents", { exact: true });
    await agents.fill("ana.diaz");
    await expect(page.getByRole("option", { name: "No match" })).toBeVisible();
    await agents.press("Enter");
    const alert = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ has: page.getByRole("button", { name: "Remove it" }) });
    await expect(alert).toContainText("Your profile does not include ana.diaz.");
    const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
    await expect(chips.filter({ hasText: "ana.diaz" })).toContainText("outside your profile");
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await accessible(["light"]);
    await alert.getByRole("button", { name: "Remove it" }).click();
    await expect(page).toHaveURL(/agents=luis$/);
    await expect(alert).toBeHidden();
    await expect(rows.first()).toHaveAttribute("href", first ?? "");
  });

  test("is told at the field, and a page behind the last leads to the last", async ({ page, accessible }) => {
    await page.goto("/interactions?from=2026-11-20&to=2026-11-10");
    const search = page.getByRole("search", { name: "Filters" });
    const rows = page.getByRole("table", { name: "Interactions" }).getByRole("link");
    await expect(search.getByText("Ends before it starts")).toBeVisible();
    await expect(page.getByText("Correct the dates to search")).toBeVisible();
    await expect(page.getByRole("main").getByText("Ends before it starts")).toHaveCount(2);
    await expect(page.getByRole("region", { name: "Volume" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    // The service takes no more.
    await expect(search.getByLabel("Client", { exact: true })).toHaveAttribute("maxlength", "256");
    await accessible();
    // What is refused is not come back to.
    expect((await page.context().cookies()).filter(({ name }) => name === "interactions")).toEqual([]);
    await page.getByRole("button", { name: "Search 2026-11-10 to 2026-11-20" }).press("Enter");
    await expect(rows.first()).toBeVisible();
    const first = await rows.first().getAttribute("href");
    await search.getByLabel("From", { exact: true }).fill("2026-11-21");
    await expect(search.getByText("Ends before it starts")).toBeVisible();
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await search.getByLabel("From", { exact: true }).fill("2026-11-10");
    await search.getByLabel("To", { exact: true }).fill("2999-01-01");
    await expect(search.getByText("Later than today")).toBeVisible();
    await expect(page.locator("[inert]").locator(`a[href="${first}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await page.goto("/interactions?range=month&page=99999");
    await expect(page.getByText("This page does not exist")).toBeVisible();
    await expect(page.getByText(/^0 to 0 of/)).toHaveCount(0);
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(page.getByRole("table", { name: "Interactions" }).getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  });
});
