import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "../../env.ts";
import { log } from "../../log.ts";
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

test("the log says once that X-Forwarded-For comes from a proxy that is not trusted", () => {
  const warn = vi.spyOn(log, "warn");
  stamped("10.0.0.1", "198.51.100.1");
  stamped("203.0.113.9", undefined);
  expect(warn).not.toHaveBeenCalled();
  stamped("203.0.113.9", "198.51.100.1");
  stamped("203.0.113.10", "198.51.100.1");
  expect(warn.mock.calls).toEqual([[{ peer: "203.0.113.9" }, expect.stringContaining("TRUSTED_PROXIES")]]);
});

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
