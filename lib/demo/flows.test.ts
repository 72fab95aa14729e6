import { beforeAll, expect, test } from "vitest";
import { system } from "../actor.ts";
import { makeApiKey } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { makeDemoFlows } from "./flows.ts";

let api: ReturnType<typeof flowApi>;

beforeAll(async () => {
  api = flowApi(await makeApiKey());
  await makeDemoFlows(system);
});

test("the demo has two flows that can run, one of them deployed", async () => {
  const { result } = (await api.list()).json;
  expect(result).toMatchObject([
    { name: "demo-sms-provider", type: "provider", deployed: false, problems: [] },
    { name: "demo-webhook", type: "webhook", deployed: true, problems: [] },
  ]);
  for (const { drawFlowObj } of result) {
    const nodes = Object.values(JSON.parse(drawFlowObj).drawflow.Home.data) as { pos_x: number; pos_y: number }[];
    expect(new Set(nodes.map(({ pos_x, pos_y }) => `${pos_x} ${pos_y}`)).size).toBe(nodes.length);
  }
});

test("a second start leaves what is there, or was deleted, as it is", async () => {
  await api.update("demo-webhook", { description: "mine" });
  await api.remove("demo-sms-provider");
  await makeDemoFlows(system);
  expect((await api.names()).json.result).toEqual(["demo-webhook"]);
  expect((await api.get("demo-webhook")).json.result).toMatchObject({ version: 3, description: "mine" });
});
