import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { load, makeHub } from "../made-hubs.ts";

test("names as long as they may be, or without a character to see, leave a page its place", async ({
  page,
  signIn,
  api,
}) => {
  const hub = `Names ${Date.now()} `.padEnd(128, "W");
  const path = await makeHub(api, hub);
  const long = "u".repeat(250);
  const [id, unseen] = [
    await load(api, hub, long, [{ clientIds: ["59829001234"] }]),
    await load(api, hub, "\u200b\u202e".repeat(100), [{ clientIds: ["59829001234"] }]),
  ];
  const heading = page.getByRole("heading", { level: 1 });
  const height = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn();
  await test.step("Two lines of a name, one of its hub's, and all of both at hand", async () => {
    await page.goto(`${path}/lists/${id}`);
    await expect(heading).toHaveAttribute("title", long);
    expect(await height(heading)).toBeLessThan(60);
    const crumb = page.getByRole("main").getByRole("link", { name: hub });
    await expect(crumb).toHaveAttribute("title", hub);
    expect(await height(crumb)).toBeLessThan(30);
  });
  await test.step("A name that cannot be seen gives way to the list's number", async () => {
    await page.goto(path);
    expect(await height(heading)).toBeLessThan(60);
    await page
      .getByRole("table", { name: "Lists" })
      .getByRole("link", { name: `List ${unseen}` })
      .click();
    await expect(heading).toHaveText(`List ${unseen}`);
  });
});
