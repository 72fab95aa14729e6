import { expect, test } from "vitest";
import { deskHub } from "./desk.fixture.ts";
import { changeBy, numberToType, peopleStarted } from "./people-started.ts";

const waiting = { contactsWaiting: 200_000, leadsWaiting: 5 };

test("a change that opens the last gate of a hub starts all who wait in it", () => {
  expect(peopleStarted(deskHub("off", { ...waiting, enabled: false }), { enabled: true })).toBe(200_005);
  expect(peopleStarted(deskHub("off", { ...waiting, campaignEnabled: false }), { campaignEnabled: true })).toBe(
    200_005,
  );
  expect(peopleStarted(deskHub("off", { ...waiting, providerLive: false }), { providerLive: true })).toBe(200_005);
  const none = deskHub("off", { ...waiting, providerLive: false });
  none.settings.provider = null;
  expect(peopleStarted(none, { provider: "smtp", providerLive: true })).toBe(200_005);
});

test("nobody is started while another gate is shut, by turning a hub off, or where nobody waits", () => {
  const held = deskHub("held", { ...waiting, enabled: false, providerLive: false });
  expect(peopleStarted(held, { enabled: true })).toBe(0);
  expect(peopleStarted(held, { providerLive: true })).toBe(0);
  expect(peopleStarted(deskHub("on", waiting), { enabled: false })).toBe(0);
  expect(peopleStarted(deskHub("off", { enabled: false }), { enabled: true })).toBe(0);
  // Those of a hub that works are contacted already.
  expect(peopleStarted(deskHub("on", waiting), { provider: "other", providerLive: true })).toBe(0);
});

test("a list that is activated starts its own contacts, where the hub works", () => {
  const added = { contactsWaiting: 200_007 };
  expect(peopleStarted(deskHub("on", waiting), added)).toBe(7);
  expect(peopleStarted(deskHub("off", { ...waiting, enabled: false }), added)).toBe(0);
});

test("settings say by their names what they open", () => {
  const choices = {
    flows: [
      { name: "sms", liveVersion: 3 },
      { name: "draft", liveVersion: null },
    ],
    campaigns: [
      { name: "Demo", enabled: true },
      { name: "Old", enabled: false },
    ],
  };
  expect(changeBy({ enabled: true }, choices)).toEqual({ enabled: true });
  expect(changeBy({ provider: "sms" }, choices)).toEqual({ provider: "sms", providerLive: true });
  expect(changeBy({ provider: "draft" }, choices)).toEqual({ provider: "draft", providerLive: false });
  expect(changeBy({ provider: "smtp" }, choices)).toEqual({ provider: "smtp", providerLive: true });
  expect(changeBy({ provider: "simulated" }, choices)).toEqual({ provider: "simulated", providerLive: true });
  expect(changeBy({ campaign: "Old" }, choices)).toEqual({ campaignEnabled: false });
});

test("above ten thousand people their number is typed", () => {
  expect([numberToType(10_000), numberToType(10_001)]).toEqual([null, 10_001]);
});
