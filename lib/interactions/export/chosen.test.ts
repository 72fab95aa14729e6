import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/interactions/file/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

const search = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
const seen = [1, 2, 3].map((day) => makeInteraction({ start: `2026-10-0${day} 10:00:00`, campaign: "Demo" }));
const hidden = makeInteraction({ start: "2026-10-04 10:00:00", campaign: "Support" });
const earlier = makeInteraction({ start: "2026-09-01 10:00:00", campaign: "Demo" });
let restricted: string;

beforeAll(async () => {
  await feedAll([...seen, hidden, earlier]);
  const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
  restricted = await makeApiKey({ actions: ["interactions:read"], sees: { campaigns: [demo.id] } });
});

const fileOf = (guids: unknown, key: string) =>
  call(POST, { path: "/api/interactions/file", key, body: { search, format: "ndjson", guids } });
const guidsIn = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).guid);

test("a file of chosen interactions holds those of them that the search finds and its reader may see", async () => {
  const chosen = [seen[0]?.guid, seen[2]?.guid.toUpperCase(), hidden.guid, earlier.guid];
  const all = await fileOf(chosen, await makeApiKey());
  expect(guidsIn(all.text)).toEqual([hidden.guid, seen[2]?.guid, seen[0]?.guid]);
  expect(guidsIn((await fileOf(chosen, restricted)).text)).toEqual([seen[2]?.guid, seen[0]?.guid]);
  expect((await fileOf([hidden.guid], restricted)).text).toBe("");
});

test.each([[[]], [["x"]], ["x"], [[1]]])("guids %j are refused", async (guids) => {
  const { status, json } = await fileOf(guids, restricted);
  expect([status, json.errors[0].path.slice(0, 5)]).toEqual([400, "guids"]);
});
