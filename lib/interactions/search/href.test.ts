import { parseAsArrayOf, parseAsString } from "nuqs/server";
import { expect, test } from "vitest";
import { interactionHref, searchHref } from "./href.ts";

const now = new Date("2026-11-20T12:00:00Z");
const paramsOf = (href: string) => new URL(href, "http://localhost").searchParams;

test("a client is looked for a year around its interaction, and not after today", () => {
  const href = searchHref({ client: "+34 600" }, { around: "2026-05-05 23:30:00", zone: "Europe/Madrid", now });
  expect(Object.fromEntries(paramsOf(href))).toEqual({ client: "+34 600", from: "2025-05-06", to: "2026-11-20" });
  const old = searchHref({ contact: "crm-1" }, { around: "2020-05-05 10:00:00", zone: "UTC", now });
  expect(Object.fromEntries(paramsOf(old))).toEqual({ contact: "crm-1", from: "2019-05-06", to: "2021-05-05" });
});

test("a hub is found by its name, whatever is in it", () => {
  const name = "calls, é & ?#=";
  const params = paramsOf(searchHref({ hub: name }, "month"));
  expect(params.get("range")).toBe("month");
  expect(parseAsArrayOf(parseAsString).parse(params.get("hubs") ?? "")).toEqual([name]);
});

test("what leads on from a search in another zone takes that zone along", () => {
  const zone = "America/Montevideo";
  const when = { around: "2026-05-05 01:30:00", zone, now };
  const params = paramsOf(searchHref({ client: "34600" }, when, zone));
  expect(Object.fromEntries(params)).toEqual({ client: "34600", from: "2025-05-04", to: "2026-11-20", timezone: zone });
  const guid = "0199f3c2-5e1b-4d0a-9c7f-2b6a41d8e035";
  expect(interactionHref(guid, zone)).toBe(`/interactions/${guid}?timezone=America%2FMontevideo`);
  expect(interactionHref(guid, null)).toBe(`/interactions/${guid}`);
});

test("an agent is found by name, whatever is in it", () => {
  const agents = paramsOf(searchHref({ agent: "díaz, ana & co" }, "month")).get("agents") ?? "";
  expect(parseAsArrayOf(parseAsString).parse(agents)).toEqual(["díaz, ana & co"]);
});
