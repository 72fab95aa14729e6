import { expect, test } from "../fixtures.ts";

import { feedSample, november } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("filters are written as one line by keys, chips turn what they do, and a faulty line says what is wrong", async ({
  page,
  accessible,
}) => {
  await page.goto(november);
  const filters = page.getByRole("search", { name: "Filters" });
  const line = filters.getByRole("combobox", { name: "Query" });
  const chips = filters.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
  const address = () => new URL(page.url()).searchParams;
  await test.step("Suggestions complete a field, then a value of it", async () => {
    await page.keyboard.press("q");
    await expect(line).toBeFocused();
    await page.keyboard.type("cam");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: "campaign:" })).toHaveAttribute("data-combobox-selected");
    await accessible();
    await page.keyboard.press("Enter");
    await expect(line).toHaveValue("campaign:");
    await page.keyboard.type("dem");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(line).toHaveValue("campaign:Demo ");
  });
  await test.step("Enter sets every filter of the line", async () => {
    await page.keyboard.type("-channel:email duration:>=1s wait:<2h");
    await page.keyboard.press("Enter");
    await expect(line).toHaveValue("");
    await expect(chips).toHaveText([
      /Duration\s*≥\s*0:01/,
      /Wait\s*≤\s*1:59:59/,
      /Campaigns\s*is\s*Demo/,
      /Channels\s*not\s*E-?mail/i,
    ]);
    await expect(page).toHaveURL(/campaigns=Demo/);
    expect(Object.fromEntries(address())).toMatchObject({ notChannels: "email", duration: "1-", wait: "-7199" });
  });
  await test.step("A press on what stands between name and value turns it", async () => {
    await chips
      .filter({ hasText: "Channels" })
      .getByRole("button", { name: /^Channels not .*: find it instead/ })
      .click();
    await expect(page).toHaveURL(/[?&]channels=email/);
    await chips
      .filter({ hasText: "Duration" })
      .getByRole("button", { name: "Duration ≥ 0:01: change to ≤ 0:01" })
      .click();
    await expect(page).toHaveURL(/[?&]duration=-1(&|$)/);
    await accessible();
  });
  await test.step("An outcome is excluded too", async () => {
    await line.fill("-outcome:abandoned,unfinished");
    await line.press("Enter");
    await expect(page).toHaveURL(/notOutcome=ABANDONED,UNFINISHED/);
    await expect(chips.filter({ hasText: "Outcome" })).toHaveText([
      /Outcome\s*not\s*Abandoned/,
      /Outcome\s*not\s*Unfinished/,
    ]);
    await page.goBack();
  });
  await test.step("What is faulty is named, and nothing of the line is set", async () => {
    const before = page.url();
    await line.fill("agnt:luis direction:inbound channel:pigeon");
    await line.press("Enter");
    await expect(filters).toContainText("There is no field “agnt”. A text with a colon needs quotes.");
    await expect(line).toHaveAccessibleDescription(/“pigeon” is none of the values of its field/);
    await expect(filters).toContainText("“pigeon” is none of the values of its field.");
    await expect(line).toHaveValue("agnt:luis direction:inbound channel:pigeon");
    expect(page.url()).toBe(before);
    await accessible();
  });
  await test.step("A name that stands alone is offered for its field, and a text is the client", async () => {
    await line.fill("lui");
    await page.getByRole("option", { name: /^luis\s*agent/ }).click();
    await expect(line).toHaveValue("agent:luis ");
    await page.keyboard.type("+1 202");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/agents=luis/);
    expect(address().get("client")).toBe("+1 202");
  });
});
