import { expect, test } from "vitest";
import { isPublic, readAddress } from "./address.ts";
import { mayReach, plainHost, portOf, readAllowances } from "./policy.ts";

const isAddressPublic = (text: string) => {
  const address = readAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return isPublic(address);
};

test.each([
  ["0.0.0.0", "0.255.255.255", "every address of this machine"],
  ["127.0.0.0", "127.255.255.255", "this machine"],
  ["10.0.0.0", "10.255.255.255", "inner networks"],
  ["172.16.0.0", "172.31.255.255", "inner networks"],
  ["192.168.0.0", "192.168.255.255", "inner networks"],
  ["100.64.0.0", "100.127.255.255", "networks of providers"],
  ["169.254.0.0", "169.254.255.255", "neighbours and metadata"],
  ["192.0.0.0", "192.0.0.255", "protocols"],
  ["192.0.2.0", "192.0.2.255", "examples"],
  ["198.18.0.0", "198.19.255.255", "benches"],
  ["198.51.100.0", "203.0.113.255", "examples"],
  ["224.0.0.0", "239.255.255.255", "groups"],
  ["240.0.0.0", "255.255.255.255", "nobody"],
  ["168.63.129.16", "168.63.129.16", "metadata"],
  ["::", "::1", "this machine"],
  ["::2", "::ffff:ffff", "IPv4 in the old way"],
  ["::127.0.0.1", "::8.8.8.8", "IPv4 in the old way"],
  ["::ffff:127.0.0.1", "::ffff:10.1.2.3", "IPv4 as IPv6"],
  ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8", "IPv4 translated"],
  ["64:ff9b::7f00:1", "64:ff9b::192.168.0.1", "inner IPv4 behind a translator"],
  ["64:ff9b:1::1", "64:ff9b:1:ffff::1", "translators of a network"],
  ["100::", "100::ffff:ffff:ffff:ffff", "nobody"],
  ["2001::1", "2001:1ff:ffff::", "tunnels and protocols"],
  ["2001:db8::1", "2001:db8:ffff::1", "examples"],
  ["2002:7f00:1::", "2002:808:808::1", "tunnels to IPv4"],
  ["3fff::1", "3fff:fff::1", "examples"],
  ["4000::1", "5f00::1", "nobody"],
  ["fc00::1", "fdff:ffff::1", "inner networks"],
  ["fe80::1", "febf::1", "neighbours"],
  ["fe80::1%eth0", "fe80::1%1", "neighbours"],
  ["fec0::1", "feff::1", "inner networks"],
  ["ff00::1", "ff02::1", "groups"],
])("%s to %s are not public: %s", (first, last) => {
  expect([isAddressPublic(first), isAddressPublic(last)]).toEqual([false, false]);
});

test.each([
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "126.255.255.255",
  "128.0.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (text) => {
  expect(isAddressPublic(text)).toBe(true);
});

test.each([
  ["http://2130706433/", "127.0.0.1"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://0177.0.0.1/", "127.0.0.1"],
  ["http://127.1./", "127.0.0.1"],
  ["http://１２７.０.０.１/", "127.0.0.1"],
  ["http://[::ffff:127.0.0.1]/", "127.0.0.1"],
  ["http://[::ffff:7f00:1]/", "127.0.0.1"],
  ["http://[0:0:0:0:0:0:0:1]/", "::1"],
  ["http://LOCALHOST./", "localhost"],
  ["http://ⓁocalⒽost/", "localhost"],
  ["http://münchen.example/", "xn--mnchen-3ya.example"],
])("%s leads to %s", (url, host) => {
  expect(plainHost(new URL(url))).toBe(host);
});

const allowances = (text: string) => {
  const read = readAllowances(text);
  if ("bad" in read) throw new Error(`${read.bad} is bad`);
  return read.allowances;
};

test.each([
  ["10.0.0.0/8", "http://a.test/", "10.200.0.1", true],
  ["10.0.0.0/8", "http://a.test/", "11.0.0.1", true],
  ["10.0.0.0/8", "http://a.test/", "172.16.0.1", false],
  ["10.0.0.0/8", "http://a.test/", "::ffff:10.0.0.1", true],
  ["10.0.0.0/8", "http://a.test/", "64:ff9b::10.0.0.1", false],
  ["10.0.0.7", "http://a.test/", "10.0.0.7", true],
  ["10.0.0.7", "http://a.test/", "10.0.0.8", false],
  ["::ffff:10.0.0.7", "http://a.test/", "10.0.0.7", true],
  ["fd00:1::/32", "http://a.test/", "fd00:1::5", true],
  ["fd00:1::/32", "http://a.test/", "fd00:2::5", false],
  ["::1", "http://a.test/", "127.0.0.1", false],
  ["127.0.0.1:80", "http://a.test/", "127.0.0.1", true],
  ["127.0.0.1:80", "https://a.test/", "127.0.0.1", false],
  ["127.0.0.1:443", "https://a.test/", "127.0.0.1", true],
  ["127.0.0.1:80", "http://a.test/", "127.0.0.2", false],
  ["[::1]:8080", "http://a.test:8080/", "::1", true],
  ["[0:0::1]:8080", "http://[::1]:8080/", "::1", true],
  ["crm.internal:8080", "http://crm.internal:8080/", "10.0.0.1", true],
  ["CRM.internal:8080", "http://crm.internal.:8080/", "10.0.0.1", true],
  ["crm.internal:8080", "http://crm.internal:8081/", "10.0.0.1", false],
  ["crm.internal:8080", "http://www.crm.internal:8080/", "10.0.0.1", false],
  ["crm.internal:8080 , 10.0.0.0/8", "http://a.test/", "10.0.0.1", true],
])("OUTGOING_ALLOW=%s and %s at %s: %s", (allowed, text, address, expected) => {
  const url = new URL(text);
  const read = readAddress(address);
  const target = { host: plainHost(url), port: portOf(url) };
  expect(read && mayReach(read, target, allowances(allowed))).toBe(expected);
});

test.each([
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0.0/",
  "10.0.0/8",
  "crm.internal",
  "crm.internal:0",
  "crm.internal:65536",
  "*:80",
  "*.internal:80",
  "http://crm.internal:80",
  "user@crm.internal:80",
  "::1:8080/64/3",
  "",
])("%j is no entry of OUTGOING_ALLOW", (entry) => {
  expect(readAllowances(`10.0.0.0/8,${entry},127.0.0.1:80`)).toEqual({ bad: entry });
});
