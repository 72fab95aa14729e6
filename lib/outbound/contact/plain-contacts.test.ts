import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readBatch } from "../../json/batch.ts";
import { JsonScanner } from "../../json/scanner.ts";
import { isPlainContact } from "./fast-check.ts";
import { drawnContact, drawnWriting } from "./plain-contacts.fixture.ts";
import { PlainContacts } from "./plain-contacts.ts";

/** A few signs put in, taken out or changed, some of them such as no JSON has. */
const slip = fc.record({
  at: fc.nat(400),
  taken: fc.nat(2),
  put: fc.constantFrom(
    "",
    " ",
    "0",
    "1",
    "-",
    ".",
    ",",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    "\\u00e",
    "e5",
    "\u0001",
    '"a":1,',
  ),
});

/** What the parser and the checks behind it say of the text of one contact; throws where it is refused. */
function parsed(text: Buffer) {
  const bytes = new Uint8Array(new SharedArrayBuffer(text.length + 2));
  bytes.set(Buffer.concat([Buffer.from("["), text, Buffer.from("]")]));
  const scanner = new JsonScanner(1, Number.POSITIVE_INFINITY);
  scanner.scan(text, 0);
  const colons = scanner.colons;
  const { values, inexact } = readBatch(
    { first: 0, bytes, ends: Int32Array.of(text.length), colons, deepest: scanner.deepest },
    "list",
  );
  return { value: values[0], inexact };
}

const contacts = new PlainContacts("telephony");

it("whatever is read is a contact that the parser and the check take, each of its parts where it is said to be", () => {
  let [plain, broken] = [0, 0];
  fc.assert(
    fc.property(drawnContact, drawnWriting, fc.array(slip, { maxLength: 2 }), (contact, writing, slips) => {
      let source = writing(contact);
      for (const { at, taken, put } of slips) {
        const place = at % source.length;
        source = source.slice(0, place) + put + source.slice(place + taken);
      }
      const text = Buffer.from(source);
      if (contacts.read(text, 0) !== text.length || !isUtf8(text)) return;
      plain++;
      if (slips.length > 0) broken++;
      const { value, inexact } = parsed(text);
      expect(inexact).toBe(false);
      expect(isPlainContact(value, "telephony")).toBe(true);
      expect(partsOf(text)).toEqual(expectedOf(value as Record<string, unknown>));
    }),
    { numRuns: 5000 },
  );
  expect(plain).toBeGreaterThan(200);
  expect(broken).toBeGreaterThan(20);
});

function partsOf(text: Buffer) {
  const { numbers, numberCount, timezoneStart, timezoneEnd, idStart, idEnd, dataStart, dataEnd, priority } = contacts;
  const part = (start: number, end: number) => (start > 0 ? text.toString("utf8", start, end) : undefined);
  const data = part(dataStart, dataEnd);
  return {
    clientIds: Array.from({ length: numberCount }, (_, i) => part(numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0)),
    timezone: part(timezoneStart, timezoneEnd),
    contactId: part(idStart, idEnd),
    priority,
    data: data && !contacts.isDataAsWritten ? JSON.stringify(JSON.parse(data)) : data,
  };
}

function expectedOf({ clientIds, timezone, contactId, priority = 0, data }: Record<string, unknown>) {
  return { clientIds, timezone, contactId, priority, data: data && JSON.stringify(data) };
}

const good = '{"clientIds":["+34600111222"]';

it.each([
  ["a number twice in one object", `${good},"data":{"a":1,"a":2}}`],
  ["a property twice", `${good},"priority":1,"priority":1}`],
  ["a property that is not stored", `${good},"nombre":"Ana"}`],
  ["an escape in a name", `${good},"data":{"\\n":1}}`],
  ["digits beyond a number", `${good},"data":{"a":12345678901234567890}}`],
  ["no such zone", `${good},"timezone":"Europe/Madri"}`],
  ["another hub's property", '{"clientId":"+34600111222"}'],
  ["a priority too high", `${good},"priority":2147483648}`],
  ["a number with a zero before it", `${good},"data":{"a":01}}`],
  ["half of an escape", `${good},"data":{"a":"\\u00e"}}`],
  ["more than 64 KB", `${good},"data":{"a":"${"x".repeat(65_536)}"}}`],
  ["a control character between members", `${good}\u0001,"priority":1}`],
  ["an end too early", good],
])("leaves to the parser %s", (_, text) => {
  expect(contacts.read(Buffer.from(text), 0)).toBe(-1);
});

it.each(["+34600111222", "600111222"])("reads the one number of a message, %s", (number) => {
  const text = Buffer.from(` { "clientId" : "${number}" , "data" : { "a" : [ 1 , { } ] } } `);
  const messages = new PlainContacts("message");
  expect(messages.read(text, 0)).toBe(text.length);
  expect(text.toString("utf8", messages.numbers[0], messages.numbers[1])).toBe(number);
  expect(messages.isDataAsWritten).toBe(false);
});
