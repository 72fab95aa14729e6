import { expect, test } from "vitest";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { HOUR_MS } from "../../time/durations.ts";
import { listIn, workingHub } from "./hub.fixture.ts";

test("a reader who does not wait is answered while they are counted, and gets them afterwards", async () => {
  const key = await makeApiKey();
  const hub = await workingHub();
  const ask = (query: string) => call(getGates, { path: `/api/dialer/id/${hub.name}/gates${query}`, key });
  await listIn(hub, [{ scheduledFor: new Date(Date.now() + HOUR_MS) }]);
  const locking = await pool().connect();
  try {
    await locking.query("BEGIN");
    await locking.query("LOCK TABLE contact IN ACCESS EXCLUSIVE MODE");
    const { result } = (await ask("?wait=false")).json;
    expect(result).toEqual({ gates: [], lists: [], opensAt: null, asOf: null });
  } finally {
    await locking.query("ROLLBACK");
    locking.release();
  }
  const shown = async () => (await ask("?wait=false")).json.result.gates;
  await expect.poll(shown).toContainEqual({ gate: "time", contacts: 1 });
  const wrong = await ask("?wait=maybe");
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, "wait"]);
});
