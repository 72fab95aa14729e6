import { db } from "../../db.ts";
import { makeApiKey, makeUser } from "../../testing/factories.ts";
import { listIn, workingHub } from "../dispatch/hub.fixture.ts";

export type Agent = { username: string; id: bigint; key: string };

/** An agent who is available, by a key of the agent's own. */
export async function makeAgent(campaigns: bigint[], more: object = {}): Promise<Agent> {
  const { id, username } = await makeUser({ actions: ["agent"], sees: { campaigns } });
  const aliveUntil = new Date(Date.now() + 60_000);
  const presence = { userId: id, status: "available", aliveUntil, campaignIds: [], ...more };
  await db().agentPresence.create({ data: presence });
  return { id, username, key: await makeApiKey({ userId: id }) };
}

let next = 400_000_000;
/** A number that nobody else has, with this last digit. */
const phone = (digit = 1) => `+34${++next}${digit}`;

/** A hub of this mode with a list of so many contacts, who all answer. */
export async function agentHub(mode: "progressive" | "predictive" | "preview", count: number, more: object = {}) {
  const hub = await workingHub({}, { mode, concurrency: 100, ratePerSecond: 1000, wrapUpSeconds: 5, ...more });
  const list = await listIn(
    hub,
    Array.from({ length: count }, () => ({ clientIds: [phone()] })),
  );
  return { hub, list };
}
