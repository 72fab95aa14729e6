import { expect, test } from "vitest";
import { RouteTable } from "./route-table.ts";

const table = new RouteTable<string>();
table.add("GET", "/api/hubs", "list");
table.add("GET", "/api/hubs/{name}", "read");
table.add("PUT", "/api/hubs/{name}", "write");
table.add("GET", "/api/hubs/lists", "lists");
table.add("GET", "/api/hubs/{name}/files/{path}", "file");

test.each([
  ["GET", "/api/hubs", "list"],
  ["GET", "/api/hubs/sales", "read"],
  ["PUT", "/api/hubs/a%2Fb", "write"],
  ["GET", "/api/hubs/sales/files/offer.pdf", "file"],
  ["GET", "/api/hubs/lists", "lists"],
])("%s %s is answered by %s", (method, path, handler) => {
  expect(table.find(method, path)).toBe(handler);
});

test.each([
  ["PUT", "/api/hubs/lists", "what is fixed is no name, whatever the method"],
  ["HEAD", "/api/hubs", "a method of its own"],
  ["GET", "/api/hubs/", "an empty name"],
  ["GET", "//api/hubs", "an empty part"],
  ["GET", "/api/hubs/sales/files", "half an address"],
  ["GET", "/api/hubs/sales/files/a/b", "more than an address"],
  ["GET", "/api/__proto__", "a name that every object has"],
])("%s %s is nobody's: %s", (method, path) => {
  expect(table.find(method, path)).toBeNull();
});
