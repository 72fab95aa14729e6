import { expect, test } from "vitest";
import { POST as retry } from "@/app/api/runs/[id]/retry/route.ts";
import { GET as readRun } from "@/app/api/runs/[id]/route.ts";
import { GET as listRuns } from "@/app/api/runs/route.ts";
import { POST as webhook } from "@/app/api/webhook/[flow]/route.ts";
import { POST as createFlow } from "@/app/api/webhooks/id/[flow]/route.ts";
import { followPaper } from "../../../testing/papers/paper.ts";
import { withWorkers, work } from "./durable.fixture.ts";

withWorkers();

test("the commands of docs/flows.md work as they stand, one after the other", async () => {
  work();
  const said = await followPaper("flows.md", [
    ["POST", /^\/api\/webhooks\/id\/[^/]+$/, createFlow],
    ["POST", /^\/api\/webhook\/[^/]+$/, webhook],
    ["GET", /^\/api\/runs$/, listRuns],
    ["GET", /^\/api\/runs\/[^/]+$/, readRun],
    ["POST", /^\/api\/runs\/[^/]+\/retry$/, retry],
  ]);
  expect(said).toContain("4711 is on its way");
});
