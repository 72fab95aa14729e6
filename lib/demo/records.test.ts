import { beforeAll, expect, test } from "vitest";
import { GET as FILE } from "@/app/api/hubs/[name]/attachments/[path]/route.ts";
import { GET as HUBS } from "@/app/api/hubs/route.ts";
import { checkCredentials } from "../auth/credentials.ts";
import { db, transaction } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { brochure } from "./brochure.ts";
import { type DemoUser, makeDemoRecords } from "./records.ts";

let made: DemoUser[];
beforeAll(async () => {
  made = await transaction(makeDemoRecords);
});

test("the demo has the records that the contract names, and a second start changes nothing", async () => {
  await db().hub.update({ where: { name: "demo-sms" }, data: { enabled: true } });
  expect(await transaction(makeDemoRecords)).toEqual([]);

  expect(await db().campaign.findMany({ orderBy: { name: "asc" } })).toMatchObject([
    { name: "Demo", timezone: "America/Montevideo", schedule: null },
    { name: "Retention", timezone: "America/New_York" },
    { name: "Support", timezone: "Europe/Madrid" },
  ]);
  const key = await makeApiKey();
  const hubs = (await call(HUBS, { path: "/api/hubs?search=demo-", key })).json.result;
  expect(hubs).toMatchObject([
    { name: "demo-calls", channel: "telephony", mode: "predictive", provider: "simulated", enabled: false },
    { name: "demo-email", channel: "email", template: "demo-email", provider: "smtp", enabled: false },
    { name: "demo-preview", channel: "telephony", mode: "preview", provider: "simulated", enabled: false },
    { name: "demo-sms", channel: "sms", template: "demo-sms", provider: "simulated", enabled: true },
    { name: "demo-whatsapp", channel: "whatsapp", template: "demo-whatsapp", provider: "simulated", enabled: false },
  ]);
  for (const hub of hubs) expect(hub.campaign).toBe("Demo");
  const file = await call(FILE, { path: "/api/hubs/demo-email/attachments/brochure.pdf", key });
  expect(file.text).toBe(Buffer.from(brochure()).toString());
  expect(await db().disposition.count()).toBe(13);
});

test("ana sees two campaigns, luis himself, and both sign in with what the first start told", async () => {
  const people = await db().user.findMany({
    where: { profileId: { not: null }, username: { in: ["ana", "luis"] } },
    include: { profile: true },
    orderBy: { username: "asc" },
  });
  const ids = async (name: string) => (await db().campaign.findUniqueOrThrow({ where: { name } })).id;
  const campaignIds = expect.arrayContaining([await ids("Demo"), await ids("Support")]);
  const luis = people[1]?.id;
  expect(people).toMatchObject([
    { username: "ana", profile: { allCampaigns: false, campaignIds, allAgents: true } },
    { username: "luis", profile: { allCampaigns: false, allAgents: false, agentIds: [luis] } },
  ]);
  expect(people.map((one) => one.profile?.campaignIds.length)).toEqual([2, 2]);
  expect(made.map(({ username, profile }) => [username, profile])).toEqual([
    ["ana", "Supervisor"],
    ["luis", "Agent"],
  ]);
  for (const { username, password } of made)
    expect(await checkCredentials(username, password, "192.0.2.1")).toMatchObject({ username });
});

test("the brochure's table of contents points at its objects", () => {
  const text = Buffer.from(brochure()).toString();
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(text.slice(start, start + 4)).toBe("xref");
  expect(offsets.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
});
