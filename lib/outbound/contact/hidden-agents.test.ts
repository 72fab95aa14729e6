import { expect, test } from "vitest";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { contactsOf, listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);

test("an upload names the agents of its sender's profile; a hidden one is refused as one that is not there", async () => {
  const [hub, own, hidden] = [await makeHub({ mode: "preview" }), await makeUser(), await makeUser()];
  const key = await makeApiKey({ sees: { agents: [own.id] } });
  const send = (agent: string) => uploadTo(hub, key, listOf(manyContacts(1).map((contact) => ({ ...contact, agent }))));
  const [refused, unknown] = [await send(hidden.username), await send(unique("nobody"))];
  expect(refused.status).toBe(400);
  expect(refused.json.errors).toEqual(unknown.json.errors);
  const taken = await send(own.username);
  await load(taken.json.result.id);
  expect(await contactsOf(taken.json.result.id)).toMatchObject([{ agentId: own.id }]);
});
