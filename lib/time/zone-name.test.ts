import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { isZone } from "./zone-name.ts";

const names = [
  ...Intl.supportedValuesOf("timeZone"),
  ..."US/Eastern Europe/Kyiv Asia/Kolkata Etc/GMT+12 NZ-CHAT NZ GB-Eire W-SU EST5EDT GMT0 UTC Zulu PRC Brazil/DeNoronha".split(
    " ",
  ),
  ..."America/Knox_IN America/Port-au-Prince Africa/Dar_es_Salaam Chile/EasterIsland Mexico/BajaSur Pacific/Yap".split(
    " ",
  ),
];

test("every zone of the runtime and IANA's aliases is one", () => {
  expect(names.filter((name) => !isZone(name))).toEqual([]);
});

test.each([
  "",
  "+03:00",
  "-0300",
  "Z",
  "PST",
  "IST",
  "SystemV/EST5",
  "Uruguay/Montevideo",
  "us/eastern",
  "EUROPE/MADRID",
  "Etc/Unknown",
  "2020-01-01[Europe/Madrid]",
  "Europe/Madrid ",
  "A".repeat(5000),
])("%j is none", (name) => expect(isZone(name)).toBe(false));

test("a name in other letters is a zone exactly where it is IANA's own spelling", () => {
  const respelt = fc.constantFrom(...names).chain((name) =>
    fc.tuple(fc.constant(name), fc.integer({ min: 0, max: name.length - 1 })).map(([one, at]) => {
      const letter = one.charAt(at);
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
      return one.slice(0, at) + other + one.slice(at + 1);
    }),
  );
  fc.assert(
    fc.property(respelt, (name) => {
      expect([name, isZone(name)]).toEqual([name, isOwnSpelling(name)]);
    }),
    { numRuns: 2000 },
  );
});

function isOwnSpelling(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return Temporal.ZonedDateTime.from({ year: 2000, month: 1, day: 1, timeZone: name }).timeZoneId === name;
  } catch {
    return false;
  }
}
