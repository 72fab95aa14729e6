import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { feed, rich } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

test.describe("where there is nothing to show", () => {
  test.use({ tolerated: [/status of (400|404|500)/] });

  test("it is told why, and where to go instead", async ({ page, api, signIn, accessible }) => {
    const main = page.getByRole("main");
    await test.step("An address that is no guid, and one that is unknown", async () => {
      await page.goto("/interactions/not-a-guid");
      await expect(main.getByRole("alert")).toContainText("This is not the guid of an interaction");
      await expect(main.getByText("This is not the guid of an interaction")).toHaveCount(1);
      await accessible(["light"]);
      await page.goto(`/interactions/${randomUUID()}`);
      await expect(main).toContainText("No interaction has this guid");
      await expect(main.getByRole("alert")).toHaveCount(0);
      await accessible();
      await main.getByRole("link", { name: "Search interactions" }).click();
      await expect(page).toHaveURL(/\/interactions(\?|$)/);
    });
    const guid = await feed(api, rich("none", "crm-hidden"));
    await test.step("The API fails once", async () => {
      await page.route("**/api/interactions/id/**", (route) =>
        route.fulfill({ status: 500, json: { requestId: "r-1" } }),
      );
      await page.goto(`/interactions/${guid}`);
      await expect(main.getByRole("alert")).toContainText("r-1");
      await page.unroute("**/api/interactions/id/**");
      await main.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("figure", { name: "Timeline" })).toBeVisible();
    });
    await test.step("A profile that does not include it", async () => {
      const name = `narrow-${randomUUID()}`;
      const user = { username: name, password: "a long enough password" };
      const sees = { campaigns: ["Retention"], hubs: "all", agents: "all" };
      await api.post("/api/profiles", { data: { name, actions: ["interactions:read"], ...sees } });
      await api.post("/api/users", { data: { ...user, profile: name } });
      await page.context().clearCookies();
      await signIn(user);
      await page.goto(`/interactions/${guid}`);
      await expect(main).toContainText("You do not have access to this interaction");
      await expect(main.getByRole("alert")).toHaveCount(0);
      await accessible();
    });
  });
});
