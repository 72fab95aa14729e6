import fc from "fast-check";
import { expect, it } from "vitest";
import { PhoneCountry } from "../../phone-country.ts";
import { draws } from "../../testing/draws.ts";
import { makeHub } from "../../testing/factories.ts";
import { hubById } from "../hubs/access.ts";
import type { Contact } from "./contact.ts";
import { copyText } from "./copy-contacts.ts";
import { isPlainContact } from "./fast-check.ts";
import { numberHashes } from "./list-numbers.ts";
import { drawnContact, drawnWriting } from "./plain-contacts.fixture.ts";
import { PlainCopy } from "./plain-copy.ts";
import { References } from "./references.ts";
import { type ContactRow, contactRow } from "./row.ts";

const LIST = 17n;

it("writes what the rows of the parsed contacts are written as, and notes the same numbers", async () => {
  const hub = await hubById((await makeHub()).id);
  if (!hub) throw new Error("the hub is gone");
  const references = await References.of(hub, "all");
  let written = 0;
  fc.assert(
    fc.property(
      fc.array(fc.option(drawnContact), { minLength: 1, maxLength: 4 }),
      drawnWriting,
      fc.constantFrom(null, "ES", "US"),
      (drawn, writing, country) => {
        // As they pass the check.
        const contacts = drawn.map((contact) => (isPlainContact(contact, "telephony") ? (contact as Contact) : null));
        const judge = new PhoneCountry(country);
        const plain = new PlainCopy(LIST, "telephony", judge);
        const text = contacts.map((contact) => (contact ? writing(contact) : "null"));
        const batch = plain.write(Buffer.from(`[${text.join(",")}]`), 0, 5, true);
        if (!batch) return;
        written++;
        const rows: ContactRow[] = contacts.flatMap((contact, i) =>
          contact ? [contactRow(JSON.parse(writing(contact)), 5 + i, references)] : [],
        );
        expect(Buffer.from(batch.text).toString()).toBe(Buffer.from(copyText(LIST, rows)).toString());
        expect(batch.hashes).toEqual(numberHashes(rows, judge));
        expect([batch.received, batch.saved]).toEqual([contacts.length, rows.length]);
        expect(plain.numbers).toEqual(rows.flatMap((row) => row.clientIds));
      },
    ),
    { numRuns: draws(3_000) },
  );
  expect(written).toBeGreaterThan(draws(300));
});

it("keeps the lines of earlier batches while more come than there is room for", () => {
  const plain = new PlainCopy(LIST, "telephony", new PhoneCountry("ES"));
  const note = "x".repeat(60_000);
  const texts = Array.from({ length: 30 }, (_, i) => {
    const bytes = Buffer.from(`[{"clientIds":["+3460011122${i % 10}"],"data":{"n":"${note}"}},null]`);
    return { i, batch: plain.write(bytes, 0, 2 * i, false) };
  });
  for (const { i, batch } of texts) {
    const line = `17\t${2 * i}\t{"+3460011122${i % 10}"}\t\\N\t0\t\\N\t\\N\t\\N\t{"n":"${note}"}\t\\N\t\\N\n`;
    expect(Buffer.from(batch?.text ?? []).toString()).toBe(line);
  }
});

it("writes nothing of a batch of which one contact is not plain", () => {
  const plain = new PlainCopy(LIST, "telephony", new PhoneCountry(null));
  const good = '{"clientIds":["+34600111222"]}';
  expect(plain.write(Buffer.from(`[${good},{"clientIds":["600 111 222"]}]`), 0, 0, true)).toBeNull();
  const batch = plain.write(Buffer.from(`[${good}]`), 0, 0, true);
  expect(Buffer.from(batch?.text ?? []).toString()).toBe(`17\t0\t{"+34600111222"}\t\\N\t0${"\t\\N".repeat(6)}\n`);
});

it("writes over what was released, and over nothing else", () => {
  const write = (country: string) => {
    const plain = new PlainCopy(LIST, "telephony", new PhoneCountry(country));
    const next = () =>
      plain.write(Buffer.from('[{"clientIds":["+34600111222"]}]'), 0, 0, false)?.text ?? Buffer.alloc(0);
    return { plain, next, text: next() };
  };
  const kept = write("ES");
  const released = write("ES");
  const other = write("ES");
  expect(new Set([kept, released, other].map(({ text }) => text.buffer)).size).toBe(3);
  released.plain.release();
  expect(write("ES").text.buffer).toBe(released.text.buffer);
  expect(released.next().buffer).not.toBe(released.text.buffer);
  expect(Buffer.from(kept.text)).toEqual(Buffer.from(other.text));
});

it("writes any whole number", () => {
  const plain = new PlainCopy(LIST, "telephony", new PhoneCountry("ES"));
  for (const priority of [0, 7, 10, 99, 100, -1, -10, 2_147_483_647, -2_147_483_647]) {
    const bytes = Buffer.from(`[{"clientIds":["+34600111222"],"priority":${priority}}]`);
    for (const position of [0, 9, 10, 4_999_999, 3_000_000_000]) {
      const columns = Buffer.from(plain.write(bytes, 0, position, false)?.text ?? [])
        .toString()
        .split("\t");
      expect([columns[1], columns[4]]).toEqual([String(position), String(priority)]);
    }
  }
});
