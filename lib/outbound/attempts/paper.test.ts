import { expect, onTestFinished, test } from "vitest";
import { POST as createCampaign } from "@/app/api/campaigns/route.ts";
import { GET as listAttempts } from "@/app/api/dialer/id/[hubName]/attempts/route.ts";
import { GET as countGates } from "@/app/api/dialer/id/[hubName]/gates/route.ts";
import { GET as listContacts } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { PATCH as changeList, GET as readList } from "@/app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { POST as uploadList } from "@/app/api/dialer/id/[hubName]/lists/route.ts";
import { PATCH as changeHub } from "@/app/api/hubs/[name]/route.ts";
import { POST as createHub } from "@/app/api/hubs/route.ts";
import { POST as report } from "@/app/api/messages/[id]/status/route.ts";
import { POST as createFlow } from "@/app/api/webhooks/id/[flow]/route.ts";
import { pollers } from "../../launch/pollers.ts";
import { followPaper } from "../../testing/papers/paper.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);

test("the commands of docs/outbound.md work as they stand, one after the other", async () => {
  for (const poller of pollers) poller.start();
  onTestFinished(async () => void (await Promise.all(pollers.map((poller) => poller.stop()))));
  const hub = "/api/dialer/id/[^/]+";
  const said = await followPaper("outbound.md", [
    ["POST", /^\/api\/campaigns$/, createCampaign],
    ["POST", /^\/api\/hubs$/, createHub],
    ["PATCH", /^\/api\/hubs\/[^/]+$/, changeHub],
    ["POST", new RegExp(`^${hub}/lists$`), uploadList],
    ["GET", new RegExp(`^${hub}/lists/\\d+$`), readList],
    ["PATCH", new RegExp(`^${hub}/lists/\\d+$`), changeList],
    ["GET", new RegExp(`^${hub}/lists/\\d+/contacts$`), listContacts],
    ["GET", new RegExp(`^${hub}/gates$`), countGates],
    ["GET", new RegExp(`^${hub}/attempts$`), listAttempts],
    ["POST", /^\/api\/webhooks\/id\/[^/]+$/, createFlow],
    ["POST", /^\/api\/messages\/[^/]+\/status$/, report],
  ]);
  expect(said).toContain('"provider":"paper-carrier"');
});
