import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** An interaction of someone who ends it that day. */
async function feed(api: APIRequestContext, client: object, day: string) {
  const guid = crypto.randomUUID();
  const timings = { startDate: `${day} 10:00:00`, endDate: `${day} 10:05:00` };
  const segment = { segmentId: guid, campaign: "Demo", channel: "telephony", direction: "inbound", timings, client };
  const fed = await api.post("/api/interactions", { data: { guid, segments: [{ ...segment, comments: ["rang"] }] } });
  expect(fed.ok()).toBe(true);
  return guid;
}

test("days are set for a class, and a run removes what is over them", async ({ page, signIn, api, accessible }) => {
  const guid = await feed(api, { id: "59890000001" }, "1991-05-04");
  const row = page.getByRole("table", { name: "Retention" }).getByRole("row", { name: "Interactions" });
  await test.step("Open the settings", async () => {
    await signIn();
    await page.goto("/settings/retention");
    await expect(row).toContainText("Indefinitely");
  });
  await test.step("Set the days, first wrong ones", async () => {
    await row.getByRole("button", { name: "Change Interactions" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep Interactions" });
    await dialog.getByRole("switch", { name: "Keep indefinitely" }).click();
    await dialog.getByLabel("Days").fill("0");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Days")).toHaveAccessibleDescription(/At least 1/);
    await accessible(["dark"]);
    await dialog.getByLabel("Days").fill("12000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("12,000 days");
    await expect(row).toContainText("1 interaction");
    await accessible();
  });
  await test.step("Run", async () => {
    await page.getByRole("button", { name: "Run now" }).click();
    const question = page.getByRole("dialog", { name: "Run now?" });
    await expect(question).toContainText("1 interaction");
    await question.getByRole("button", { name: "Run now" }).click();
    const last = page.getByRole("region", { name: "Last run" });
    await expect(last).toContainText("Done");
    await expect(last).toContainText("1 interaction");
    await expect(row).toContainText("0 interactions");
  });
  await test.step("The interaction is gone", async () => {
    expect((await api.get(`/api/interactions/id/${guid}`)).status()).toBe(404);
    await api.patch("/api/retention", { data: { interactions: null } });
  });
});

test("a person is erased with a certificate that tells who, without naming", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const number = `5989${Date.now()}`;
  const guid = await feed(api, { id: `+${number}`, name: "Ana Erased" }, "2026-10-05");
  await test.step("Store data of a person", async () => {
    await api.post("/api/blacklist", { data: { clientId: number } });
    const leads = { leads: [{ clientIds: [number], data: { name: "Ana Erased" } }] };
    expect((await api.post("/api/dialer/id/demo-calls/freshLeads", { data: leads })).ok()).toBe(true);
  });
  await test.step("Open the settings", async () => {
    await signIn();
    await page.goto("/settings/retention");
  });
  await test.step("Start an erasure by keyboard alone", async () => {
    await page.getByRole("button", { name: "New erasure" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New erasure" });
    await expect(dialog.getByRole("textbox", { name: "Client id" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Client id" })).toHaveAccessibleDescription(/Required/);
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    const found = dialog.getByRole("region", { name: "Data found" });
    await expect(found).toContainText("Interactions1");
    await expect(found).toContainText("Contacts and leads removed1");
    await expect(found).toContainText("stays there");
    const again = dialog.getByLabel("Type the client id again to confirm");
    await expect(again).toBeFocused();
    await page.keyboard.type(number.slice(1));
    await expect(dialog.getByRole("button", { name: "Erase permanently" })).toBeDisabled();
    await accessible();
    await again.fill(number);
    await page.keyboard.press("Enter");
  });
  const erased = page.getByRole("table", { name: "Erased" });
  await test.step("Read the certificate", async () => {
    await expect(page).toHaveURL(/\/settings\/erasures\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Erasure \d+$/);
    await expect(page.getByText("Done", { exact: true })).toBeVisible();
    await expect(erased.getByRole("row", { name: "Interactions" })).toContainText("1");
    await expect(erased.getByRole("row", { name: "Contacts and leads removed" })).toContainText("1");
    await expect(page.getByText(number)).toHaveCount(0);
  });
  await test.step("Verify a person against it", async () => {
    const verify = page.getByRole("form", { name: "Verify" });
    await verify.getByRole("textbox", { name: "Client id" }).fill(`+${number}`);
    await verify.getByRole("button", { name: "Verify" }).click();
    await expect(verify.getByRole("status")).toHaveText("This person matches this certificate.");
    await verify.getByRole("textbox", { name: "Client id" }).fill("59800000000");
    await verify.getByRole("button", { name: "Verify" }).click();
    await expect(verify.getByRole("status")).toHaveText("This person does not match this certificate.");
    await accessible();
  });
  const certificate = await test.step("Download and print it", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as JSON" }).click();
    const file = await (await download).createReadStream();
    const certificate = JSON.parse(Buffer.concat(await file.toArray()).toString());
    expect(certificate).toMatchObject({
      state: "done",
      soughtBy: "clientId",
      digest: expect.stringMatching(/^\w{64}$/),
    });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(erased).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    return certificate;
  });
  await test.step("The person's data is erased, the block stays", async () => {
    const { result } = await (await api.get(`/api/interactions/id/${guid}`)).json();
    expect(result[0]).toMatchObject({ client: { id: null, name: null }, comments: [], campaign: "Demo" });
    expect((await api.get(`/api/blacklist/${number}`)).status()).toBe(200);
    await page.getByRole("link", { name: "Retention" }).first().click();
    const listed = page.getByRole("table", { name: "Erasures" });
    await expect(listed.getByRole("link", { name: `Erasure ${certificate.id}`, exact: true })).toBeVisible();
  });
});
