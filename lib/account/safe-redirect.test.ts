import { expect, test } from "vitest";
import { safeRedirectPath } from "./safe-redirect.ts";

const base = "https://desk.example";

test.each([
  ["/flows", "/flows"],
  ["/flows?sort=name&x=%2F%2F#part", "/flows?sort=name&x=%2F%2F#part"],
  ["/hubs/a%20b", "/hubs/a%20b"],
  ["/interactions?client=https://elsewhere.example/", "/interactions?client=https://elsewhere.example/"],
  ["/logins", "/logins"],
])("%j is a page of ours", (next, path) => {
  expect(safeRedirectPath(next, base)).toBe(path);
});

test.each([
  ["nothing", undefined],
  ["two of them", ["/flows", "/hubs"]],
  ["an address elsewhere", "https://elsewhere.example/x"],
  ["an address without a scheme", "//elsewhere.example/x"],
  ["one behind backslashes", "/\\elsewhere.example/x"],
  ["one behind a tab, which browsers drop", "/\t/elsewhere.example/x"],
  ["one behind a line feed", "/\n/elsewhere.example/x"],
  ["one behind a carriage return and a backslash", "/\r\\elsewhere.example/x"],
  ["one behind a step that comes to nothing", "/.//elsewhere.example/x"],
  ["one behind a step up", "/flows/..//elsewhere.example/x"],
  ["one behind a tab in a step", "/.\t//elsewhere.example"],
  ["a script", "javascript:alert(1)"],
  ["a relative address", "flows"],
  ["text before the path", " /flows"],
  ["an address that no parser takes", "/\t/["],
  ["the sign-in itself", "/login?next=/flows"],
  ["an answer of the API", "/api/auth/signout"],
  ["what came in the way of an API answer", "/x/../api/auth/signout"],
])("%s leads to the overview", (_, next) => {
  expect(safeRedirectPath(next, base)).toBe("/overview");
});
