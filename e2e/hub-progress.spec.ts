import { expect, test } from "./fixtures.ts";
import { activate, load, makeHub } from "./made-hubs.ts";

test("the attempts of a hub are followed, and its progress leads to them", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Progress ${Date.now()}`;
  const href = await makeHub(api, hub, { enabled: true, provider: "simulated", mode: "broadcast", maxAttempts: 2 });
  // The last digit says what the simulated carrier makes of it: 1 answers, 6 is busy.
  const list = await load(api, hub, "autumn", [
    { clientIds: ["+34600888001"] },
    { clientIds: ["+34600888011"], contactId: "crm-7" },
    { clientIds: ["+34600888006"] },
  ]);
  const attempts = page.getByRole("table", { name: "Attempts" });
  await signIn();

  await test.step("a hub that reached nobody says so", async () => {
    await page.goto(href);
    await expect(page.getByText("Always open")).toBeVisible();
    await page.getByRole("navigation", { name: "Hub sections" }).getByRole("link", { name: "Attempts" }).click();
    await expect(page.getByText("No attempts yet")).toBeVisible();
    await accessible();
  });

  await test.step("attempts appear by themselves, each with its contact and its interaction", async () => {
    await activate(api, hub, list);
    await expect(attempts.getByRole("row")).not.toHaveCount(0);
    // The rows that are read stay as they are: the page is asked anew once all three have ended.
    const path = `/api/dialer/id/${encodeURIComponent(hub)}/attempts`;
    const outcomes = async (): Promise<string[]> => {
      const { result } = await (await api.get(path)).json();
      return result.map(({ outcome }: { outcome: string | null }) => outcome).sort();
    };
    await expect.poll(outcomes).toEqual(["answered", "answered", "busy"]);
    await page.reload();
    await expect(attempts.getByText("Answered")).toHaveCount(2);
    await expect(attempts.getByText("Busy")).toHaveCount(1);
    const row = attempts.getByRole("row", { name: /crm-7/ });
    await expect(row.getByRole("link", { name: "Interaction of attempt 1" })).toHaveAttribute(
      "href",
      /^\/interactions\/[0-9a-f-]{36}$/,
    );
    await accessible();
    await row.getByRole("link", { name: "+34600888011" }).click();
    await expect(page).toHaveURL(new RegExp(`/lists/${list}\\?find=`));
    await expect(page.getByRole("table", { name: "Contacts" }).getByRole("row")).toHaveCount(2);
    await page.goBack();
  });

  await test.step("the filters are in the address", async () => {
    await page.getByRole("combobox", { name: "Outcome" }).click();
    await page.getByRole("option", { name: "Busy" }).click();
    await expect(page).toHaveURL(/outcome=busy/);
    await expect(page.getByRole("status").filter({ hasText: "1 attempt" })).toBeVisible();
    await page.goto(`${href}/attempts?from=2099-01-01 00:00:00`);
    await expect(page.getByText("No attempt matches these filters")).toBeVisible();
    await page.getByRole("button", { name: "Show all attempts" }).click();
    await expect(page.getByRole("status").filter({ hasText: "3 attempts" })).toBeVisible();
  });

  await test.step("the progress tells who is done, and what holds the others", async () => {
    await page.getByRole("navigation", { name: "Hub sections" }).getByRole("link", { name: "Progress" }).click();
    await expect(page.getByRole("status").filter({ hasText: "2 of 3 contacts done" })).toBeVisible();
    await expect(page.getByText(/^Expected end: (\w{3} )?\d\d:\d\d /)).toBeVisible();
    const gates = page.getByRole("list", { name: "Gates" });
    await expect(gates).toContainText("Time");
    await expect(gates.getByRole("link", { name: "autumn (1)" })).toHaveAttribute("href", /status=waiting&gate=time$/);
    await accessible();
  });

  await test.step("figures have tables, and their marks lead to the attempts", async () => {
    const [funnel, pace] = [
      page.getByRole("figure", { name: "Funnel" }),
      page.getByRole("figure", { name: "Pace" }),
    ] as const;
    await expect(funnel.getByRole("link", { name: /^Reached/ })).toContainText("2");
    await page.getByRole("button", { name: "Table: Funnel" }).click();
    await page.getByRole("button", { name: "Table: Pace" }).click();
    await expect(funnel.getByRole("row", { name: "Attempted 3" })).toBeVisible();
    await expect(pace.getByRole("row", { name: /3 2 1$/ })).toBeVisible();
    await accessible();
    await page.getByRole("button", { name: "Table: Funnel" }).click();
    await page.getByRole("button", { name: "Table: Pace" }).click();
    await pace.getByRole("link", { name: /: 3 attempts$/ }).press("Enter");
    await expect(attempts.getByRole("row")).toHaveCount(4);
    await page.goBack();
    await funnel.getByRole("link", { name: /^Busy/ }).click();
    await expect(page).toHaveURL(/outcome=busy/);
    await expect(attempts.getByRole("row")).toHaveCount(2);
  });

  await test.step("a list whose name is as long as it may be widens nothing", async () => {
    const name = "x".repeat(255);
    await load(api, hub, name, [{ clientIds: ["+34600888021"] }]);
    await page.goto(`${href}/progress`);
    await expect(page.getByRole("list", { name: "Gates" }).getByRole("link", { name }).first()).toBeVisible();
    expect(await page.getByRole("main").evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(href);
    const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name });
    const state = await row.getByText("inactive", { exact: true }).boundingBox();
    const buttons = await row.locator("[data-pinned]").boundingBox();
    expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThan(buttons?.x ?? 0);
  });
});
