import {
  fileOf,
  inWizard,
  listsOf,
  loadedList,
  longList,
  newHub,
  sample,
  toMatch,
  toReview,
  uploadOf,
} from "./contact-files.ts";
import { expect, test } from "./fixtures.ts";

test("a file from a Spanish spreadsheet is matched, mended, uploaded and loaded, each step accessible", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = await inWizard({ page, signIn, api });
  await test.step("Choose a file", async () => {
    await page.getByLabel("Choose a file").waitFor();
    await accessible();
    await page.getByLabel("Choose a file").setInputFiles(sample("telephony-es-windows1252.csv"));
  });
  await test.step("Match the columns", async () => {
    await toMatch(page);
    const columns = page.getByRole("list", { name: "Columns" });
    await expect(columns.getByRole("combobox", { name: "Teléfono" })).toHaveValue("Phone numbers");
    await expect(columns.getByRole("combobox", { name: "Móvil" })).toHaveValue("Phone numbers");
    await expect(columns.getByRole("combobox", { name: "Huso horario" })).toHaveValue("Time zone");
    await expect(page.getByRole("combobox", { name: "Encoding" })).toHaveValue("Windows-1252");
    await expect(page.getByRole("table", { name: "First rows" })).toContainText("Chloé Núñez");
    await accessible();
    await columns.getByRole("combobox", { name: "Observación" }).click();
    await page.getByRole("option", { name: "Skip" }).click();
    await page.getByRole("button", { name: "Next", exact: true }).click();
  });
  await test.step("Review the rows", async () => {
    await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("280 contacts ready, 20 rows with problems");
    await expect(page.getByText("3,46E+10").first()).toBeVisible();
    // At the foot of the window, however long the step is; of what is not there nothing is counted.
    const upload = page.getByRole("button", { name: "Upload", exact: true });
    await expect(upload).toBeInViewport({ ratio: 1 });
    await expect(upload).toHaveAccessibleDescription(/280 contacts will be uploaded. 20 rows will be skipped/);
    await expect(page.getByText("Skipped", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("grid", { name: "Rows" })).toContainText("Damaged by Excel (3.46E+10)");
    await accessible();
  });
  await test.step("Download the rows with problems", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the rows with problems" }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString("utf8");
    expect(text).toContain("_row");
    expect(text.trim().split("\n")).toHaveLength(21);
  });
  await test.step("Correct rows at once and undo", async () => {
    await page.getByRole("button", { name: "Use the campaign's time zone" }).click();
    await expect(page.getByRole("status")).toHaveText("283 contacts ready, 17 rows with problems");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status")).toHaveText("280 contacts ready, 20 rows with problems");
    await page.getByRole("button", { name: "Apply all suggested fixes" }).click();
    const question = page.getByRole("dialog", { name: "Apply all suggested fixes?" });
    await expect(question).toContainText("3 more rows become ready.");
    await expect(question.getByRole("list", { name: "Preview" })).toContainText("Unknown time zone");
    await accessible();
    await question.getByRole("button", { name: "Apply fixes" }).click();
    await expect(page.getByRole("status")).toHaveText("283 contacts ready, 17 rows with problems");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status")).toHaveText("280 contacts ready, 20 rows with problems");
    await page.getByRole("button", { name: "Use the campaign's time zone" }).click();
    await page.getByRole("button", { name: "Leave as they are: Numbers without a code get +34" }).click();
    await page.getByRole("button", { name: "Add +34: No country code" }).click();
    await expect(page.getByRole("button", { name: /^Leave as they are/ })).toBeVisible();
  });
  await test.step("Upload, and look at what is stored", async () => {
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    const list = await loadedList(page, api, hub);
    const counts = { received: 283, saved: 283, rejected: 0, leftOut: 17 };
    expect(list).toMatchObject({ filename: "telephony-es-windows1252", ...counts });
    await expect(page.getByRole("heading", { level: 1, name: "telephony-es-windows1252" })).toBeFocused();
  });
  await test.step("Download the skipped rows", async () => {
    // What stayed behind is told with the list, and can be fetched for as long as it is there.
    await expect(page.getByText("17 rows of telephony-es-windows1252.csv skipped by admin")).toBeVisible();
    const summary = page.getByRole("region", { name: "Upload summary" });
    await expect(summary).toContainText("In the file300Skipped17Received283Saved283");
    await expect(summary.getByRole("button", { name: "Activate" })).toBeEnabled();
    await accessible();
    const left = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the skipped rows of" }).click();
    const rows = Buffer.concat(await (await (await left).createReadStream()).toArray()).toString("utf8");
    expect(rows.trim().split("\r\n")).toHaveLength(18);
    expect(rows).toContain("3,46E+10;34643937796;Chloé López;Europe/Madrid;;11;Damaged by Excel (3.46E+10)");
  });
});

test("an e-mail list comes through, what its messages ask for matched to a column", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = await inWizard({ page, signIn, api }, { channel: "email", mode: null });
  await page.getByLabel("Choose a file").setInputFiles(sample("email.csv"));
  await toReview(page);
  await expect(page.getByText("No column provides it: 134 rows")).toBeVisible();
  await accessible();
  await page.getByRole("combobox", { name: /^Column for \$\{nombre\}/ }).click();
  await page.getByRole("option", { name: "first name" }).click();
  await expect(page.getByText("Merge fields without a value")).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText("193 contacts ready");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const list = await loadedList(page, api, hub);
  expect(list).toMatchObject({ received: 193, saved: 193, leftOut: 7 });
  const path = `/api/dialer/id/${encodeURIComponent(hub)}/lists/${list.id}/contacts`;
  const { result } = await (await api.get(path)).json();
  expect(result[0].data).toHaveProperty("nombre");
});

test("the same contacts twice are told before anything is stored", async ({ page, signIn, api, accessible }) => {
  const hub = await newHub(api);
  await signIn();
  for (const name of ["monday.csv", "tuesday.csv"]) {
    await page.goto(uploadOf(hub));
    await page.getByLabel("Choose a file").setInputFiles(fileOf(name, longList(20)));
    await toReview(page);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    if (name === "monday.csv") await loadedList(page, api, hub);
  }
  const told = page.getByRole("alert").filter({ hasText: "This hub already has these contacts" });
  await expect(told).toContainText("monday");
  await accessible();
  expect(await listsOf(api, hub)).toHaveLength(1);
  await page.getByRole("button", { name: "Upload again" }).click();
  await loadedList(page, api, hub);
  expect(await listsOf(api, hub)).toHaveLength(2);
});

test("two wizards in two tabs do not disturb each other", async ({ page, context, signIn, api }) => {
  const hub = await inWizard({ page, signIn, api });
  const other = await context.newPage();
  await page.getByLabel("Choose a file").setInputFiles(fileOf("one.csv", longList(30)));
  await toReview(page);
  await other.goto(uploadOf(hub));
  await expect(other.getByText("Unfinished uploads")).toHaveCount(0);
  await other.getByLabel("Choose a file").setInputFiles(fileOf("two.csv", "phone,name\n+34911222333,Eva\n"));
  await toReview(other);
  await page.reload();
  await expect(page.getByRole("status")).toContainText("30 contacts ready");
  await expect(other.getByRole("status")).toContainText("1 contact ready");
  await other.getByRole("button", { name: "Upload", exact: true }).click();
  expect(await loadedList(other, api, hub)).toMatchObject({ filename: "two", received: 1 });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  expect(await loadedList(page, api, hub)).toMatchObject({ filename: "one", received: 30 });
});

test.describe("what the service refuses", () => {
  test.use({ tolerated: [/status of 400/] });

  test("names that the service does not know are put right in the review, and what it refuses is shown there", async ({
    page,
    signIn,
    api,
    accessible,
  }) => {
    const hub = await inWizard({ page, signIn, api }, { mode: "preview" });
    const leaving = `leaving${Date.now()}`;
    expect((await api.post("/api/users", { data: { username: leaving } })).status()).toBe(200);
    const rows = `phone,agent\n+34600111222,LUIS\n+34600111333,nobody at all\n+34600111444,${leaving}\n`;
    await test.step("Review a file with unknown agents", async () => {
      await page.getByLabel("Choose a file").setInputFiles(fileOf("agents.csv", rows));
      await toReview(page);
      await expect(page.getByRole("status")).toHaveText("1 contact ready, 2 rows with problems");
      await expect(page.getByText("Did you mean luis?")).toBeVisible();
      await accessible();
    });
    await test.step("Correct the names", async () => {
      await page.getByRole("button", { name: "Use luis: Unknown agent" }).click();
      await page.getByRole("button", { name: "Without agent: Unknown agent" }).click();
      await expect(page.getByRole("status")).toHaveText("3 contacts ready, no problems");
    });
    await test.step("The service refuses a name that was changed meanwhile", async () => {
      const username = `${leaving}.gone`;
      expect((await api.patch(`/api/users/${leaving}`, { data: { username } })).status()).toBe(200);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: "1 contact was rejected" })).toBeVisible();
      await expect(page.getByRole("grid", { name: "Rows" })).toContainText("Rejected by the service");
      await expect(page.getByText(`${leaving} agent: is not the username of a user`)).toBeVisible();
      expect(await listsOf(api, hub)).toHaveLength(0);
    });
    await test.step("Skip the rejected row and upload", async () => {
      await page.getByRole("button", { name: "Skip these rows: Rejected by the service" }).click();
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      expect(await loadedList(page, api, hub)).toMatchObject({ received: 2, saved: 2, leftOut: 1 });
    });
  });
});
