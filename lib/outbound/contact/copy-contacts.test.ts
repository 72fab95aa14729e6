import fc from "fast-check";
import { expect, it } from "vitest";
import { db, pgTransaction } from "../../db.ts";
import { copyContacts, copyText } from "./copy-contacts.ts";
import type { ContactRow } from "./row.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }).filter((value) => !value.includes("\0") && value.isWellFormed()),
  fc.constantFrom("\\", "\\N", "\\.", "\t", "\r\n", "{a,b}", '"', "é\u{1F600}", ""),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const row = fc.record({
  clientIds: fc.array(text, { minLength: 1, maxLength: 3 }),
  timezone: orNull(text),
  priority: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  contactId: orNull(text),
  agentId: orNull(fc.bigInt({ min: 1n, max: 2n ** 62n })),
  message: orNull(text),
  data: orNull(text),
  scheduledFor: orNull(fc.date({ min: new Date("2000-01-01"), max: new Date("2999-01-01"), noInvalidDate: true })),
  expiresAt: orNull(fc.date({ min: new Date("2000-01-01"), max: new Date("2999-01-01"), noInvalidDate: true })),
});

const select = {
  position: true,
  clientIds: true,
  timezone: true,
  priority: true,
  contactId: true,
  agentId: true,
  message: true,
  data: true,
  scheduledFor: true,
  expiresAt: true,
} as const;

it("saves what it is given, whatever characters it holds", async () => {
  let listId = 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (given) => {
      listId++;
      const rows: ContactRow[] = given.map((fields, position) => ({ position, ...fields }));
      await pgTransaction((client) => copyContacts(client, [copyText(listId, rows)]));
      const saved = await db().contact.findMany({ where: { listId }, orderBy: { position: "asc" }, select });
      const back = saved.map(({ position, ...fields }) => ({ position: Number(position), ...fields }));
      expect(back).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});
