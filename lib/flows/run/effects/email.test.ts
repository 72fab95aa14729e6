import { afterEach, expect, test } from "vitest";
import { compose } from "../../../mail/message.ts";
import { MailPool } from "../../../mail/pool.ts";
import { endMailServers, mailServer } from "../../../mail/smtp-server.fixture.ts";
import type { Effect } from "../effect.ts";
import { performEmail, type SendMail } from "./email.ts";

afterEach(endMailServers);

const never = new AbortController().signal;

/** Sends to a server on loopback, as the product does to the one that is set up. */
function sendingTo(port: number): SendMail {
  const route = { host: "127.0.0.1", port, security: "none", username: null, password: null, ratePerSecond: null };
  const pool = new MailPool({ ...route, security: "none" });
  return async ({ timeoutMs: _, signal, ...words }) => {
    const message = await compose(words, { address: "flows@example.com", name: "" });
    return { messageId: message.messageId, ...(await pool.deliver(message, signal)) };
  };
}

function email(more: Effect["input"] = {}, attempt = 1): Effect {
  const input = { to: "ana@example.com", replyTo: null, subject: "Hello", text: "Hello", timeout: 10, retries: 2 };
  return {
    kind: "email",
    key: "7:1",
    flow: { flow: "a", flowId: "1", version: 1, actsAs: null },
    attempt,
    input: { ...input, backoff: 2, into: "mail", ...more },
  };
}

test("a message that was sent gives its id and who it went to", async () => {
  const server = await mailServer();
  const to = "ana@example.com, refused@example.com";
  const outcome = await performEmail(email({ to, replyTo: "desk@example.com" }), sendingTo(server.port), never);
  expect(outcome).toEqual({
    input: { to, replyTo: "desk@example.com", subject: "Hello", text: "Hello" },
    output: {
      messageId: expect.stringMatching(/^[\w-]+@example\.com$/),
      accepted: ["ana@example.com"],
      rejected: ["refused@example.com"],
    },
  });
});

test.each([
  ["refused@example.com", {}, "refused", false],
  ["later@example.com", {}, "refused", true],
  ["Ana <ana@example.com>", {}, "refused", false],
  ["ana@example.com", { hangsUpAt: "MAIL" }, "connection", true],
  ["ana@example.com", { hangsUpAt: "DATA." }, "unknown", false],
])("to %s of a server %j it fails with %s", async (to, options, code, isTriedAgain) => {
  const server = await mailServer(options);
  const outcome = await performEmail(email({ to }), sendingTo(server.port), never);
  expect(outcome).toMatchObject({ failure: { code }, ...(code === "unknown" && { state: "unknown" }) });
  expect("retryMs" in outcome).toBe(isTriedAgain);
});

test("it is tried again as often as the node says, after pauses that double", async () => {
  const server = await mailServer({ hangsUpAt: "MAIL" });
  const pauses = [];
  for (const attempt of [1, 2, 3]) {
    pauses.push((await performEmail(email({}, attempt), sendingTo(server.port), never)).retryMs);
  }
  const [first = 0, second = 0, third] = pauses;
  expect([first >= 1000 && first <= 2000, second >= 2000 && second <= 4000, third]).toEqual([true, true, undefined]);
  expect(await performEmail(email({ retries: 0 }), sendingTo(server.port), never)).not.toHaveProperty("retryMs");
});

test("a run whose time is over sends nothing", async () => {
  const server = await mailServer();
  const outcome = await performEmail(email(), sendingTo(server.port), AbortSignal.abort());
  expect(outcome).toMatchObject({ failure: { code: "timeout" } });
  expect(server.received).toEqual([]);
});
