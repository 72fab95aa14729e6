import { expect, test } from "../fixtures.ts";
import { feedSample, november, range } from "../sample-feed.ts";

test.beforeEach(async ({ api, signIn }) => {
  await feedSample(api);
  await signIn();
});

test("each filter in use can be taken away by itself, and all of them agree with the API", async ({
  page,
  api,
  accessible,
}) => {
  const body = {
    ...range,
    connectedInteraction: "WITH_AGENT",
    interactionType: "INBOUND",
    campaigns: ["Demo"],
    index: 0,
    rows: 50,
  };
  const totalOf = async (more = {}) =>
    (await (await api.post("/api/interactions/search", { data: { ...body, ...more } })).json()).total;
  const { result: names } = await (await api.get("/api/interactions/names")).json();
  const { id } = names.dispositions.find(({ levels }: { levels: string[] }) => levels.at(-1) === "Contract sent");
  const filters = page.getByRole("search", { name: "Filters" });
  const chips = filters.getByRole("list", { name: "Filters in use" });
  const status = page.getByRole("status");
  await test.step("Choose three filters", async () => {
    await page.goto(november);
    await filters.getByLabel("Connected").click();
    await page.getByRole("option", { name: "Handled by an agent", exact: true }).click();
    await filters.getByLabel("Direction").click();
    await page.getByRole("option", { name: "Inbound" }).click();
    await filters.getByLabel("Campaigns").fill("Demo");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(chips.getByRole("listitem")).toHaveCount(3);
    await expect(status).toHaveText(`${(await totalOf()).toLocaleString("en-US")} interactions`);
  });
  await test.step("Add a disposition", async () => {
    await filters.getByLabel("Dispositions").fill("Contract");
    await accessible();
    await page.getByRole("option", { name: "Contract sent" }).click();
    await page.keyboard.press("Escape");
    await expect(chips).toContainText("Sale › Contract sent");
    await expect(status).toContainText((await totalOf({ dispositions: [id] })).toLocaleString("en-US"));
    await accessible();
  });
  await test.step("Take filters away one by one", async () => {
    await chips.getByRole("button", { name: "Remove Dispositions: Sale › Contract sent" }).click();
    await expect(page).not.toHaveURL(/dispositions/);
    await chips.getByRole("button", { name: "Remove Direction: Inbound" }).press("Enter");
    await expect(chips.getByRole("listitem")).toHaveCount(2);
  });
  await test.step("Read filters that only the address holds", async () => {
    await page.goto(`${november}&contact=no such contact&subject=nothing&timezone=Europe/Madrid`);
    await expect(status).toHaveText("0 interactions");
    await expect(chips.getByRole("listitem")).toHaveCount(3);
  });
});
