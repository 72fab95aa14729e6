import type { Page } from "@playwright/test";
import { makeFlow } from "../drawn-flows.ts";
import { failingUnless, goodOrFailing } from "../failing-flows.ts";
import { expect, test } from "../fixtures.ts";

const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

test("runs: on a tablet and in the other languages nothing is cut off", async ({
  page,
  signIn,
  baseURL,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "translated runs", goodOrFailing);
  await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
  const failed = await api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, { data: { good: false, word: "x" } });
  const id = failed.headers()["x-run-id"] ?? "";
  await expect.poll(async () => (await api.get(`/api/runs/${id}`)).status()).toBe(200);
  await signIn();
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [locale, runs, steps, path, answer, missing] of [
    ["es", "Ejecuciones", "Pasos", "Camino", "Respuesta", "La ejecución no llegó a “Order”."],
    ["pt", "Execuções", "Passos", "Caminho", "Resposta", "A execução não chegou a “Order”."],
  ] as const) {
    await page.context().addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.goto(`/flows/${encodeURIComponent(flow.name)}/runs`);
    await expect(page.getByRole("table", { name: runs }).getByRole("row")).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await accessible();
    await page.goto(`/runs/${id}`);
    await expect(page.getByRole("table", { name: steps }).getByRole("row")).toHaveCount(4);
    await page.getByRole("region", { name: path }).getByRole("group", { name: "Order", exact: true }).click();
    await expect(page.getByText(missing)).toBeVisible();
    await page.getByRole("tab", { name: answer }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await accessible();
  }
});

test("a replay: on a tablet and in each language nothing is cut off", async ({
  page,
  signIn,
  baseURL,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "translated again", failingUnless("a"));
  await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
  const answer = await api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, { data: { mark: "b" } });
  const id = answer.headers()["x-run-id"] ?? "";
  await expect.poll(async () => (await api.get(`/api/runs/${id}`)).status()).toBe(200);
  await api.put(flow.address, { multipart: { drawFlowObj: failingUnless("b") } });
  const { result } = await (await api.post(`/api/runs/${id}/replay`, { data: { on: 2 } })).json();
  await signIn();
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [locale, replay, title, compared, versions, retry] of [
    ["en", "Replay", "Replay this run", "Compared with the first run", "By version", "Retry failed"],
    [
      "es",
      "Repetir",
      "Repetir esta ejecución",
      "Comparada con la primera ejecución",
      "Por versión",
      "Reintentar fallidas",
    ],
    [
      "pt",
      "Repetir",
      "Repetir esta execução",
      "Comparada com a primeira execução",
      "Por versão",
      "Tentar de novo as falhas",
    ],
  ] as const) {
    await page.context().addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    await page.goto(`/runs/${result.id}`);
    await expect(page.getByRole("region", { name: compared }).getByRole("row")).toHaveCount(4);
    await fits(page);
    await accessible();
    await page.getByRole("button", { name: replay, exact: true }).click();
    await expect(page.getByRole("dialog", { name: title }).getByRole("button", { name: replay })).toBeEnabled();
    await accessible();
    await page.goto(`/flows/${encodeURIComponent(flow.name)}/runs`);
    await expect(page.getByRole("table", { name: versions }).getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("button", { name: retry })).toBeVisible();
    await fits(page);
    await accessible();
  }
});
