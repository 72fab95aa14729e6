import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test("addresses of one IPv6 network are counted as one, those of IPv4 each", () => {
  const ways = ["2001:db8:0:7::1", "2001:0DB8::7:a:b:c:d", "2001:db8:0:7:ffff::192.0.2.1", "2001:db8:0:7::%eth0"];
  expect(new Set(ways.map(networkOf))).toEqual(new Set(["2001:db8:0:7::/64"]));
  expect(networkOf("2001:db8:0:8::1")).toBe("2001:db8:0:8::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(["192.0.2.1", "unknown"].map(networkOf)).toEqual(["192.0.2.1", "unknown"]);
});
