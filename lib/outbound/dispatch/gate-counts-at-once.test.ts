import { expect, test } from "vitest";
import { GET as getGates } from "../../../app/api/dialer/id/[hubName]/gates/route.ts";
import { db, pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { HOUR_MS } from "../../time/durations.ts";
import { listIn, workingHub } from "./hub.fixture.ts";

const LONG = 1_000_000;

test("a reader who does not wait is answered while many are counted, and waits where they are few", async () => {
  const key = await makeApiKey();
  const [many, few] = [await workingHub(), await workingHub()];
  const ask = ({ name }: { name: string }, query = "?wait=false") =>
    call(getGates, { path: `/api/dialer/id/${name}/gates${query}`, key });
  const contacts = [{ scheduledFor: new Date(Date.now() + HOUR_MS) }];
  const list = await listIn(many, contacts);
  await db().list.update({ where: { id: list }, data: { saved: LONG, received: LONG } });
  await listIn(few, contacts);
  const locking = await pool().connect();
  let answerOfFew: ReturnType<typeof ask>;
  try {
    await locking.query("BEGIN");
    await locking.query("LOCK TABLE contact IN ACCESS EXCLUSIVE MODE");
    answerOfFew = ask(few);
    const { status, json } = await ask(many);
    expect({ status, json }).toEqual({
      status: 200,
      json: { result: { gates: [], lists: [], opensAt: null, asOf: null } },
    });
  } finally {
    await locking.query("ROLLBACK");
    locking.release();
  }
  const one = { gate: "time", contacts: 1 };
  expect((await answerOfFew).json.result.gates).toContainEqual(one);
  await expect.poll(async () => (await ask(many)).json.result.gates).toContainEqual(one);
  const wrong = await ask(few, "?wait=maybe");
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, "wait"]);
});
