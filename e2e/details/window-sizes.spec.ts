import { fileOf, toReview } from "../contact-files.ts";
import { expect, test } from "../fixtures.ts";
import { isOnTop, isWithinWindow } from "../in-sight.ts";
import { load, makeHub } from "../made-hubs.ts";

/** A wide screen, and a small one at 200 %. */
const sizes = [
  [2560, 1300],
  [683, 328],
] as const;

test("hubs, a hub, a review and users have their button and the state in reach, however large or small the window", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Sized ${Date.now()}`;
  const path = await makeHub(api, hub);
  await load(api, hub, "Spring", [{ clientIds: ["34600773001"] }]);
  await signIn();
  const pages = {
    "/hubs": ["New hub", "Hubs", hub, /closed|open|disabled|contacting|enabled|nothing/i],
    [path]: ["Upload a list", "Lists", "Spring", "inactive"],
    "/settings/users?find=admin": ["New user", "Users", "admin", "Active"],
  } as const;
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const [address, [action, table, name, state]] of Object.entries(pages)) {
      await test.step(`${table} at ${width} px`, async () => {
        await page.goto(address);
        const row = page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
        await expect(row.getByText(state).first()).toBeVisible();
        expect(await isOnTop(row.getByText(state).first())).toBe(true);
        expect(await isOnTop(page.getByText(action, { exact: true }).first())).toBe(true);
        expect(await isOnTop(navigation.getByRole("link", { name: "Settings" }))).toBe(true);
        expect(await isWithinWindow(page)).toBe(true);
      });
    }
  }
  await test.step("Come to a review", async () => {
    await page.goto(`${path}/upload`);
    const file = fileOf("sized.csv", "phone,name\n+34600773002,One\ntel:+34600773003,Two\n");
    await page.getByLabel("Choose a file").setInputFiles(file);
    await toReview(page);
  });
  for (const [width, height] of sizes) {
    await test.step(`The review at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(page.getByRole("button", { name: "Apply all suggested fixes" }))).toBe(true);
      expect(await isOnTop(page.getByRole("grid").getByText("Written in another way"))).toBe(true);
      expect(await isWithinWindow(page)).toBe(true);
    });
  }
});

test("the buttons of a long form stay in sight while its fields scroll", async ({ page, signIn, accessible }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await signIn();
  await page.goto("/hubs");
  await page.getByRole("button", { name: "New hub" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Create" })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Attempts of the hub per day").focus();
  expect(await isOnTop(dialog.getByLabel("Attempts of the hub per day"))).toBe(true);
  await expect(dialog.getByRole("button", { name: "Create" })).toBeInViewport({ ratio: 1 });
  await accessible(["light"]);
});
