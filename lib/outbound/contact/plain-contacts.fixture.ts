import fc from "fast-check";

const name = fc.oneof(fc.string(), fc.constantFrom("nombre", "ciudad", "__proto__", "1", "é\u{1F600}", "x\n"));
const amount = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 0.000001, 0.0000001, 1e15, 123456.789, -0.5),
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", "\t\n", "\u2028", "\ud800", "Ana García"),
);
const value = fc.oneof(
  text,
  amount,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(text, amount), { maxLength: 3 }),
);
const number = fc.oneof(
  fc.stringMatching(/^\+?[0-9]{3,20}$/),
  fc.constantFrom("+34600111222", "0034600111222", "600111222", "+0123", "12", "600 111 222"),
);

/** Contacts of telephony hubs, most of them good. */
export const drawnContact = fc.record(
  {
    clientIds: fc.array(number, { minLength: 1, maxLength: 3 }),
    timezone: fc.constantFrom("Europe/Madrid", "US/Eastern", "Etc/UTC"),
    priority: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(2 ** 31 - 1, -(2 ** 31), 2 ** 31)),
    contactId: fc.oneof(fc.string(), fc.constantFrom("", "crm-1", "é")),
    data: fc.oneof(fc.dictionary(name, value, { maxKeys: 4 }), fc.object({ maxDepth: 2 })),
  },
  { requiredKeys: ["clientIds"] },
);

/** How senders write JSON: blanks or none, and texts as they are or escaped. */
export const drawnWriting = fc.constantFrom<(value: unknown) => string>(
  (contact) => JSON.stringify(contact),
  (contact) => JSON.stringify(contact, null, 1),
  (contact) => JSON.stringify(contact).replace(/[\u0080-\uffff]/g, escaped),
);

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
