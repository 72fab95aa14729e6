import type { Locator } from "@playwright/test";
import { JOURNEY_MS } from "../lib/testing/time-limits.ts";
import { expect, test } from "./fixtures.ts";
import { activate, load, makeHub } from "./made-hubs.ts";

/** The dispatcher and the carrier take turns of their own, behind those of other journeys. */
const untilCarried = { timeout: JOURNEY_MS };

test("contacts that were attempted tell their result and attempts, are filtered by them, and one is cancelled", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Worked ${Date.now()}`;
  const href = await makeHub(api, hub, {
    enabled: true,
    mode: "broadcast",
    provider: "simulated",
    maxAttempts: 3,
    retryMinutes: 90,
  });
  // The simulated carrier answers by the last digit: 1 answers, 6 is busy, 7 does not answer.
  const list = await load(api, hub, "worked", [
    { clientIds: ["+34600778001"] },
    { clientIds: ["+34600778006"], contactId: "crm-6", timezone: "America/Argentina/Buenos_Aires" },
    { clientIds: ["+34600778007"] },
  ]);
  await activate(api, hub, list);
  const contacts = page.getByRole("table", { name: "Contacts" });
  const row = (number: string) => contacts.getByRole("row", { name: new RegExp(number) });
  const filters = page.getByRole("search", { name: "Filter contacts" });
  const dialog = page.getByRole("dialog", { name: /^Contact / });
  const work = page.getByRole("region", { name: "Work on the contacts" });
  await signIn();

  await test.step("the table follows the attempts", async () => {
    await page.goto(`${href}/lists/${list}`);
    await expect(row("778001")).toContainText("Answered", untilCarried);
    await expect(row("778006")).toContainText("Busy");
    await expect(row("778006")).toContainText("Buenos_Aires");
    await expect(row("778007")).toContainText("No answer");
    await expect(work).toContainText("1 of 3 contacts done");
    await expect(work.getByRole("list", { name: "Gates" })).toContainText("Time 2 contacts");
    await accessible();
  });

  await test.step("on a tablet the zone of the next attempt is read beside the buttons", async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const [number, zone] of [["778006", "Buenos_Aires"] as const, ["778007", "America/Montevideo"] as const]) {
      const time = await row(number).locator("time", { hasText: zone }).boundingBox();
      const buttons = await row(number).locator("[data-pinned]").boundingBox();
      expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(buttons?.x ?? 0);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step("a count, and the filters, say which contacts are shown: the address has them", async () => {
    await work.getByRole("list", { name: "Gates" }).getByRole("link", { name: "2 contacts" }).click();
    await expect(page).toHaveURL(/status=waiting&gate=time/);
    await expect(filters.locator("..").getByRole("status")).toHaveText("2 contacts");
    await expect(contacts.getByRole("row")).toHaveCount(3);
    await filters.getByRole("combobox", { name: "Any result" }).click();
    await page.getByRole("option", { name: "Error", exact: true }).click();
    await expect(page.getByText("No contact matches these filters")).toBeVisible();
    await accessible();
    await page.getByRole("button", { name: "Show all contacts" }).click();
    await expect(contacts.getByRole("row")).toHaveCount(4);
  });

  await test.step("a contact's dialog has its attempts, and the gate that holds it", async () => {
    const hubAnswers = Promise.withResolvers<void>();
    await page.route(`**/api/dialer/id/${encodeURIComponent(hub)}`, (route) =>
      hubAnswers.promise.then(() => route.continue()),
    );
    await page.goto(`${href}/lists/${list}?result=busy`);
    await expect(contacts.getByRole("row")).toHaveCount(2);
    // Pressed before the page has the hub: what comes later leaves it open.
    await row("778006").getByRole("button", { name: "View" }).press("Enter");
    hubAnswers.resolve();
    const attempts = attemptsOf(dialog);
    await expect(attempts.getByRole("row")).toHaveCount(2);
    await expect(attempts).toContainText("Busy");
    await expect(attempts).toContainText("Buenos_Aires");
    await expect(dialog.getByRole("list", { name: "Gates" })).toContainText("The next attempt is later.");
    await accessible();
    await expect(attempts.getByRole("link", { name: "Interaction of attempt 1" })).toHaveAttribute(
      "href",
      /\/interactions\/[0-9a-f-]{36}$/,
    );
  });

  await test.step("it is tried again by keys, and so are those of a result", async () => {
    await dialog.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(attemptsOf(dialog).getByRole("row")).toHaveCount(3, untilCarried);
    await dialog.getByRole("button", { name: "Close" }).click();
    await work.getByRole("button", { name: "Try again by result" }).click();
    const choice = page.getByRole("dialog", { name: "Try contacts of worked again" });
    await accessible();
    await choice.getByRole("checkbox", { name: "Unknown" }).uncheck();
    await choice.getByRole("checkbox", { name: "Error" }).uncheck();
    await choice.getByRole("button", { name: "Try them again" }).click();
    await expect(page.getByText("1 contact is tried again")).toBeVisible();
    await page.goto(`${href}/lists/${list}?status=waiting`);
    await row("778006").getByRole("button", { name: "View" }).click();
  });

  await test.step("it is cancelled after a question: its dialog stays though the table shows it no longer", async () => {
    await expect(page).toHaveURL(new RegExp(`contact=${list}-\\d+`));
    await dialog.getByRole("button", { name: "Cancel contact" }).click();
    const question = page.getByRole("dialog", { name: /^Cancel \+34600778006/ });
    await accessible();
    await question.getByRole("button", { name: "Cancel contact" }).click();
    await expect(dialog.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel contact" })).toBeHidden();
    await page.reload();
    await expect(dialog.getByText("Cancelled", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(row("778007")).toBeVisible();
    await expect(row("778006")).toHaveCount(0);
    await page.goto(`${href}/lists/${list}`);
    await expect(row("778006")).toContainText("Cancelled");
    await expect(work).toContainText("1 of 3 contacts done");
  });
});

function attemptsOf(dialog: Locator): Locator {
  return dialog.getByRole("table", { name: "Attempts" });
}
