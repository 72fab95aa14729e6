import { expect, test } from "../fixtures.ts";
import { feed } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

// A day of which no other journey feeds.
const day = "2026-09-09";

test("interactions are found by how long they took and how long the client waited", async ({
  page,
  api,
  accessible,
}) => {
  const client = `Span ${crypto.randomUUID()}`;
  // Minutes that each took, and seconds until an agent answered.
  for (const [minutes, wait] of [
    [2, 10],
    [5, 30],
    [9, 90],
  ] as const) {
    const answered = new Date(Date.UTC(2026, 8, 9, 10, 0, wait)).toISOString().replace("T", " ").slice(0, 19);
    const timings = { startDate: `${day} 10:00:00`, dateAttendedAgent: answered, endDate: `${day} 10:0${minutes}:00` };
    const segment = { segmentId: "1", campaign: "Demo", channel: "telephony", direction: "inbound", agent: "luis" };
    await feed(api, [{ ...segment, client: { name: client }, timings }]);
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
