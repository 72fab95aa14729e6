import fc from "fast-check";
import { expect, it } from "vitest";
import { isAddress, phoneNumber } from "../../client-id.ts";
import { contactKind, contactSchemas } from "./contact.ts";
import { isPlainContact } from "./fast-check.ts";

const odd = fc.oneof(
  fc.constantFrom(null, true, -1.5, 1e21, 2 ** 31, "", "\0", "\ud800", "x"),
  fc.array(fc.integer()),
  fc.object(),
);
const mostly = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: odd });
const number = mostly(fc.stringMatching(/^\+?[- .]?\d{3,9}[()-]?$/));
const rest = {
  timezone: mostly(fc.constantFrom("Europe/Madrid", "US/Eastern")),
  priority: mostly(fc.integer()),
  contactId: mostly(fc.string()),
  data: mostly(fc.object()),
  subject: mostly(fc.string()),
};
const contact = fc.oneof(
  odd,
  fc.record({ clientIds: mostly(fc.array(number, { maxLength: 3 })), ...rest }, { requiredKeys: ["clientIds"] }),
  fc.record(
    { clientId: fc.oneof(number, fc.constantFrom("a@b.com", "a@b", "a b@c.de")), ...rest },
    { requiredKeys: ["clientId"] },
  ),
);

it("whatever passes as plain passes the schema, and the schema drops nothing of it", () => {
  let plain = 0;
  fc.assert(
    fc.property(contact, fc.constantFrom("telephony", "email", "sms", "whatsapp"), (value, channel) => {
      const kind = contactKind(channel);
      if (!isPlainContact(value, kind)) return;
      plain++;
      const parsed = contactSchemas[kind].safeParse(value);
      expect(parsed.error).toBeUndefined();
      expect(Object.keys(parsed.data ?? {}).sort()).toEqual(Object.keys(value as object).sort());
    }),
    { numRuns: 5000 },
  );
  expect(plain).toBeGreaterThan(50);
});

it.each([
  ["+34 600-111.222", "+34600111222"],
  ["(0598) [99] 123 456", "059899123456"],
  ["600\u00a0111\u2013222", "600111222"],
  [34600111222, "34600111222"],
  ["123", "123"],
  ["1".repeat(20), "1".repeat(20)],
  ["12", null],
  ["1".repeat(21), null],
  ["", null],
  ["+", null],
  ["++123", null],
  ["123+", null],
  ["12a34", null],
  [-12345, null],
  [1e21, null],
  ["１２３４", null],
])("%j is the number %j", (given, number) => {
  expect(phoneNumber(given)).toBe(number);
});

it("an address is one address and nothing else", () => {
  const good = [
    "a@b.co",
    "o'neil+tag@mail.example.com",
    "x_y.z-1@a-b.c1.example",
    `${"a".repeat(64)}@b.co`,
    "a@xn--bcher-kva.example",
  ];
  const bad = [
    "",
    "a",
    "a@b",
    "@b.co",
    "a@",
    "a@b.co,c@d.co",
    "a@b.co c",
    "<a@b.co>",
    "a@b.co\n",
    "a..b@c.de",
    ".a@b.co",
    "a.@b.co",
    "a@-b.co",
    "a@b..co",
    "a@b@c.de",
    `"a"@b.co`,
    `${"a".repeat(65)}@b.co`,
    `a@${"b.".repeat(130)}co`,
  ];
  expect(good.filter((address) => !isAddress(address))).toEqual([]);
  expect(bad.filter(isAddress)).toEqual([]);
});
