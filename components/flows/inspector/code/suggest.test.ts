import { expect, test } from "vitest";
import { suggest } from "./suggest";

const scope = {
  BODY: { customer: { name: "Ana", vip: true }, items: [{ sku: "A1", price: 3 }] },
  HEADERS: { "content-type": ["application/json"], host: ["localhost"] },
  amount: 12,
};
const words = { function: (name: string) => `does ${name}`, value: (kind: string) => kind };

/** The cursor is where the bar is. */
function labels(written: string, kind: "expression" | "template" = "expression"): string[] | null {
  const at = written.indexOf("|");
  const found = suggest(written.replace("|", ""), at, kind, scope, words);
  return found && [String(found.from), ...found.options.map(({ label }) => label)];
}

test.each([
  ["|", "0"],
  ["am|", "0"],
  ["amount > 3 && B|", "14"],
  ["size(|", "5"],
])("names in scope and functions stand in %j from %s", (written, from) => {
  const found = labels(written);
  expect(found?.slice(0, 4)).toEqual([from, "BODY", "HEADERS", "amount"]);
  expect(found).toContain("size");
  expect(found).not.toContain("contains");
});

test.each([
  ["BODY.|", ["5", "customer", "items", "size"]],
  ["BODY.customer.n|", ["14", "name", "vip", "size"]],
  ["BODY.items[0].|", ["14", "sku", "price", "size"]],
  ['BODY["customer"].|', ["17", "name", "vip", "size"]],
  ["BODY.items.filter(item, item.|", ["29", "sku", "price", "size"]],
  ['HEADERS["|', ["9", "content-type", "host"]],
  ["HEADERS['con|", ["9", "content-type", "host"]],
])("after %j stand members of the sample", (written, wanted) => {
  expect(labels(written)).toEqual(wanted);
});

test("a header whose name is no word is put in brackets", () => {
  const found = suggest("HEADERS.", 8, "expression", scope, words)?.options;
  expect(found?.map(({ label, kind }) => [label, kind])).toContainEqual(["content-type", "key"]);
});

test("functions are those of the value: of texts, of lists", () => {
  expect(labels("BODY.customer.name.|")).toContain("startsWith");
  expect(labels("BODY.customer.name.|")).not.toContain("filter");
  expect(labels("BODY.items.|")).toContain("filter");
  expect(labels("amount.|")).toEqual(["7"]);
  expect(labels("BODY.absent.|")).toContain("startsWith");
});

test.each(['"am|', "'BODY.|", 'BODY.customer.name == "BO|'])("nothing stands inside the text %j", (written) => {
  expect(labels(written)).toBeNull();
});

test("a template has them inside its expressions only", () => {
  expect(labels("Dear am|", "template")).toBeNull();
  expect(labels(`Dear \${am|`, "template")?.[0]).toBe("7");
  expect(labels(`Dear \${BODY.customer.|}, hello`, "template")).toEqual(["21", "name", "vip", "size"]);
  expect(labels(`\${ {"a": 1}.size() } am|`, "template")).toBeNull();
  expect(labels(`costs \\\${am|`, "template")).toBeNull();
  expect(labels(`\${amount} and \${|}`, "template")?.[0]).toBe("16");
  expect(labels(`\${"}" + am|`, "template")?.[0]).toBe("8");
});

test("each says what it is", () => {
  const options = suggest("", 0, "expression", scope, words)?.options;
  expect(options?.slice(0, 3).map(({ label, about }) => `${label}: ${about}`)).toEqual([
    "BODY: map",
    "HEADERS: map",
    "amount: number",
  ]);
  expect(options?.find(({ label }) => label === "has")?.about).toBe("does has");
});

test("names of the prototype are no members", () => {
  expect(labels("BODY.constructor.|")).toEqual(labels("BODY.absent.|")?.with(0, "17"));
});
