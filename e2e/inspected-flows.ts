import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Drawn = { name: string; data: unknown; to?: number[][] };

/** The text of a drawing: nodes by number, where each output leads. */
function drawing(nodes: Record<number, Drawn>): string {
  const data = Object.entries(nodes).map(([key, { name, data, to = [] }], at) => {
    const from = Object.entries(nodes).flatMap(([node, { to: ways = [] }]) =>
      ways.flatMap((way, i) => (way.includes(Number(key)) ? [{ node, input: `output_${i + 1}` }] : [])),
    );
    const outputs = to.map((way, i) => [
      `output_${i + 1}`,
      { connections: way.map((node) => ({ node: String(node), output: "input_1" })) },
    ]);
    return [
      key,
      {
        id: Number(key),
        name,
        data,
        class: name,
        html: "",
        typenode: false,
        inputs: at === 0 ? {} : { input_1: { connections: from } },
        outputs: Object.fromEntries(outputs),
        pos_x: 0,
        pos_y: at * 160,
      },
    ];
  });
  return JSON.stringify({ drawflow: { Home: { data: Object.fromEntries(data) } } });
}

/** Makes a flow of these nodes; its name. */
export async function inspectedFlow(api: APIRequestContext, nodes: Record<number, Drawn>): Promise<string> {
  const name = `inspected ${crypto.randomUUID()}`;
  const answer = await api.post(address(name), { multipart: { drawFlowObj: drawing(nodes) } });
  expect(answer.ok()).toBe(true);
  return name;
}

const address = (name: string) => `/api/webhooks/id/${encodeURIComponent(name)}`;

/** Opens the flow; its inspector. */
export async function inspect(page: Page, name: string): Promise<Locator> {
  await page.goto(`/flows/${encodeURIComponent(name)}`);
  return page.getByRole("complementary", { name: "Inspector" });
}

/** Selects the node of this label. */
export async function pick(page: Page, label: string): Promise<void> {
  await page.getByRole("application").getByRole("group", { name: label }).first().click();
  await expect(page.getByRole("heading", { level: 2, name: label })).toBeVisible();
}

/** Saves by key, and waits until the service has it as the second version. */
export async function save(page: Page, api: APIRequestContext, name: string): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await (await api.get(address(name))).json()).result.version).toBe(2);
}

/** The node of this number as it is stored. */
export async function saved(api: APIRequestContext, name: string, key: number) {
  const { result } = await (await api.get(address(name))).json();
  return JSON.parse(result.drawFlowObj).drawflow.Home.data[key];
}
