import { drawn, makeFlow } from "./drawn-flows.ts";
import { failingUnless } from "./failing-flows.ts";
import { expect, test } from "./fixtures.ts";

/** Waits after it was answered. */
const waiting = drawn([
  {
    kind: "webhook",
    label: "Call",
    at: [0, 0],
    data: { access: "apiKey", methods: ["POST"], answer: "atOnce", timeLimit: 30 },
    to: [[2]],
  },
  { kind: "wait", label: "Sleep", at: [300, 0], data: { mode: "for", seconds: 3000 }, to: [[3]] },
  { kind: "stop", label: "Fine", at: [600, 0], data: { outcome: "done", result: "1", reason: "" } },
]);

test("a run that failed is replayed on other versions, compared, and retried; all that failed too", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "again", failingUnless("a"));
  const call = async (mark: string) =>
    (await api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, { data: { mark } })).headers()["x-run-id"] ?? "";
  await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
  const [failed] = [await call("b"), await call("b"), await call("a")];
  await expect.poll(async () => (await api.get(`/api/runs/${failed}`)).status()).toBe(200);
  const saved = await api.put(flow.address, { multipart: { drawFlowObj: failingUnless("b"), deployed: "false" } });
  expect(saved.status(), await saved.text()).toBe(200);
  await signIn();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const compared = page.getByRole("region", { name: "Compared with the first run" });
  await test.step("Replay it on what was saved since: another way, side by side with the first", async () => {
    await page.goto(`/runs/${failed}`);
    await expect(button("Cancel")).toHaveCount(0);
    await button("Replay").click();
    const dialog = page.getByRole("dialog", { name: "Replay this run" });
    await dialog.getByRole("combobox", { name: "Run on" }).click();
    await accessible();
    await page.getByRole("option", { name: "Version 2" }).click();
    await dialog.getByRole("button", { name: "Replay" }).click();
    await expect(page).not.toHaveURL(new RegExp(failed));
    await expect(page.getByText("Replay of", { exact: true })).toBeVisible();
    await expect(compared.getByRole("row")).toHaveCount(4);
    await expect(compared.getByRole("row", { name: /^Right mark\?/ })).toContainText("No");
    await expect(compared.getByRole("row", { name: /^Give up/ })).toContainText("Not reached");
    await expect(button("Retry")).toHaveCount(0);
    await accessible();
    await compared.getByRole("button", { name: "Fine" }).click();
    await expect(page.getByRole("region", { name: "Step 3: Fine" })).toBeVisible();
  });
  await test.step("Real effects are asked about; on the same version nothing differs", async () => {
    await compared.getByRole("link", { name: "Open the first run" }).click();
    await expect(page).toHaveURL(`/runs/${failed}`);
    await expect(page.getByRole("list", { name: "Replays and retries" }).getByRole("link")).toHaveCount(1);
    await button("Replay").click();
    await page.getByRole("dialog").getByText("Real", { exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click();
    await page
      .getByRole("dialog", { name: "Replay with real effects?" })
      .getByRole("button", { name: /^Replay/ })
      .click();
    await expect(compared.getByText("Nothing differs")).toBeVisible();
  });
  await test.step("Retry it on what is live by then", async () => {
    await api.post(`${flow.address}/deploy`, { data: { version: 2 } });
    await compared.getByRole("link", { name: "Open the first run" }).click();
    await expect(page).toHaveURL(`/runs/${failed}`);
    await button("Retry").click();
    await expect(page).not.toHaveURL(new RegExp(failed));
    await expect(page.getByText("Retry of", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText("Done", { exact: true }).first()).toBeVisible();
    await compared.getByRole("link", { name: "Open the first run" }).click();
    await expect(page).toHaveURL(`/runs/${failed}`);
    const repeats = page.getByRole("list", { name: "Replays and retries" });
    await expect(repeats.getByRole("link")).toHaveText([/^Retry/, /^Replay/, /^Replay/]);
    await accessible();
  });
  await test.step("Retry all that failed and were not mended since, their number said before", async () => {
    await page.goto(`/flows/${encodeURIComponent(flow.name)}/runs`);
    await button("Retry failed").click();
    const dialog = page.getByRole("dialog", { name: "Retry 1 failed run?" });
    await accessible();
    await dialog.getByRole("button", { name: "Retry 1 run" }).click();
    await expect(page.getByText("1 run is retried in the background.")).toBeVisible();
    await page.getByRole("button", { name: "Show 1 new run" }).click();
    const retried = `/api/runs?flow=${encodeURIComponent(flow.name)}&kind=retry&status=done`;
    await expect.poll(async () => (await (await api.get(retried)).json()).total).toBe(2);
    await page.getByRole("search", { name: "Filters" }).getByText("Done", { exact: true }).click();
    await expect(button("Retry failed")).toHaveCount(0);
  });
  await test.step("Versions are told apart by their runs, here and in the history", async () => {
    await page.reload();
    const versions = page.getByRole("table", { name: "By version" });
    await expect(versions.getByRole("row")).toHaveText([/^Version/, /^v2\s*2\s*0/, /^v1\s*3\s*2/]);
    await expect(page.getByRole("group", { name: "By hour" })).toBeVisible();
    await accessible();
    await page.getByText("7 days", { exact: true }).click();
    await button("Table: By hour").click();
    await expect(page.getByRole("table", { name: "By hour" })).toBeVisible();
    await accessible();
    await page.goto(flow.page);
    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("list", { name: "Versions" });
    await expect(history.getByRole("listitem").nth(0)).toContainText("2 runs in 7 days · 0 errors · p50");
    await expect(history.getByRole("listitem").nth(1)).toContainText("3 runs in 7 days · 2 errors · p50");
    await accessible();
  });
});

test("a run that waits says until when, goes on by itself on the page, and is cancelled", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "waiting", waiting);
  await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
  const accepted = await api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, { data: {} });
  const { runId } = await accepted.json();
  await signIn();
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("Waits until", { exact: true })).toBeVisible();
  await expect(page.getByText("in 50 minutes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Replay", exact: true })).toHaveCount(0);
  await accessible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this run?" });
  await accessible();
  await dialog.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByRole("main").getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Waits until", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
});
