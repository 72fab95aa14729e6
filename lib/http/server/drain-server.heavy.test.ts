import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { trafficUntilUnready } from "../../testing/hostile/traffic.ts";

const script = join(import.meta.dirname, "../../testing/draining-server.ts");
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** A server in a process of its own, and what it ends with. */
async function start() {
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit", "ipc"], env: process.env });
  running.push(child);
  const ended = once(child, "exit");
  const [port] = await once(child, "message");
  return { base: `http://127.0.0.1:${port}`, port: Number(port), child, ended };
}

test("SIGTERM under traffic cuts no request off: not ready first, then nobody new, and what is under way is answered", async () => {
  const { base, child, ended } = await start();
  const slow = request(`${base}/api/slow`).end();
  const slowAnswer = once(slow, "response").then(([response]) => text(response));
  const given = { path: "/api/x", clients: 40, readyPath: "/api/health/ready" };
  const traffic = trafficUntilUnready(base, given);
  await pause(1000);
  child.kill("SIGTERM");
  const { answered, unready, failed, lost } = await traffic;
  expect({ unready, failed, lost }).toEqual({ unready: true, failed: [], lost: [] });
  expect(answered).toBeGreaterThan(40);
  expect(await slowAnswer).toBe("answered");
  expect(await ended).toEqual([0, null]);
});

test("from the signal on every answer ends its connection, new ones are taken for a while, idle ones closed at last", async () => {
  const { port, child, ended } = await start();
  const idle = connect(port, "127.0.0.1");
  await once(idle, "connect");
  idle.write("GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [first] = await once(idle, "data");
  expect(String(first)).toMatch(/\r\nConnection: keep-alive\r\n/i);
  const idleEnd = once(idle.resume(), "end");
  let endings = 0;
  const askAnew = async () => {
    const late = connect(port, "127.0.0.1");
    late.write("GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [answer] = await once(late, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    if (!/\r\nConnection: close\r\n/i.test(String(answer))) late.destroy();
    else await once(late, "end").then(() => endings++);
    return endings;
  };
  child.kill("SIGTERM");
  // The first such answer says that the signal was heard; the next is on a connection made after it.
  await expect.poll(askAnew, { interval: 20 }).toBe(2);
  expect(idle.destroyed).toBe(false);
  await idleEnd;
  expect(await ended).toEqual([0, null]);
});
