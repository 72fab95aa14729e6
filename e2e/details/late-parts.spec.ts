import { expect, test } from "../fixtures.ts";
import { holdScripts } from "../late-scripts.ts";

test("what is typed while a part of the page loads is kept, and the part opens once it is there", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/interactions?range=today");
  const line = page.getByRole("combobox", { name: "Query" });
  await test.step("While the palette loads", async () => {
    const releaseScripts = await holdScripts(page);
    await page.keyboard.press("Control+k");
    await line.click();
    await line.pressSequentially("agent:");
    await expect(line).toHaveValue("agent:");
    releaseScripts();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(line).toHaveValue("agent:");
  });
  await test.step("While a dialog loads", async () => {
    const releaseScripts = await holdScripts(page);
    await page.getByRole("button", { name: "Save view" }).click();
    await line.click();
    await line.pressSequentially("x");
    await expect(line).toHaveValue("agent:x");
    releaseScripts();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});
