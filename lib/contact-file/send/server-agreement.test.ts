import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine } from "../../csv.ts";
import { JsonSplitter } from "../../json/splitter.ts";
import { contactKind } from "../../outbound/contact/contact.ts";
import { InlineChecker } from "../../outbound/intake/checker.ts";
import { chunksOf, hubOf, reviewed } from "../wizard.fixture.ts";
import { templateFile } from "./template-file.ts";

/** What the server says of a chunk: how many contacts there are in it and what is wrong with them. */
async function checkedByServer(body: Uint8Array, channel: string, array: "list" | "leads") {
  const splitter = new JsonSplitter(array, [array], () => {});
  const checker = new InlineChecker({
    array,
    kind: contactKind(channel),
    preview: channel === "telephony",
    hasTemplate: true,
  });
  const faults: unknown[] = [];
  let contacts = 0;
  for (const raw of splitter.push(body)) {
    const findings = await checker.check(raw);
    // Of plain contacts no values are made.
    contacts += raw.ends.length;
    faults.push(...findings.faults);
  }
  const unknown = (await checker.warnings()).filter(({ code }) => code === "unknown");
  return { contacts, faults, unknown };
}

const mostly = <T>(good: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: good }, { weight: 1, arbitrary: odd });
const number = mostly(
  fc.oneof(
    fc.stringMatching(/^\+?(00)?[1-9][0-9]{4,14}$/),
    fc.stringMatching(/^[(][0-9]{2,3}[)] [0-9]{3}[ .-][0-9]{3,4}$/),
    fc.constant("600111222; 600111223"),
  ),
  fc.constantFrom("3,46E+10", "no tiene", "", "1", "600111222/23", "\u202a600111222\u202c", "9".repeat(21)),
);
const address = mostly(
  fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z.]{1,6}@[a-z-]{1,6}\.com$/)),
  fc.constantFrom("", " ana@example.com ", "ana@example", "ana"),
);
const zone = mostly(
  fc.constantFrom("", "Europe/Madrid", "US/Eastern"),
  fc.constantFrom("europe/madrid", "Madrid", "PST", " Asia/Tokyo "),
);
const date = mostly(
  fc.constantFrom("", "2027-07-01 09:00", "13/07/2027 9:00", "1 de julio de 2027 a las 10:30"),
  fc.constantFrom("31/02/2027", "9999-12-31 10:00", "soon", "03/04/2027", "2027-07-01"),
);
const time = mostly(fc.constant(""), fc.constantFrom("10:30", "25:00", "noon"));
const priority = mostly(fc.constantFrom("", "0", "-1", "2147483647"), fc.constantFrom("2147483648", "1.5", "high"));
const other = mostly(fc.string(), fc.constantFrom("x".repeat(300), "\ud800", "a\nb", "\u0007"));

it.each(
  ["telephony", "email", "sms", "whatsapp"].flatMap((channel) => [
    [channel, "list"] as const,
    [channel, "leads"] as const,
  ]),
)("what is ready for %s, %s, the server takes", async (channel, array) => {
  const hub = hubOf(channel, { array, preview: channel === "telephony" });
  const [header = ""] = templateFile(hub, "en").split("\r\n");
  const cells = header.split(",").map((name) => {
    if (/phone/i.test(name)) return number;
    if (/mail/i.test(name)) return address;
    if (/zone/i.test(name)) return zone;
    return { Date: date, Time: time, Priority: priority }[name] ?? other;
  });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(...cells), { minLength: 1, maxLength: 40 }), async (rows) => {
      const { file, reading, review } = await reviewed(
        `${header}\r\n${rows.map((row) => csvLine(row)).join("")}`,
        hub,
        {
          delimiter: ",",
          header: true,
        },
      );
      if (reading.refusal) return;
      const { rows: all, ready, withProblems } = review.counts;
      expect(ready + withProblems).toBe(all);
      if (ready === 0) return;
      let contacts = 0;
      for (const { body } of await chunksOf(file)) {
        const said = await checkedByServer(body, channel, array);
        expect(said).toMatchObject({ faults: [], unknown: [] });
        contacts += said.contacts;
      }
      expect(contacts).toBe(ready);
      taken += ready;
    }),
    { numRuns: 60 },
  );
  expect(taken).toBeGreaterThan(50);
});
