import { expect, test } from "vitest";
import { POST as ADD_LEADS, GET as LEADS } from "@/app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { GET as RECEIPT } from "@/app/api/dialer/id/[hubName]/lists/[id]/receipt/route.ts";
import { DELETE, PATCH, GET as READ } from "@/app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { GET as LISTS } from "@/app/api/dialer/id/[hubName]/lists/route.ts";
import { GET as HUBS } from "@/app/api/dialer/route.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";

test("lists:read looks at hubs, lists, leads and receipts, and changes none; lists:write implies it", async () => {
  const hub = await makeHub();
  const [reader, writer] = [
    await makeApiKey({ actions: ["lists:read"] }),
    await makeApiKey({ actions: ["lists:write"], scopes: ["lists:read"] }),
  ];
  const { id } = (await uploadTo(hub, await makeApiKey(), listOf(manyContacts(3)))).json.result;
  const at = `/api/dialer/id/${hub.name}`;
  for (const key of [reader, writer]) {
    expect((await call(HUBS, { path: "/api/dialer", key })).json.result).toHaveLength(1);
    expect((await call(LISTS, { path: `${at}/lists`, key })).json.total).toBe(1);
    expect((await call(READ, { path: `${at}/lists/${id}`, key })).json.result.saved).toBe(3);
    expect((await call(RECEIPT, { path: `${at}/lists/${id}/receipt`, key })).text.trim().split("\n")).toHaveLength(3);
    expect((await call(LEADS, { path: `${at}/freshLeads`, key })).status).toBe(200);

    expect((await uploadTo(hub, key, listOf(manyContacts(1)))).status).toBe(403);
    expect((await call(ADD_LEADS, { path: `${at}/freshLeads`, key, body: { leads: manyContacts(1) } })).status).toBe(
      403,
    );
    expect((await call(PATCH, { path: `${at}/lists/${id}`, key, body: { status: "active" } })).status).toBe(403);
    expect((await call(DELETE, { path: `${at}/lists/${id}`, key })).status).toBe(403);
  }
});
