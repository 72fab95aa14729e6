import { expect, test } from "vitest";
import { foundEntries } from "./found-entries";

const found = (text: string, ...labels: string[]) =>
  foundEntries(
    labels.map((label) => ({ label })),
    text,
  ).map(({ label }) => label);

test("what begins with the text comes first, then what has a word that begins so, each in the order given", () => {
  expect(found("ret", "Secrets", "Data retention", "Retention", "Flows", "retry-orders", "my-retry")).toEqual([
    "Retention",
    "retry-orders",
    "Data retention",
    "my-retry",
    "Secrets",
  ]);
  expect(found("data ret", "Data retention", "Old data retention")).toEqual(["Data retention", "Old data retention"]);
});

test("case and accents do not count, and without a text all are there in their order", () => {
  expect(found("configuracion", "Configuración")).toEqual(["Configuración"]);
  expect(found("CAMPAÑAS", "Campañas")).toEqual(["Campañas"]);
  expect(found("", "b", "a")).toEqual(["b", "a"]);
  expect(found("x.*", "xyz")).toEqual([]);
});
