import { expect, test } from "vitest";
import { db } from "../../db.ts";
import { performMessageResult } from "../../flows/run/effects/message-result.ts";
import { makeHub, makeUser } from "../../testing/factories.ts";
import { flowWorld } from "./flow-world.ts";

const report = { reason: null, messageId: null, status: "delivered" } as const;

const going = { filename: "x", startedAt: new Date(), provider: "carrier", simulated: false, status: "going" };

test("a flow's report reaches the attempt that it names, by its id or by the carrier's, as who deployed it may", async () => {
  const hub = await db().hub.findUniqueOrThrow({ where: { name: (await makeHub({ channel: "sms" })).name } });
  const list = await db().list.create({
    data: { hubId: hub.id, filename: "x", createdBy: "x", status: "active", saved: 1, received: 1, working: 1 },
  });
  await db().contact.create({
    data: { listId: list.id, position: 0, clientIds: ["+34600000001"], state: "working", attempts: 1 },
  });
  const id = crypto.randomUUID();
  const data = {
    id,
    listId: list.id,
    position: 0,
    n: 1,
    hubId: hub.id,
    number: "+34600000001",
    numberIndex: 0,
    client: "34600000001",
  };
  await db().attempt.create({ data: { ...data, ...going } });
  const outcome = async () => (await db().attempt.findFirstOrThrow({ where: { id } })).outcome;
  expect(await flowWorld.reportOwn({ ...report, attempt: id, status: "sent", messageId: "carrier-1" })).toBe(true);
  expect(await outcome()).toBe("sent");
  const tell = async (given: Parameters<typeof makeUser>[0], input: object) => {
    const flow = { flow: "x", flowId: "1", version: 1, actsAs: String((await makeUser(given)).id) };
    const effect = {
      kind: "message_result" as const,
      key: "2:1",
      flow,
      attempt: 1,
      input: { status: "delivered", ...input },
    };
    return performMessageResult(effect, null, flowWorld);
  };
  for (const given of [{ actions: ["flows:write" as const] }, { sees: { hubs: [] } }]) {
    expect(await tell(given, { attempt: id })).toMatchObject({ failure: { code: "permission" } });
  }
  expect(await outcome()).toBe("sent");
  for (const attempt of [crypto.randomUUID(), "no id"]) {
    expect(await tell({}, { attempt })).toMatchObject({ failure: { code: "refused" } });
  }
  expect(await tell({}, { messageId: "carrier-1" })).toMatchObject({ output: { applied: true } });
  expect(await outcome()).toBe("delivered");
  expect(await tell({}, { attempt: id, status: "sent" })).toMatchObject({ output: { applied: false } });
  expect(await tell({}, { messageId: "carrier-2" })).toMatchObject({ output: { applied: false } });
  await expect(flowWorld.reportOwn({ ...report, attempt: crypto.randomUUID() })).rejects.toThrow("no such attempt");
});
