import { expect, test } from "vitest";
import { RequestError } from "../../http/browser/client.ts";
import { refusalOf } from "./refusal.ts";
import { readSearchUrl } from "./url.ts";

const names = { campaigns: ["Demo"], users: ["luis"], outboundHubs: [], automations: [], dispositions: [] };
const refused = (path: string, message = "is refused", status = 400) =>
  new RequestError(status, message, { errors: [{ path, message, code: "permission" }] });
const url = readSearchUrl(new URLSearchParams("agents=luis,ana.diaz&campaigns=Demo,Support&hubs=calls"));

test("names that the profile hides are told, and what takes them away leaves the others", () => {
  expect(refusalOf(refused("users"), url, names)).toEqual({
    kind: "names",
    hidden: ["ana.diaz"],
    without: { agents: ["luis"] },
  });
  expect(refusalOf(refused("campaigns[1]"), url, names)).toMatchObject({ hidden: ["Support"] });
  expect(refusalOf(refused("outboundHubs"), url, names)).toEqual({
    kind: "names",
    hidden: ["calls"],
    without: { hubs: [] },
  });
});

test("names that are excluded are told and taken away as well", () => {
  const both = readSearchUrl(new URLSearchParams("agents=ana.diaz&notAgents=luis,eva"));
  expect(refusalOf(refused("without.users"), both, names)).toEqual({
    kind: "names",
    hidden: ["ana.diaz", "eva"],
    without: { agents: [], notAgents: ["luis"] },
  });
});

test("dates are told at their field, and any other failure as a failure", () => {
  expect(refusalOf(refused("finaldate", "must not be after today"), url, names)).toEqual({
    kind: "dates",
    message: "must not be after today",
  });
  expect(refusalOf(refused("rows"), url, names)).toBe(null);
  expect(refusalOf(refused("users", "no", 503), url, names)).toBe(null);
  expect(refusalOf(refused("users"), readSearchUrl(new URLSearchParams("agents=luis")), names)).toBe(null);
  expect(refusalOf(refused("users"), url, undefined)).toBe(null);
  expect(refusalOf(new Error("cut"), url, names)).toBe(null);
});
