import { drawn, makeFlow } from "../drawn-flows.ts";
import { expect, test } from "../fixtures.ts";
import { rowOf } from "../listed-flows.ts";

const failing = drawn([
  {
    kind: "webhook",
    label: "Call",
    at: [0, 0],
    data: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
    to: [[2]],
  },
  { kind: "stop", label: "Give up", at: [300, 0], data: { outcome: "failed", result: "", reason: "no stock" } },
]);

test("a flow that fails often says so in the list, in the editor and on the overview, with the way to its failed runs", async ({
  page,
  signIn,
  api,
  accessible,
}) => {
  const flow = await makeFlow(api, "fails", failing);
  await api.post(`${flow.address}/deploy`, { data: { version: 1 } });
  const call = () => api.post(`/api/webhook/${encodeURIComponent(flow.name)}`, { data: {} });
  for (let i = 0; i < 4; i++) await call();
  const failed = async () => {
    const { result } = await (await api.get(`${flow.address}/stats`)).json();
    return result.versions[0]?.failed;
  };
  const row = rowOf(page, flow.name);
  const mark = row.getByRole("link", { name: "Fails often" });
  await test.step("Four failed runs of a day are not often", async () => {
    await signIn();
    await expect.poll(failed).toBe(4);
    await page.goto(`/flows?find=${encodeURIComponent(flow.name)}`);
    await expect(row.getByRole("link", { name: "4", exact: true })).toHaveCount(2);
    await expect(mark).toHaveCount(0);
  });
  await test.step("Five are: on a tablet too, where the figures are left out", async () => {
    await call();
    await expect.poll(failed).toBe(5);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.reload();
    await expect(mark).toHaveAttribute("title", "Fails often: 5 of 5 today");
    await expect(row).toContainText("Live");
    await expect(page.getByRole("button", { name: `Actions for ${flow.name}` })).toBeInViewport();
    await accessible();
    await mark.click();
    await expect(page).toHaveURL(/\/runs\?.*status=failed/);
    await expect(page.getByRole("main").getByText("no stock").first()).toBeVisible();
  });
  await test.step("The editor and the overview say how many", async () => {
    await page.goto(flow.page);
    await expect(page.getByRole("link", { name: "Fails often: 5 of 5 today" })).toBeVisible();
    await page.goto("/overview");
    await expect(page.getByText(`${flow.name} fails often: 5 of 5 runs of today`)).toBeVisible();
  });
});
