import { expect, test } from "../fixtures.ts";

test("on a tablet and in the other languages nothing is cut off", async ({
  page,
  signIn,
  baseURL,
  api,
  accessible,
}) => {
  const name = `TRANSLATED_${Date.now()}`;
  await api.post("/api/secrets", { data: { name, value: "a value that is long enough", hosts: ["api.example.com"] } });
  await signIn();
  await page.setViewportSize({ width: 820, height: 1100 });
  for (const [locale, title, button] of [
    ["es", "Secretos", "Nuevo secreto"],
    ["pt", "Segredos", "Novo segredo"],
  ] as const) {
    await page.context().addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.goto(`/settings/secrets?find=${name}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("table", { name: title }).getByRole("row", { name: new RegExp(name) })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await accessible();
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog", { name: button })).toBeVisible();
    await accessible(["light"]);
  }
  await api.delete(`/api/secrets/${name}`);
});
