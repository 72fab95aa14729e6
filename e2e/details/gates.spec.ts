import { expect, test } from "../fixtures.ts";
import { activate, load, makeHub } from "../made-hubs.ts";

test("a hub, a list and a contact tell which gates hold contacts back, and a list's times are one of them", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const hub = `Gated ${Date.now()}`;
  const href = await makeHub(api, hub, { enabled: false, provider: "simulated", mode: "broadcast" });
  const list = await load(api, hub, "gated", [{ clientIds: ["+34600777001"] }, { clientIds: ["+34600777002"] }]);
  await activate(api, hub, list);
  await signIn();

  await test.step("the hub counts who waits at which gate", async () => {
    await page.goto(href);
    const gates = page.getByRole("list", { name: "Gates" });
    await expect(gates.getByRole("listitem")).toHaveCount(1);
    await expect(gates).toContainText("2 contacts");
    await accessible();
  });

  await test.step("the list may be worked later, and ends after it starts", async () => {
    await page.goto(`${href}/lists/${list}`);
    await expect(page.getByText("May be worked at any time.")).toBeVisible();
    await page.getByRole("button", { name: "Change these times" }).click();
    const form = page.getByRole("dialog", { name: "When gated may be worked" });
    await form.getByLabel("From").fill("2099-01-02 09:00:00");
    await form.getByLabel("Until").fill("tomorrow");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Until")).toHaveAttribute("aria-invalid", "true");
    await accessible();
    await form.getByLabel("Until").fill("2099-01-02 18:00:00");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText("May be worked from 2099-01-02 09:00:00")).toBeVisible();
  });

  await test.step("a contact names each gate and when it opens", async () => {
    await page.getByRole("table", { name: "Contacts" }).getByRole("button", { name: "Edit" }).first().click();
    const gates = page.getByRole("dialog").getByRole("list", { name: "Gates" });
    await expect(gates.getByRole("listitem")).toHaveCount(2);
    await expect(gates).toContainText("The list starts later.");
    await accessible();
  });
});
