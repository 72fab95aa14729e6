import { expect, test } from "vitest";
import { Person, segmentsOfPerson, textWithoutPerson, withoutPerson } from "./person.ts";

const phone = new Person({ by: "clientId", value: "+598 99 123-456" });
const address = new Person({ by: "clientId", value: "Ana.Diaz@Example.com" });
const crm = new Person({ by: "contactId", value: "crm-00046" });

test.each([
  [phone, "59899123456", true],
  [phone, "+59899123456", true],
  [phone, "(598) 99.123.456", true],
  [phone, "159899123456", false],
  [address, "ana.diaz@example.COM", true],
  [address, "diaz@example.com", false],
])("%# a client id is compared by its digits or folded: %j", (person, id, same) => {
  expect(person.is(id, null)).toBe(same);
});

test("a contact id is compared as it stands, and only with contact ids", () => {
  expect([crm.is(null, "crm-00046"), crm.is(null, "CRM-00046"), crm.is("crm-00046", null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [phone, "call +59899123456, or 59899123456.", "call [erased], or [erased]."],
  [phone, "id159899123456 and 598991234567", "id159899123456 and 598991234567"],
  [address, "to ANA.DIAZ@example.com; not juana.ana.diaz@example.com", "to [erased]; not juana.ana.diaz@example.com"],
  [address, "ana.diaz@example.com.uy", "ana.diaz@example.com.uy"],
  [crm, "crm-00046 is crm-000461", "[erased] is crm-000461"],
  [new Person({ by: "contactId", value: "12" }), "12 of 12", "12 of 12"],
])("%# in text an id goes as a word of its own: %j", (person, text, left) => {
  expect(textWithoutPerson(text, person)).toBe(left);
});

test("a person's record keeps what happened and loses who it was", () => {
  const segment = {
    segmentId: "s",
    agent: "luis",
    client: { id: "59899123456", name: "Ana" },
    data: { plan: "gold" },
    comments: ["rang twice"],
    disposition: { id: 3, comment: "moved to Salto", levels: ["Sale"] },
    timings: { startDate: "2026-10-05 10:00:00" },
  };
  expect(withoutPerson(segment, phone)).toEqual({
    changed: true,
    value: {
      ...segment,
      client: null,
      data: null,
      comments: [],
      disposition: { ...segment.disposition, comment: null },
    },
  });
});

test("of a record of someone else only the mention goes, and its numbers keep every digit", () => {
  const text = '{"clientId":"59890000000","data":{"n":12345678901234567890,"other":59899123456,"59899123456":1.50}}';
  expect(textWithoutPerson(text, phone)).toBe(
    '{"clientId":"59890000000","data":{"n":12345678901234567890,"other":"[erased]","[erased]":1.50}}',
  );
  const untouched = '{"clientId" : "59890000000"}';
  expect(textWithoutPerson(untouched, phone)).toBe(untouched);
});

test("what was erased once does not change again", () => {
  const once = textWithoutPerson('{"clientIds":["59899123456"],"contactId":"x","note":"59899123456"}', phone);
  expect(once).toBe('{"clientIds":[],"contactId":"[erased]","note":"[erased]"}');
  expect(textWithoutPerson(once, phone)).toBe(once);
});

test.each([
  [
    [{ id: "59899123456" }, null, { contactId: "c1" }, { contactId: "c2" }],
    [true, true, true, false],
  ],
  [
    [{ id: "59890000000" }, { id: "59899123456" }],
    [false, true],
  ],
  [
    [
      { id: "59899123456", contactId: "c1" },
      { id: "59891111111", contactId: "c1" },
    ],
    [true, true],
  ],
  [
    [null, { id: "59890000000" }],
    [false, false],
  ],
])("%# segments are the person's by any id of the same client, or by naming nobody", (clients, theirs) => {
  expect(
    segmentsOfPerson(
      clients.map((client) => ({ client })),
      phone,
    ),
  ).toEqual(theirs);
});

test("a search for the person stays a search, for nobody", () => {
  const search = { range: "today", client: "59899123456", contactId: "c1", subject: null };
  expect(withoutPerson(search, phone).value).toEqual({ ...search, client: "[erased]", contactId: "[erased]" });
});

test("segments of a fed interaction are judged together", () => {
  const fed = { guid: "g", segments: [{ client: { id: "59899123456" } }, { data: { a: 1 } }] };
  expect(withoutPerson(fed, phone).value).toEqual({ guid: "g", segments: [{ client: null }, { data: null }] });
});
