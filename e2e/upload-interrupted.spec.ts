import type { Page } from "@playwright/test";
import {
  backToFile,
  fileOf,
  inWizard,
  listsOf,
  loadedList,
  longList,
  newHub,
  toReview,
  uploadOf,
} from "./contact-files.ts";
import { expect, test } from "./fixtures.ts";

const CHUNKS = "**/uploads/*/chunks/*";
/** Five pieces. */
const ROWS = 24_000;
/** Two pieces. */
const FEW_ROWS = 6_000;

test("an upload goes on after a reload from where it was, with what was mended", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = await inWizard({ page, signIn, api });
  await test.step("Match and review a file", async () => {
    await page.getByLabel("Choose a file").setInputFiles(fileOf("long.csv", `${longList(ROWS)}no number;Eva\n`));
    await toReview(page);
    await page.getByRole("button", { name: /^Skip these rows: Not a phone number/ }).click();
    await expect(page.getByRole("status")).toContainText("1 skipped");
  });
  const sent: string[] = [];
  await test.step("Upload until the third piece", async () => {
    await page.route(CHUNKS, async (route) => {
      sent.push(route.request().url().split("/").at(-1) ?? "");
      // The third piece never arrives before the reload.
      if (sent.length === 3) return new Promise(() => undefined);
      await route.continue();
    });
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("10,000 of 24,000 contacts uploaded");
    await accessible();
  });
  await test.step("Go on after a reload", async () => {
    const seen = await linesShown(page);
    await page.reload();
    expect(await loadedList(page, api, hub)).toMatchObject({ filename: "long", received: ROWS, saved: ROWS });
    expect(sent).toEqual(["0", "5000", "10000", "10000", "15000", "20000"]);
    expect(await listsOf(api, hub)).toHaveLength(1);
    expect(seen.filter((line) => /^long\.csv · (Reading the file|Checking every row) · /.test(line))).not.toEqual([]);
    expect(seen.filter((line) => /no space to store|drop it here/.test(line))).toEqual([]);
  });
  await test.step("Nothing is unfinished", async () => {
    await page.goto(uploadOf(hub));
    await expect(page.getByLabel("Choose a file")).toBeVisible();
    await expect(page.getByText("Unfinished uploads")).toHaveCount(0);
  });
});

test("a paused upload stays paused over a reload, and is resumed", async ({ page, signIn, api, accessible }) => {
  const hub = await inWizard({ page, signIn, api });
  await page.getByLabel("Choose a file").setInputFiles(fileOf("paused.csv", longList(FEW_ROWS)));
  await toReview(page);
  let pieces = 0;
  await page.route(CHUNKS, async (route) => {
    if (++pieces > 1) return new Promise(() => undefined);
    await route.continue();
  });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("5,000 of 6,000");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("status")).toContainText("Paused: 5,000 of 6,000");
  await accessible();
  await page.unroute(CHUNKS);
  await page.reload();
  await expect(page.getByRole("status")).toContainText("Paused: 5,000 of 6,000");
  await page.getByRole("button", { name: "Resume" }).click();
  expect(await loadedList(page, api, hub)).toMatchObject({ received: FEW_ROWS, saved: FEW_ROWS });
});

test("work of a closed tab is found again, and discarded work is gone", async ({ page, context, signIn, api }) => {
  const tab = await context.newPage();
  const hub = await inWizard({ page: tab, signIn, api });
  await tab.getByLabel("Choose a file").setInputFiles(fileOf("left.csv", longList(12)));
  await toReview(tab);
  // The tab keeps its work once it shows it: how far that was when it closed is not what is looked at here.
  await expect(tab.getByText("Draft saved in this browser")).toBeVisible();
  await tab.close();
  await page.goto(uploadOf(hub));
  await page.getByRole("button", { name: "Continue with left.csv" }).click();
  await toReview(page);
  await expect(page.getByRole("status")).toContainText("12 contacts ready");
  await backToFile(page);
  await page.reload();
  await expect(page.getByLabel("Choose a file")).toBeVisible();
  await expect(page.getByText("left.csv")).toHaveCount(0);
});

test.describe("a connection that is lost", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("is told, waited out, and the upload goes on by itself", async ({ page, context, signIn, api, accessible }) => {
    const hub = await inWizard({ page, signIn, api });
    await page.getByLabel("Choose a file").setInputFiles(fileOf("far.csv", longList(FEW_ROWS)));
    await toReview(page);
    let pieces = 0;
    await page.route(CHUNKS, async (route) => {
      if (++pieces === 2) await context.setOffline(true);
      await route.continue();
    });
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("No connection");
    await expect(page.getByRole("status")).toContainText("5,000 of 6,000 contacts are safe");
    await accessible();
    await context.setOffline(false);
    expect(await loadedList(page, api, hub)).toMatchObject({ received: FEW_ROWS, saved: FEW_ROWS });
    expect(await listsOf(api, hub)).toHaveLength(1);
  });
});

test.describe("a hub that is removed meanwhile", () => {
  test.use({ tolerated: [/status of 404/] });

  test("is told, and the matching is kept for another hub", async ({ page, signIn, api, accessible }) => {
    const hub = await inWizard({ page, signIn, api });
    await page.getByLabel("Choose a file").setInputFiles(fileOf("moved.csv", longList(15)));
    await toReview(page);
    await api.delete(`/api/hubs/${encodeURIComponent(hub)}`);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("This hub no longer exists")).toBeVisible();
    await accessible();
    const other = await newHub(api);
    await page.goto(uploadOf(other));
    await page.getByRole("button", { name: "Continue with moved.csv" }).click();
    await expect(page.getByRole("status")).toContainText("15 contacts ready");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    expect(await loadedList(page, api, other)).toMatchObject({ filename: "moved", received: 15 });
  });
});

test("an upload rests while it is asked whether to cancel it, and cancelled it makes no list", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = await inWizard({ page, signIn, api });
  await page.getByLabel("Choose a file").setInputFiles(fileOf("slow.csv", longList(ROWS)));
  await toReview(page);
  const question = page.getByRole("dialog", { name: "Cancel this upload?" });
  let pieces = 0;
  let release = () => {};
  await page.route(CHUNKS, async (route) => {
    // The second piece is on its way while the question is asked.
    if (++pieces === 2) await new Promise<void>((resolve) => (release = resolve));
    await route.continue().catch(() => undefined);
  });
  await test.step("Ask, and go on", async () => {
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("5,000 of 24,000");
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await expect(question).toBeVisible();
    await expect(page.getByText("Paused: 5,000 of 24,000")).toBeVisible();
    await accessible();
    release();
    await page.route(CHUNKS, (route) => (++pieces > 4 ? undefined : route.continue()));
    await question.getByRole("button", { name: "Keep uploading" }).click();
    await expect(page.getByRole("status")).toContainText("15,000 of 24,000");
  });
  await test.step("Ask, and cancel", async () => {
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await question.getByRole("button", { name: "Cancel upload" }).click();
    await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
    expect(await listsOf(api, hub)).toEqual([]);
  });
});

test.describe("a cancel that comes too late", () => {
  // What became a list is an upload no more.
  test.use({ tolerated: [/status of 409/] });

  test("an upload that became a list before it was cancelled offers to discard the list", async ({
    page,
    signIn,
    api,
  }) => {
    const hub = await inWizard({ page, signIn, api });
    await page.getByLabel("Choose a file").setInputFiles(fileOf("late.csv", longList(12)));
    await toReview(page);
    // The list is made, and the answer lost.
    await page.route("**/uploads/*/complete", async (route) => void (await route.fetch()));
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect.poll(async () => (await listsOf(api, hub)).length).toBe(1);
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel upload" }).click();
    const late = page.getByRole("dialog", { name: "The list was already created" });
    await late.getByRole("button", { name: "Discard the list" }).click();
    await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
    expect(await listsOf(api, hub)).toEqual([]);
  });
});

/** What paragraphs of the page say from its next load on, however short they are there. */
async function linesShown(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("lineShown", (line: string) => seen.push(line));
  await page.addInitScript(() => {
    const tell = (window as unknown as { lineShown: (line: string) => void }).lineShown;
    const look = () => {
      for (const { textContent } of document.querySelectorAll("main p, main span")) if (textContent) tell(textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return seen;
}
