import { db } from "../../db.ts";
import { makeHub } from "../../testing/factories.ts";

export type Hub = Awaited<ReturnType<typeof makeHub>>;

/** A hub that contacts people by the carrier that needs nobody; of telephony one without agents unless it says so. */
export async function workingHub(given: Parameters<typeof makeHub>[0] = {}, more: object = {}): Promise<Hub> {
  const { id, channel } = await makeHub(given);
  const mode = channel === "telephony" ? (given.mode ?? "broadcast") : null;
  return db().hub.update({ where: { id }, data: { enabled: true, provider: "simulated", mode, ...more } });
}

/** An active list of the hub with these contacts, each with a number of its own unless it has others. */
export async function listIn(hub: Hub, contacts: object[], more: object = {}): Promise<bigint> {
  const of = (state: string) => BigInt(contacts.filter((one) => "state" in one && one.state === state).length);
  const all = BigInt(contacts.length);
  const counts = { received: all, saved: all, working: of("working"), done: of("done"), cancelled: of("cancelled") };
  const data = { hubId: hub.id, filename: "x", status: "active", createdBy: "x", ...counts, ...more } as const;
  const { id } = await db().list.create({ data });
  await db().contact.createMany({
    data: contacts.map((one, at) => ({ listId: id, position: BigInt(at), clientIds: [`+3460000000${at}`], ...one })),
  });
  return id;
}
