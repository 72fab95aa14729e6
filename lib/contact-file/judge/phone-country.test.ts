import fc from "fast-check";
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, it } from "vitest";
import { PhoneCountry } from "../../phone-country.ts";
import { draws } from "../../testing/draws.ts";
import { causes, type Fix, fixes } from "../review.ts";
import { contactsOf, hubOf, reviewed } from "../wizard.fixture.ts";

it.each([
  ["ES", "600111222", "national", "+34600111222"],
  ["ES", "34600111222", "complete", "+34600111222"],
  ["ES", "59899123456", "unknown", null],
  ["ES", "0034600111222", "exit-code", "+34600111222"],
  ["ES", "112", "unknown", null],
  ["UY", "099123456", "national", "+59899123456"],
  ["US", "2025550123", "national", "+12025550123"],
  ["US", "12025550123", "complete", "+12025550123"],
  ["BR", "011961234567", "national", "+5511961234567"],
  // The zero is a part of it there.
  ["IT", "0612345678", "national", "+390612345678"],
  // A number that would need digits of its own put in.
  ["AR", "01115234567890", "unknown", null],
  [null, "600111222", "unknown", null],
  [null, "0034600111222", "exit-code", "+34600111222"],
  [null, "+34600111222", "complete", "+34600111222"],
])("in %s, %s is %s", (country, number, completeness, complete) => {
  const judge = new PhoneCountry(country);
  expect([judge.judge(number), judge.complete(number)]).toEqual([completeness, complete]);
});

it("a completed number is what was there, less zeros or a trunk prefix, behind the country's code", () => {
  const number = fc.oneof(fc.stringMatching(/^\+?\d{3,15}$/), fc.stringMatching(/^(0|00|1|8|6)\d{7,10}$/));
  let completed = 0;
  fc.assert(
    fc.property(fc.constantFrom(...getCountries()), number, (code, text) => {
      const country = new PhoneCountry(code);
      const complete = country.complete(text);
      if (complete === null || text.startsWith("+")) return;
      completed++;
      const known = [text.replace(/^00/, ""), text];
      const tails = [0, 1, 2, 3].map((dropped) => getCountryCallingCode(code) + text.slice(dropped));
      expect([...known, ...tails]).toContain(complete.slice(1));
      // Doing it twice changes nothing.
      expect(country.complete(complete)).toBe(complete);
    }),
    { numRuns: draws(5_000) },
  );
  expect(completed).toBeGreaterThan(draws(100));
});

it.each([
  ["ES", "600111222", "34600111222"],
  ["ES", "+351912345678", "351912345678"],
  ["ES", "351912345678", "351912345678"],
  ["GB", "+44 (0)20 7946 0000", "442079460000"],
  ["GB", "020 7946 0000", "442079460000"],
  ["IT", "06 1234 5678", "390612345678"],
  // Within Argentina 15 stands for the 9 that is dialled from elsewhere.
  ["AR", "011 15 2345-6789", "5491123456789"],
  ["US", "011 34 600 111 222", "34600111222"],
  ["ES", "A@B.co", "a@b.co"],
  [null, "600111222", "600111222"],
])("in %s, %s is compared as %s", (country, number, key) => {
  expect(new PhoneCountry(country).key(number)).toBe(key);
});

it("a number that is read without a parser is read as the parser reads it", () => {
  const number = fc.stringMatching(/^[0-9]{4,12}$/);
  fc.assert(
    fc.property(fc.constantFrom(...getCountries()), number, (code, text) => {
      const parsed = parsePhoneNumberFromString(text, code);
      const country = new PhoneCountry(code);
      // What has a code already, or seems to, is no question of the country.
      if (!parsed?.isValid() || country.judge(text) !== "national") return;
      expect(country.key(text)).toBe(parsed.number.slice(1));
    }),
    { numRuns: draws(20_000) },
  );
});

it("no fix puts a number into a row whose digits were not in it", async () => {
  const cell = fc.oneof(
    fc.stringMatching(/^(\+34|0034|34|)6\d{8}$/),
    fc.constantFrom(
      "3,46E+10",
      "3.46001E+10",
      "no tiene",
      "600111222; 3,46E+10",
      "\u202a600111222\u202c",
      "600111222/23",
      "",
    ),
  );
  const fix = fc.tuple(fc.constantFrom(...causes), fc.constantFrom(...fixes)) satisfies fc.Arbitrary<[unknown, Fix]>;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.array(fix), async (rows, chosen) => {
      const text = `phone|mobile|row\n${rows.map((row, i) => [...row, `r${i}`].join("|")).join("\n")}\n`;
      const { file } = await reviewed(text, hubOf("telephony"), { delimiter: "|", country: "ES", header: true });
      for (const [cause, one] of chosen) file.apply({ do: "fix", cause, fix: one });
      for (const { clientIds, data } of await contactsOf(file)) {
        const given = rows[Number((data as { row: string }).row.slice(1))]?.join(" ") ?? "";
        for (const number of clientIds as string[]) expect(given).toContain(number.slice(-9));
      }
    }),
    { numRuns: 100 },
  );
});
