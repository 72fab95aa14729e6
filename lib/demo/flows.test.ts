import { beforeAll, expect, test } from "vitest";
import { POST as callFlow } from "../../app/api/webhook/[flow]/route.ts";
import { system } from "../actor.ts";
import { sampleOf } from "../flows/compile/sample-scope.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { makeDemoFlows } from "./flows.ts";

let key: string;
let api: ReturnType<typeof flowApi>;

beforeAll(async () => {
  key = await makeApiKey();
  api = flowApi(key);
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

test("the live one answers the call that its page shows", async () => {
  const { BODY: body } = sampleOf("webhook");
  const { status, json } = await call(callFlow, { method: "POST", path: "/api/webhook/demo-webhook", key, body });
  expect({ status, json }).toEqual({ status: 200, json: { accepted: true, customer: "Ana Silva", review: true } });
});

test("a second start leaves what is there, or was deleted, as it is", async () => {
  await api.update("demo-webhook", { description: "mine" });
  await api.remove("demo-sms-provider");
  await makeDemoFlows(system);
  expect((await api.names()).json.result).toEqual(["demo-webhook"]);
  expect((await api.get("demo-webhook")).json.result).toMatchObject({ version: 3, description: "mine" });
});
