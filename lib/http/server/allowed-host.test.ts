import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { env, readSettings } from "../../env.ts";
import { refusedHost } from "./allowed-host.ts";

const settings = env();
const { ALLOWED_HOSTS } = settings;
afterEach(() => {
  settings.ALLOWED_HOSTS = ALLOWED_HOSTS;
});

/** Whether a request for this host is refused where the product is set up so. */
function isRefused(
  given: Record<string, string>,
  host: string | undefined,
  url = "/api/webhooks",
  reached = "10.0.0.7",
) {
  const read = readSettings(given);
  if ("problem" in read) throw new Error(read.problem);
  settings.ALLOWED_HOSTS = read.settings.ALLOWED_HOSTS;
  const request = { url, headers: { host }, socket: { localAddress: reached } } as unknown as IncomingMessage;
  const refused = refusedHost(request);
  if (refused) expect(refused).toMatchObject({ code: "misdirected" });
  return refused !== null;
}

const desk = { HOST: "0.0.0.0", PUBLIC_URL: "https://desk.example" };

test.each([
  ["its own name", "desk.example"],
  ["in capitals, with a port and a dot", "Desk.Example.:443"],
  ["this machine's names", "localhost:3000"],
  ["and addresses", "127.0.0.1:3000"],
  ["of both kinds", "[::1]:3000"],
  ["through a tunnel from another port", "localhost:8080"],
  ["the address that it was reached at", "10.0.0.7:3000"],
  ["no host at all", undefined],
  ["an empty one", ""],
])("with a PUBLIC_URL, %s is taken", (_, host) => {
  expect(isRefused(desk, host)).toBe(false);
  expect(isRefused({ HOST: "127.0.0.1" }, host?.replace(/desk\.example/i, "localhost"))).toBe(false);
});

test.each([
  ["evil.example"],
  ["desk.example.evil.example"],
  ["evil.example:3000"],
  ["desk.example@evil.example"],
  ["evil.example/desk.example"],
  ["10.0.0.8"],
  ["[::2]"],
  ["%"],
])("%s is none of ours", (host) => {
  for (const given of [desk, {}, { HOST: "::", ALLOWED_HOSTS: "desk.example" }, { HOST: "10.0.0.7" }])
    expect(isRefused(given, host)).toBe(true);
});

test("ALLOWED_HOSTS adds names, and * takes them all; so does who listens everywhere under no name", () => {
  const more = { ...desk, ALLOWED_HOSTS: "switchyard.internal, 10.0.0.8:3000,fd00::7" };
  for (const host of ["switchyard.internal:3000", "10.0.0.8", "[fd00::7]:3000"])
    expect(isRefused(more, host)).toBe(false);
  for (const given of [{ HOST: "0.0.0.0" }, { HOST: "::" }, { ...desk, ALLOWED_HOSTS: "*" }])
    expect(isRefused(given, "any.example")).toBe(false);
  expect(readSettings({ ALLOWED_HOSTS: "desk.example/x" })).toMatchObject({
    problem: "ALLOWED_HOSTS must be names of hosts, comma-separated, or *",
  });
});

test("health checks and measurements are given to whoever asks, by whatever name", () => {
  for (const url of ["/api/health/live", "/api/health/ready?x=1", "/api/metrics"])
    expect(isRefused(desk, "10.0.0.9:3000", url)).toBe(false);
  for (const url of ["/api/healthy", "/api/metrics2", "/", "/login"])
    expect(isRefused(desk, "10.0.0.9:3000", url)).toBe(true);
});

test("an address that reached us as IPv4 in IPv6 is the IPv4 one", () => {
  expect(isRefused(desk, "10.0.0.7", "/", "::ffff:10.0.0.7")).toBe(false);
  expect(isRefused(desk, "[fd00::7]:3000", "/", "fd00::7")).toBe(false);
});
