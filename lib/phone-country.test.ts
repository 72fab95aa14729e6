import fc from "fast-check";
import { getCountryCallingCode, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, test } from "vitest";
import { PhoneCountry } from "./phone-country.ts";
import { draws } from "./testing/draws.ts";

const countries = ["ES", "US", "MX", "AR", "BR", "IT", "CI", "DE", "GB", "AU"] as const;

test("the last digits of a number are the same in every spelling of it", () => {
  const drawn = fc.record({ country: fc.constantFrom(...countries), tail: fc.stringMatching(/^\d{5}$/) });
  fc.assert(
    fc.property(drawn, ({ country, tail }) => {
      const one = new PhoneCountry(country);
      const number = String(getExampleNumber(country, examples)?.nationalNumber).slice(0, -tail.length) + tail;
      const code = getCountryCallingCode(country);
      const spelled = [number, `0${number}`, code + number, `+${code}${number}`, `00${code}${number}`];
      for (const spelling of spelled) {
        for (const key of one.keys(spelling)) {
          const isShort = Math.min(key.length, spelling.length) < one.lastDigits;
          expect(isShort || spelling.endsWith(key.slice(key.length - one.lastDigits))).toBe(true);
        }
      }
    }),
    { numRuns: draws(500) },
  );
  expect(new PhoneCountry("ES").lastDigits).toBe(9);
});
