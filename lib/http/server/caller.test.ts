import { encode } from "next-auth/jwt";
import { afterEach, expect, test } from "vitest";
import { sessionCookie, startSession } from "../../auth/session.ts";
import { secret } from "../../secrets/secret.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeUser } from "../../testing/factories.ts";
import { contract } from "../contract.ts";
import { resource, route } from "../route.ts";
import { callerBy } from "./caller.ts";
import { Gate, gate, usualLimits } from "./gate.ts";

const path = "/api/try";

// Other files of this process pass the gate too.
afterEach(() => void Object.assign(globalThis, { switchyardGate: undefined }));

/** A heavy request that stays until all may go, of which one caller has one at work and two that wait. */
function heavyRequests() {
  Object.assign(globalThis, {
    switchyardGate: new Gate({ ...usualLimits(10), heavyEach: 1, heavyAll: 2, waitingEach: 2 }),
  });
  let goOn = () => {};
  const mayGo = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const shape = { method: "GET", path, operationId: "tryIt", summary: "Try", tag: "records" } as const;
  const { GET } = resource({
    GET: route(contract({ ...shape, permission: "anyone", heavy: true }), async () => {
      await mayGo;
      return {};
    }),
  });
  const sent: Promise<{ status: number }>[] = [];
  const send = (headers: Record<string, string>) => void sent.push(call(GET, { path, headers }));
  const statuses = () => {
    goOn();
    return Promise.all(sent);
  };
  return { send, statuses };
}

const cookieOf = async (user: { id: bigint; username: string; sessionVersion: number }) =>
  `${sessionCookie()}=${await encode({ token: { sessionId: await startSession(user, "192.0.2.1") }, secret: secret() })}`;

test("one key is one caller, however it is written", async () => {
  const [key, other] = [await makeApiKey(), await makeApiKey()];
  const { send, statuses } = heavyRequests();
  for (let blanks = 1; blanks <= 4; blanks++) {
    send({ Authorization: `Bearer${" ".repeat(blanks)}${key}` });
    send({ Authorization: `bEARER${" ".repeat(blanks)}${key}`, Cookie: `junk=${blanks}` });
  }
  send({ "X-ApiKey": key });
  await expect.poll(() => gate().counts).toEqual({ running: 1, waiting: 2, refused: 6 });
  send({ "X-ApiKey": other });
  await expect.poll(() => gate().counts).toEqual({ running: 2, waiting: 2, refused: 6 });
  const answers = (await statuses()).map(({ status }) => status).sort();
  expect(answers).toEqual([...Array(4).fill(200), ...Array(6).fill(503)]);
});

test("one user is one caller, with whatever cookies and sessions", async () => {
  const user = await makeUser();
  const sessions = [await cookieOf(user), await cookieOf(user)];
  const { send, statuses } = heavyRequests();
  for (const session of sessions) for (let i = 0; i < 4; i++) send({ Cookie: `junk=${i}; ${session}` });
  await expect.poll(() => gate().counts).toEqual({ running: 1, waiting: 2, refused: 5 });
  await statuses();
});

test("who shows nothing is counted by address, and made-up schemes do not change that", () => {
  const by = (headers: Record<string, string>) =>
    callerBy((name) => ({ "x-switchyard-address": "192.0.2.1", ...headers })[name]);
  expect(by({ cookie: "junk=1" })).toBe(by({}));
  expect(by({ authorization: "Basic 1" })).toBe(by({}));
  expect(by({ authorization: "Bearer   a" })).toBe(by({ "x-apikey": "a" }));
  expect(by({ "x-switchyard-address": "192.0.2.2" })).not.toBe(by({}));
});
