import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env.ts";
import { ADDRESS, stampAddress } from "./address.ts";

const settings = env();
const before = settings.TRUSTED_PROXIES;
beforeAll(() => {
  settings.TRUSTED_PROXIES = ["10.0.0.1", "10.0.0.2", "fd00::1"];
});
afterAll(() => {
  settings.TRUSTED_PROXIES = before;
});

function stamped(peer: string, forwarded?: string) {
  const request = {
    socket: { remoteAddress: peer },
    headers: { [ADDRESS]: "1.1.1.1", "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
  stampAddress(request);
  return request.headers[ADDRESS];
}

test.each([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["fd00::1", "2001:db8::7", "2001:db8::7"],
  ["10.0.0.1", "rubbish", "10.0.0.1"],
  ["10.0.0.1", undefined, "10.0.0.1"],
])("from %s with X-Forwarded-For %s the caller is %s", (peer, forwarded, caller) => {
  expect(stamped(peer, forwarded)).toBe(caller);
});
