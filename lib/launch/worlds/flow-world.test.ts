import { expect, test } from "vitest";
import { db } from "../../db.ts";
import { makeHub } from "../../testing/factories.ts";
import { flowWorld } from "./flow-world.ts";

const report = { reason: null, messageId: null, status: "delivered" } as const;

const going = { filename: "x", startedAt: new Date(), provider: "carrier", simulated: false, status: "going" };

test("a flow's report reaches the attempt that it names, by its id or by the carrier's", async () => {
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
  expect(await flowWorld.reportMessage({ ...report, attempt: id, status: "sent", messageId: "carrier-1" })).toBe(true);
  expect(await outcome()).toBe("sent");
  expect(await flowWorld.reportMessage({ ...report, attempt: null, messageId: "carrier-1" })).toBe(true);
  expect(await outcome()).toBe("delivered");
  expect(await flowWorld.reportMessage({ ...report, attempt: id, status: "sent" })).toBe(false);
  for (const attempt of [crypto.randomUUID(), "no id", null]) {
    await expect(flowWorld.reportMessage({ ...report, attempt })).rejects.toThrow("There is no such attempt.");
  }
});
