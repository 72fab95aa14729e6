import { afterEach, expect, test, vi } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/mail/route.ts";
import { POST as TEST } from "@/app/api/mail/test/route.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { closeMail } from "./send.ts";
import { endMailServers, mailServer } from "./smtp-server.fixture.ts";

// The settings are read when the product's modules are loaded.
const PORT = vi.hoisted(() => {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  process.env.SMTP_URL = `smtp://bar:smtp-s3cret@127.0.0.1:${port}?security=none&ratePerSecond=7`;
  process.env.MAIL_FROM = "Flows <flows@example.com>";
  return port;
});

afterEach(() => {
  closeMail();
  endMailServers();
});

const path = "/api/mail";
const key = await makeApiKey();

test("what the environment sets is shown, without its password, and not changed", async () => {
  const { json, text } = await call(GET, { path, key });
  expect(json.result).toEqual({
    host: "127.0.0.1",
    port: PORT,
    security: "none",
    username: "bar",
    hasPassword: true,
    from: "flows@example.com",
    fromName: "Flows",
    ratePerSecond: 7,
    readOnly: true,
    changedAt: null,
    changedBy: null,
  });
  expect(text).not.toContain("smtp-s3cret");
  const body = { host: "127.0.0.1", port: 25, security: "none", from: "other@example.com" };
  for (const refused of [await call(PUT, { path, key, body }), await call(DELETE, { path, key })]) {
    expect(refused.status).toBe(409);
    expect(refused.json.detail).toContain("SMTP_URL");
  }
});

test("it is what messages are sent by", async () => {
  const server = await mailServer({ user: "bar", password: "smtp-s3cret", port: PORT });
  const { status } = await call(TEST, { path: `${path}/test`, key, body: { to: "ana@example.com" } });
  expect(status).toBe(200);
  expect(server.received).toMatchObject([{ from: "flows@example.com", to: ["ana@example.com"] }]);
});
