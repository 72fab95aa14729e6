import { expect, test } from "../fixtures.ts";
import { feed } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

// A day of which no other journey feeds.
const day = "2026-09-09";

test("interactions are found by how long they took, by wait, hold and transfers", async ({ page, api, accessible }) => {
  const client = `Span ${crypto.randomUUID()}`;
  // Minutes that each took, seconds until an agent answered and on hold, and transfers.
  for (const [minutes, wait, hold, transfers] of [
    [2, 10, 0, 0],
    [5, 30, 20, 0],
    [9, 90, 45, 1],
  ] as const) {
    const at = (seconds: number) =>
      new Date(Date.UTC(2026, 8, 9, 10, 0, seconds)).toISOString().replace("T", " ").slice(0, 19);
    const timings = { startDate: at(0), dateAttendedAgent: at(wait), endDate: at(minutes * 60) };
    const segment = { segmentId: "1", campaign: "Demo", channel: "telephony", direction: "inbound", agent: "luis" };
    const events = [{ event: "hold", startTime: at(wait), endTime: at(wait + hold) }];
    const transfer = { type: "blind", destinationType: "agent", destination: "ana", successful: transfers > 0 };
    await feed(api, [{ ...segment, client: { name: client }, timings, events, transfer }]);
  }
  await page.goto(`/interactions?from=${day}&to=${day}&client=${encodeURIComponent(client)}`);
  const filters = page.getByRole("search", { name: "Filters" });
  const status = page.getByRole("status");
  const duration = filters.getByLabel("Duration", { exact: true });
  const wait = filters.getByLabel("Wait", { exact: true });
  await expect(status).toHaveText("3 interactions");
  await test.step("A bound counts by Enter, and the address keeps it", async () => {
    await duration.fill(">= 5m");
    await duration.press("Enter");
    await expect(status).toHaveText("2 interactions");
    await expect(duration).toHaveValue("≥ 5:00");
    await expect(page).toHaveURL(/duration=300-/);
  });
  await test.step("Both narrow together, once the field is left", async () => {
    await wait.fill("1m-2m");
    await wait.blur();
    await expect(status).toHaveText("1 interaction");
    await expect(page).toHaveURL(/wait=60-120/);
    await accessible();
  });
  await test.step("A reload keeps them, and each is taken away by itself", async () => {
    await page.reload();
    await expect(wait).toHaveValue("1:00 – 2:00");
    await filters.getByRole("button", { name: "Remove Wait: 1:00 – 2:00" }).click();
    await expect(status).toHaveText("2 interactions");
    await expect(wait).toHaveValue("");
  });
  await test.step("Hold and transfers are bounds too", async () => {
    const hold = filters.getByLabel("On hold", { exact: true });
    const transfers = filters.getByLabel("Transfers", { exact: true });
    await hold.fill(">= 20");
    await hold.press("Enter");
    await expect(status).toHaveText("2 interactions");
    await transfers.fill(">1m");
    await expect(filters.getByText("Write it as > 1, ≤ 2, 1-3 or 0")).toBeVisible();
    await transfers.fill("> 0");
    await transfers.press("Enter");
    await expect(status).toHaveText("1 interaction");
    await expect(page).toHaveURL(/hold=20-&transfers=1-/);
    await accessible();
    await filters.getByRole("button", { name: "Transfers ≥ 1: change to ≤ 1" }).press("Enter");
    await expect(transfers).toHaveValue("≤ 1");
    await expect(status).toHaveText("2 interactions");
    await filters.getByRole("button", { name: "Remove Transfers: 1" }).press("Enter");
    await filters.getByRole("button", { name: "Remove On hold: 0:20" }).press("Enter");
    await expect(transfers).toHaveValue("");
    await expect(hold).toHaveValue("");
  });
  await test.step("What means nothing is said, and changes nothing", async () => {
    await duration.fill("long");
    await expect(filters.getByText("Write it as > 5m, < 1:30, 1m-5m or 90")).toBeVisible();
    await duration.press("Enter");
    await expect(page).toHaveURL(/duration=300-/);
    await duration.fill("");
    await duration.press("Enter");
    await expect(status).toHaveText("3 interactions");
    await expect(page).not.toHaveURL(/duration/);
  });
});
