import { type CountryCode, getCountries, parsePhoneNumberFromString } from "libphonenumber-js/min";

const NUMBERS = 500;

/**
 * The country that most numbers of a file are of, where they carry a country's code; else the country of the
 * campaign's zone, where only one has it.
 */
export function guessCountry(numbers: Iterable<string>, timezone: string): CountryCode | null {
  const votes = new Map<CountryCode, number>();
  let seen = 0;
  for (const number of numbers) {
    if (++seen > NUMBERS) break;
    const digits = number.replace(/\D/g, "").replace(/^00/, "");
    const parsed = parsePhoneNumberFromString(`+${digits}`);
    if (parsed?.country && parsed.isValid()) votes.set(parsed.country, (votes.get(parsed.country) ?? 0) + 1);
  }
  const [country, count = 0] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (country && count > seen / 3) return country;
  return countryOfZone(timezone);
}

const countries = new Map<string, CountryCode | null>();

function countryOfZone(timezone: string): CountryCode | null {
  const known = countries.get(timezone);
  if (known !== undefined) return known;
  const all = getCountries().filter((code) => zonesOf(code).includes(timezone));
  const country = all.length === 1 ? (all[0] ?? null) : null;
  countries.set(timezone, country);
  return country;
}

function zonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  // Not every browser knows.
  return locale.getTimeZones?.() ?? [];
}
