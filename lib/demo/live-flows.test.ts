import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { POST as ADD_LEADS } from "../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { db } from "../db.ts";
import { askOutside, closeEgress } from "../egress/process.ts";
import { runWorker } from "../flows/run/durable/worker.ts";
import { eventReader } from "../flows/run/events/reader.ts";
import { flushRuns } from "../flows/run/log/writer.ts";
import type { Poller } from "../jobs/poller.ts";
import { carriers, flowCarrying } from "../launch/worlds/carriers.ts";
import { flowWorld } from "../launch/worlds/flow-world.ts";
import { makeAttemptClock, makeDispatcher } from "../outbound/attempts/dispatcher.ts";
import { makeRunWatch } from "../outbound/attempts/flow-carrier.ts";
import { listIn, workingHub } from "../outbound/dispatch/hub.fixture.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub } from "../testing/factories.ts";
import { DEMO_CARRIER, serveDemoCarrier } from "./carrier.ts";
import { makeLiveFlows } from "./live-flows.ts";

beforeAll(async () => {
  await serveDemoCarrier();
  await makeLiveFlows();
});
afterAll(closeEgress);

/** Works until the test is over. */
function work(...pollers: Poller[]): void {
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
}

const ask = async (url: string, method = "POST") => {
  const { status, text } = await askOutside({ method, url, body: method === "POST" ? "{}" : null, timeoutMs: 10_000 });
  return [status, JSON.parse(text())];
};

test("both are live and lack nothing; a second start leaves them as they are", async () => {
  const live = () => db().flow.findMany({ select: { name: true, latest: true, live: true }, orderBy: { name: "asc" } });
  const made = await live();
  expect(made).toEqual([
    { name: "demo-carrier", latest: 1, live: 1 },
    { name: "demo-lead-notice", latest: 1, live: 1 },
  ]);
  const versions = await db().flowVersion.findMany({ select: { problems: true } });
  expect(versions).toEqual([{ problems: [] }, { problems: [] }]);
  await makeLiveFlows();
  expect(await live()).toEqual(made);
});

test("a lead that is saved is told to the demo's CRM", async () => {
  work(eventReader(), runWorker(flowWorld));
  const hub = await makeHub({ channel: "sms" });
  const body = { leads: [{ clientId: "59894000001", content: "Hello" }] };
  const path = `/api/dialer/id/${hub.name}/freshLeads`;
  expect((await call(ADD_LEADS, { path, key: await makeApiKey(), body })).status).toBe(200);
  const { id: flowId } = await db().flow.findFirstOrThrow({ where: { name: "demo-lead-notice" } });
  await expect
    .poll(async () => {
      await flushRuns();
      return (await db().flowRun.findMany({ where: { flowId } })).map(({ status }) => status);
    })
    .toEqual(["done"]);
  const [run] = await db().flowRun.findMany({ where: { flowId } });
  expect(run?.steps).toContain("Note that it knows");
  expect(run?.steps).not.toContain("Note that it failed");
});

test("a hub that sends by the provider flow has its messages taken", async () => {
  work(makeDispatcher(carriers), makeAttemptClock(), runWorker(flowWorld), makeRunWatch(flowCarrying));
  const hub = await workingHub({ channel: "sms" }, { provider: "demo-carrier", mode: null, maxAttempts: 1 });
  const list = await listIn(hub, [{ message: '{"content":"Hello"}' }]);
  const attempt = () => db().attempt.findFirst({ where: { listId: list } });
  await expect.poll(async () => (await attempt())?.outcome).toBe("sent");
  expect((await attempt())?.messageId).toMatch(/^[\da-f-]{36}$/);
});

test("the carrier answers two paths, and its name opens nothing else", async () => {
  const at = `http://${DEMO_CARRIER}`;
  expect(await ask(`${at}/leads`)).toEqual([200, { received: true, simulated: true }]);
  expect((await ask(`${at}/api/flows`))[0]).toBe(404);
  expect((await ask(`${at}/leads`, "GET"))[0]).toBe(405);
  await expect(ask(`${at}:3000/leads`)).rejects.toMatchObject({ name: "EgressError" });
  await expect(ask(`https://${DEMO_CARRIER}/leads`)).rejects.toMatchObject({ name: "EgressError" });
  await closeEgress();
  await expect(ask(`${at}/leads`)).rejects.toMatchObject({ name: "EgressError", code: "connection" });
  await serveDemoCarrier();
});
