import { expect, test } from "../fixtures.ts";
import { feed, rich } from "../rich-interactions.ts";

test.beforeEach(({ signIn }) => signIn());

test("it is printed whole, black on white and without what only a screen needs", async ({ page, api }) => {
  const segments = [...rich("none", "crm-print"), ...rich("none", "crm-print"), ...rich("none", "crm-print")];
  const guid = await feed(
    api,
    segments.map((one, n) => ({ ...one, segmentId: `${one.segmentId} ${n}` })),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/interactions/${guid}`);
  const last = page.getByRole("region", { name: "Segment 9" });
  await expect(last).not.toContainText("Timings");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(last).toContainText("Timings");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const ink = await page.getByRole("heading", { level: 1 }).evaluate((head) => getComputedStyle(head).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
});
