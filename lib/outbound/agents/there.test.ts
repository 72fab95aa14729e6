import { expect, test } from "vitest";
import { GET as getGates } from "@/app/api/dialer/id/[hubName]/gates/route.ts";
import { GET as getContact } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { GET as getContacts } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { type Agent, agentHub, makeAgent } from "./agents.fixture.ts";

type Worked = Awaited<ReturnType<typeof agentHub>>;

async function reject({ hub, list }: Worked, position: bigint, ...agents: Agent[]): Promise<void> {
  const of = { listId: list, position, hubId: hub.id, action: "reject", reason: "my aunt" };
  await db().offerAnswer.createMany({ data: agents.map(({ id }) => ({ ...of, userId: id })) });
}

const own = ({ list }: Worked, position: bigint, { id }: Agent) =>
  db().contact.updateMany({ where: { listId: list, position }, data: { agentId: id } });

/** Why gate `agent` holds each contact of the list, how many it holds as the hub counts them, and which are shown there. */
async function heldBy({ hub, list }: Worked, count: number) {
  const key = await makeApiKey();
  const contacts = `/api/dialer/id/${hub.name}/lists/${list}/contacts`;
  const reasons = [];
  for (let position = 0; position < count; position++) {
    const { json } = await call(getContact, { path: `${contacts}/${list}-${position}`, key });
    reasons.push(json.result.gates.find(({ gate }: { gate: string }) => gate === "agent").reason);
  }
  // Of the list alone: what a hub has is counted once in a while, and files of tests have hubs of the same ids.
  const gates = await call(getGates, { path: `/api/dialer/id/${hub.name}/gates?list=${list}`, key });
  const shown = (await call(getContacts, { path: `${contacts}?gate=agent`, key })).json.result;
  return {
    reasons,
    counted: gates.json.result.gates.find(({ gate }: { gate: string }) => gate === "agent").contacts,
    shown: shown.map(({ id }: { id: string }) => Number(id.split("-")[1])),
  };
}

test("a contact that every available agent rejected says so; one who did not reject it may have it", async () => {
  const worked = await agentHub("preview", 5);
  const [ana, bob] = [await makeAgent([worked.hub.campaignId]), await makeAgent([worked.hub.campaignId])];
  const away = await makeAgent([worked.hub.campaignId], { status: "away" });
  await reject(worked, 0n, ana, bob);
  await reject(worked, 1n, ana);
  await reject(worked, 2n, away);
  await own(worked, 2n, away);
  await reject(worked, 3n, ana);
  await own(worked, 3n, away);
  await reject(worked, 4n, ana, bob, away);
  await own(worked, 4n, ana);
  expect(await heldBy(worked, 5)).toEqual({
    reasons: ["rejectedByAll", null, null, "agentAway", "rejectedByAll"],
    counted: 3,
    shown: [0, 3, 4],
  });
});

test("where nobody is there that is the reason; where calls are not offered, what was rejected holds nothing", async () => {
  const worked = await agentHub("preview", 1);
  const ana = await makeAgent([worked.hub.campaignId], { status: "away" });
  await reject(worked, 0n, ana);
  await own(worked, 0n, ana);
  expect(await heldBy(worked, 1)).toEqual({ reasons: ["noAgent"], counted: 1, shown: [0] });
  const progressive = await agentHub("progressive", 1);
  await reject(progressive, 0n, await makeAgent([progressive.hub.campaignId]));
  expect(await heldBy(progressive, 1)).toEqual({ reasons: [null], counted: 0, shown: [] });
});
