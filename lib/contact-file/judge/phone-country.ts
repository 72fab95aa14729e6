import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

export type Completeness = "complete" | "national" | "exit-code" | "unknown";

const KEPT_NUMBERS = 300_000;

/** Numbers as one country dials them: which of them lack the country's code, and what they are with it. */
export class PhoneCountry {
  /** Its two letters; null for none. */
  readonly name: CountryCode | null;
  readonly #code: string;
  readonly #lengths: ReadonlySet<number>;
  // Every row is judged several times over on its way; parsing a number takes as long as all the rest.
  readonly #known = new Map<string, string | null>();

  constructor(country: string | null) {
    this.name = getCountries().find((code) => code === country) ?? null;
    this.#code = this.name ? getCountryCallingCode(this.name) : "";
    this.#lengths = new Set(this.name ? lengthsOf(this.name) : []);
  }

  /** What a normalised number (an optional + and digits) lacks. */
  judge(number: string): Completeness {
    if (number.startsWith("+")) return "complete";
    if (number.startsWith("00")) return "exit-code";
    if (this.#isInternational(number)) return "complete";
    return this.#completed(number) === null ? "unknown" : "national";
  }

  /** The number with + and its country's code; null where it cannot be told without inventing digits. */
  complete(number: string): string | null {
    if (number.startsWith("+")) return number;
    if (number.startsWith("00")) return /^00[1-9]\d{2,}$/.test(number) ? `+${number.slice(2)}` : null;
    return this.#isInternational(number) ? `+${number}` : this.#completed(number);
  }

  /** The digits by which two spellings of one number are the same. */
  key(number: string): string {
    return (this.judge(number) === "unknown" ? number : (this.complete(number) ?? number)).replace("+", "");
  }

  #isInternational(number: string): boolean {
    return (
      this.name !== null &&
      number.startsWith(this.#code) &&
      this.#lengths.has(number.length - this.#code.length) &&
      // North America's code may be the trunk prefix alone; elsewhere a national number may begin like the code.
      !this.#isNationalToo(number)
    );
  }

  #isNationalToo(number: string): boolean {
    return this.#lengths.has(number.length) && this.#completed(number) !== null;
  }

  #completed(number: string): string | null {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    if (this.#known.size >= KEPT_NUMBERS) this.#known.clear();
    const completed = this.#parse(number);
    this.#known.set(number, completed);
    return completed;
  }

  #parse(number: string): string | null {
    if (this.name === null) return null;
    const parsed = parsePhoneNumberFromString(number, this.name);
    if (!parsed?.isValid() || parsed.countryCallingCode !== this.#code) return null;
    // Nothing but zeros and a trunk prefix may have gone, and nothing but the country's code may have come.
    const rest = parsed.nationalNumber;
    const isTail = number.endsWith(rest) && number.length - rest.length <= 3 && number !== this.#code + rest;
    return isTail ? parsed.number : null;
  }
}

function lengthsOf(country: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}
