import { expect, test } from "vitest";
import { readSettings } from "../env.ts";
import { readHost } from "./address.ts";

const MAIL_FROM = "Flows <flows@example.com>";
const read = (given: Record<string, string>) => readSettings(given);

test.each([
  ["smtp://mail.example", { host: "mail.example", port: 587, security: "starttls", username: null, password: null }],
  [
    "smtps://bar:p%40ss@Mail.Example",
    { host: "mail.example", port: 465, security: "tls", username: "bar", password: "p@ss" },
  ],
  [
    "smtp://10.0.0.7:2525/?security=none&ratePerSecond=10",
    { host: "10.0.0.7", port: 2525, security: "none", ratePerSecond: 10 },
  ],
  ["smtp://[::1]:25?security=none", { host: "::1", port: 25 }],
  ["smtps://mail.example?security=tls", { security: "tls", ratePerSecond: null }],
])("SMTP_URL=%s", (SMTP_URL, route) => {
  const found = read({ SMTP_URL, MAIL_FROM });
  expect(found).toMatchObject({
    settings: { SMTP_URL: route, MAIL_FROM: { address: "flows@example.com", name: "Flows" } },
  });
});

test.each([
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp://bar@mail.example",
  "smtp://bar:s3cret@mail.example/inbox",
  "smtp://bar:s3cret@mail.example?pool=true",
  "smtps://bar:s3cret@mail.example?security=none",
  "smtp://bar:s3cret@mail.example?security=ssl",
  "smtp://bar:s3cret@mail.example?ratePerSecond=0",
  "smtp://bar:s3cret@mail.example?ratePerSecond=1001",
  "smtp://bar:s3cret%0d%0a@mail.example",
  "smtp://bar:%zz@mail.example",
])("SMTP_URL=%s is told by its name, never by its value", (SMTP_URL) => {
  const found = read({ SMTP_URL, MAIL_FROM });
  expect(found).toMatchObject({ problem: expect.stringMatching(/^SMTP_URL must |^SMTP_URL may /) });
  expect(JSON.stringify(found)).not.toContain("s3cret");
});

test.each([
  ["flows@example.com", { address: "flows@example.com", name: "" }],
  ['"Flows, ñ" <flows@bücher.example>', { address: "flows@xn--bcher-kva.example", name: "Flows, ñ" }],
])("MAIL_FROM=%s", (given, sender) => {
  expect(read({ SMTP_URL: "smtp://mail.example", MAIL_FROM: given })).toMatchObject({
    settings: { MAIL_FROM: sender },
  });
});

test.each(["flows", "Flows <flows>", "a@b.example\r\nBcc: c@d.example", "<a@b.example> x", "a@b.example, c@d.example"])(
  "MAIL_FROM=%j is no sender",
  (given) => {
    const found = read({ SMTP_URL: "smtp://mail.example", MAIL_FROM: given });
    expect(found).toMatchObject({ problem: expect.stringMatching(/^MAIL_FROM must be an address/) });
  },
);

test("one of the two without the other is told", () => {
  expect(read({ SMTP_URL: "smtp://mail.example" })).toEqual({ problem: "MAIL_FROM must be set with SMTP_URL" });
  expect(read({ MAIL_FROM })).toEqual({ problem: "SMTP_URL must be set with MAIL_FROM" });
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["FD00::0001", "fd00::1"],
  ["localhost", "localhost"],
  ["Bücher.example", "xn--bcher-kva.example"],
  ["127.1", null],
  ["mail.example:25", null],
  ["a b", null],
  ["mail.example/x", null],
  ["me@mail.example", null],
  ["%6dail.example", null],
  ["", null],
])("the host %j is %j", (given, host) => {
  expect(readHost(given)).toBe(host);
});
