import { expect, test } from "./fixtures.ts";
import { activate, load, makeHub } from "./made-hubs.ts";

test("a list is found, activated, paused, deactivated and discarded, on a tablet", async ({ page, signIn, api }) => {
  const hub = `Work ${Date.now()}`;
  const path = await makeHub(api, hub);
  await Promise.all(["Spring", "Autumn"].map((name) => load(api, hub, name, [{ clientIds: ["59829001234"] }])));
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn();
  await page.goto(path);
  await page.getByLabel("Find a list").fill("spr");
  const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name: /Spring/ });
  await expect(page.getByRole("table", { name: "Lists" }).getByRole("link")).toHaveText(["Spring"]);
  // The buttons stay in sight however narrow the table's place is.
  await expect(row.getByRole("button", { name: "Activate" })).toBeInViewport({ ratio: 1 });
  // And cover no column.
  expect(await row.evaluate((element) => element.scrollWidth <= (element.closest("div")?.clientWidth ?? 0))).toBe(true);
  // In a hub that is disabled nothing starts: one press does it, and what holds the list is told.
  await row.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Spring is active. Nobody is contacted: the hub is disabled.")).toBeVisible();
  await expect(row.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Discard" })).toBeHidden();
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("paused");
  const notice = page.getByRole("log").filter({ hasText: "Spring is paused. Undo contacts its people again." });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("active");
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("paused");
  await row.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(row).toContainText("inactive");
  await row.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toContainText("Its 1 contact is removed with it");
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No list with this name")).toBeVisible();
  await page.getByRole("button", { name: "Show all lists" }).click();
  await expect(page.getByRole("table", { name: "Lists" }).getByRole("link")).toHaveText(["Autumn"]);
});

test("a list that would start at once is activated after a question", async ({ page, signIn, api }) => {
  const hub = `Asking ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null, enabled: true, provider: "simulated" });
  await load(api, hub, "Spring", [{ clientId: "ana@example.com" }]);
  await signIn();
  await page.goto(path);
  const row = page.getByRole("table", { name: "Lists" }).getByRole("row", { name: /Spring/ });
  const question = page.getByRole("dialog", { name: "Start contacting 1 person now?" });
  await row.getByRole("button", { name: "Activate" }).press("Enter");
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toBeHidden();
  await expect(row.getByRole("button", { name: "Activate" })).toBeFocused();
  await row.getByRole("button", { name: "Activate" }).press("Enter");
  await question.getByRole("button", { name: "Activate" }).press("Enter");
  await expect(row.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a hub that is turned on starts its people after a question, many of them after their number", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Turning ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null, provider: "simulated" });
  const people = Array.from({ length: 10_001 }, (_, n) => ({ clientId: `ana${n}@example.com` }));
  await activate(api, hub, await load(api, hub, "Many", people));
  await signIn();
  await page.goto(path);
  const enabled = page.getByRole("switch", { name: "Enabled" });
  const question = page.getByRole("dialog", { name: "Start contacting 10,001 people?" });
  const start = question.getByRole("button", { name: "Start contacting" });
  await test.step("Turn on, and think again", async () => {
    await enabled.click();
    await expect(question).toContainText(`${hub}: 10,001 contacts and leads wait.`);
    await expect(start).toBeDisabled();
    await accessible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(enabled).not.toBeChecked();
  });
  await test.step("Turn on by the settings", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    const settings = page.getByRole("dialog", { name: "Hub settings" });
    await settings.getByRole("switch", { name: "Enabled" }).click();
    await settings.getByRole("button", { name: "Save" }).click();
    await question.getByLabel("Type 10,001 to confirm").fill("10001");
    await start.click();
    await expect(settings).toBeHidden();
    await expect(enabled).toBeChecked();
  });
});

test("an upload's summary says when people can be contacted, and activates the list", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Summary ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null, provider: "simulated" });
  const people = ["ana", "eva", "ana"].map((name) => ({ clientId: `${name}@example.com` }));
  const id = await load(api, hub, "Offers", [...people, { clientId: "nobody" }]);
  const summary = page.getByRole("region", { name: "Upload summary" });
  await test.step("Read the summary", async () => {
    await signIn();
    await page.goto(`${path}/lists/${id}`);
    await expect(summary).toContainText("Received4Saved3Rejected1Suppressed0");
    await expect(summary).toContainText("Identical contacts1");
    await expect(summary).not.toContainText("First contact possible");
    await expect(summary.getByRole("note")).toHaveText(
      "Nobody is contacted: the hub is disabled. The list's 3 contacts wait meanwhile.",
    );
    await accessible();
  });
  await test.step("What holds the list is told before it is activated", async () => {
    await summary.getByRole("button", { name: "Activate" }).click();
    const dialog = page.getByRole("dialog", { name: "Activate Offers?" });
    await expect(dialog).toContainText("The list's 3 contacts wait meanwhile.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("Activate the list", async () => {
    await api.patch(`/api/hubs/${encodeURIComponent(hub)}`, { data: { enabled: true } });
    await page.reload();
    await expect(summary).toContainText("First contact possibleNow");
    await expect(summary.getByRole("note")).toContainText("3 contacts are within calling hours now");
    await summary.getByRole("button", { name: "Activate" }).click();
    const dialog = page.getByRole("dialog", { name: "Start contacting 3 people now?" });
    await expect(dialog).toBeVisible();
    await accessible();
    await dialog.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(summary).toBeHidden();
    await expect(page.getByRole("note").first()).toContainText("Contacting: 1 active list with 3 contacts waiting");
    await expect(page.getByLabel("Counts")).toHaveText("Received4Saved3Rejected1Suppressed0");
  });
});

test("a list's page tells what became of every contact, and one is put right or taken out", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Contacts ${Date.now()}`;
  const path = await makeHub(api, hub);
  const list = [
    { clientIds: ["59899123456", "29001111"], timezone: "Europe/Madrid", contactId: "crm-1", data: { name: "Ana" } },
    { clientIds: ["x"] },
    { clientIds: ["34600111222"], shoeSize: 43 },
  ];
  const id = await load(api, hub, "Mixed", list);
  const counts = page.getByLabel("Counts");
  const contacts = page.getByRole("table", { name: "Contacts" });
  await test.step("Read the list and its counts", async () => {
    await signIn();
    await page.goto(path);
    await page.getByRole("button", { name: "2 of 3" }).click();
    await expect(page.getByRole("table", { name: "Receipt" }).getByRole("row")).toHaveCount(4);
    await page.goto(path);
    await page.getByRole("link", { name: "Mixed" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mixed");
    await expect(counts).toHaveText("Received3Saved2Rejected1Suppressed0");
    await expect(page.getByText("“shoeSize”, which is not a property")).toBeVisible();
    await expect(contacts.getByRole("row", { name: /59899123456/ })).toContainText("name Ana");
    await accessible();
  });
  await test.step("Find a contact and correct it", async () => {
    await page.getByLabel("Number, address, position or CRM id").fill("crm-1");
    await expect(contacts.getByRole("row")).toHaveCount(2);
    await contacts.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Phone numbers").fill("59899123456, home");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Phone numbers")).toHaveAccessibleDescription(/Numbers of 3 to 20 digits/);
    await accessible();
    await dialog.getByLabel("Phone numbers").fill("59899123457");
    await dialog.getByLabel("Custom fields").fill("name: Ana María\nplan: Gold");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(contacts.getByRole("row", { name: /59899123457/ })).toContainText("name Ana María plan Gold");
  });
  await test.step("Remove a contact", async () => {
    await page.getByLabel("Number, address, position or CRM id").fill("346");
    await contacts
      .getByRole("row", { name: /34600111222/ })
      .getByRole("button", { name: "Remove" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No contact matches")).toBeVisible();
    await expect(counts).toHaveText("Received3Saved1Rejected2Suppressed0");
  });
  await test.step("Read and download the receipt", async () => {
    await page.getByText("Receipt", { exact: true }).click();
    const receipt = page.getByRole("table", { name: "Receipt" });
    await expect(receipt.getByRole("row")).toHaveCount(4);
    await page.getByRole("radiogroup", { name: "Outcome" }).getByText("Rejected").click();
    await expect(receipt.getByRole("row")).toHaveCount(3);
    await expect(receipt).toContainText("removed by admin");
    await accessible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "NDJSON" }).click();
    expect((await download).suggestedFilename()).toBe(`receipt-${id}.ndjson`);
    await expect(page).toHaveURL(/view=receipt&outcome=rejected$/);
  });
});

test("a hub is copied without its lists, and the copy is deleted", async ({ page, signIn, api }) => {
  const hub = `Copied ${Date.now()}`;
  const path = await makeHub(api, hub, { channel: "email", mode: null, enabled: true, maxAttempts: 7 });
  await signIn();
  await page.goto(path);
  await test.step("Copy it", async () => {
    await page.getByRole("button", { name: "More about this hub" }).click();
    await page.getByRole("menuitem", { name: "Copy hub" }).click();
    const form = page.getByRole("dialog", { name: "New hub" });
    await expect(form.getByLabel("Max attempts", { exact: true })).toHaveValue("7");
    await expect(form.getByRole("switch", { name: "Enabled" })).not.toBeChecked();
    await form.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: `${hub} (copy)` })).toBeVisible();
  });
  await test.step("Delete the copy", async () => {
    await page.getByRole("button", { name: "More about this hub" }).click();
    await page.getByRole("menuitem", { name: "Delete hub" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete hub" }).click();
    await expect(page).toHaveURL(/\/hubs$/);
    await expect(page.getByRole("link", { name: `${hub} (copy)` })).toHaveCount(0);
  });
});
