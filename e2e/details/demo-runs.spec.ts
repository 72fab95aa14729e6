import { expect, test } from "../fixtures.ts";

test("the demo's runs show their way, and those that failed on the first version were retried", async ({
  page,
  signIn,
  api,
}) => {
  const retries = await (await api.get("/api/runs?flow=demo-webhook&kind=retry&status=done&rows=1")).json();
  await signIn();
  await page.goto(`/runs/${retries.result[0].id}`);
  await expect(page.getByRole("group", { name: "Read the order", exact: true })).toBeVisible();
  const compared = page.getByRole("region", { name: "Compared with the first run" });
  await expect(compared.getByRole("row", { name: /^Read the order/ })).toContainText("expression");
  await compared.getByRole("link", { name: "Open the first run" }).click();
  await expect(page.getByRole("list", { name: "Replays and retries" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Read the order", exact: true })).toBeVisible();
});
