import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  type NumberingPlan,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { bareNumber, canonicalId } from "./client-id.ts";

export type Completeness = "complete" | "national" | "exit-code" | "unknown";

const KEPT_NUMBERS = 300_000;
const NEVER = "(?!)";
const onlyDigits = /^\d+$/;

/** Numbers as one country dials them: which of them lack the country's code, and what they are with it. */
export class PhoneCountry {
  /** Its two letters; null for none. */
  readonly name: CountryCode | null;
  /** How many last digits are the same in every spelling of a number of the country; of shorter ones, all. */
  readonly lastDigits: number;
  /** How many digits a number has at most where it lacks the country's code. */
  readonly mostDigits: number;
  readonly #code: string;
  readonly #lengths: ReadonlySet<number>;
  /** What stands before a number within the country. */
  readonly #trunk: string;
  readonly #national: RegExp;
  readonly #prefix: RegExp;
  // Every row is judged several times over on its way; parsing a number takes as long as all the rest.
  readonly #known = new Map<string, string | null>();

  constructor(country: string | null) {
    this.name = getCountries().find((code) => code === country) ?? null;
    this.#code = this.name ? getCountryCallingCode(this.name) : "";
    const plan = this.name ? planOf(this.name) : undefined;
    this.#lengths = new Set(plan?.possibleLengths());
    // Where a parser turns what stands before a number into something else, less of it is the same.
    const turns = !plan || Boolean(plan.nationalPrefixTransformRule());
    this.lastDigits = turns ? 0 : Math.min(...this.#lengths);
    this.#trunk = plan?.nationalPrefix() ?? "";
    this.mostDigits = Math.max(0, ...this.#lengths) + this.#trunk.length;
    this.#national = new RegExp(`^(?:${plan?.nationalNumberPattern() ?? NEVER})$`);
    // What a parser may take off or turn: the trunk, a carrier's code, the way out of the country.
    const prefixes = [plan?.nationalPrefixForParsing(), plan?.IDDPrefix()].filter(Boolean);
    this.#prefix = new RegExp(`^(?:${prefixes.join("|") || NEVER})`);
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

  /**
   * What is the same for every spelling of a number or an address (docs/contract.md, 11): `canonicalId`, and a number
   * without a code is one of the country.
   */
  key(clientId: string): string {
    const canonical = canonicalId(clientId);
    if (this.name === null || clientId.includes("@") || !onlyDigits.test(canonical)) return canonical;
    // What a + or 00 was taken off has its code.
    if (canonical !== clientId && canonical !== bareNumber(clientId)) return canonical;
    if (this.#isInternational(canonical)) return canonical;
    return this.#e164(canonical) ?? canonical;
  }

  /** Each key under which an entry or a number may stand that nobody knew the country of: with the code and without. */
  keys(clientId: string): string[] {
    const key = this.key(clientId);
    const rest = key.slice(this.#code.length);
    if (this.name === null || !key.startsWith(this.#code) || !this.#lengths.has(rest.length)) return [key];
    const national = [rest, this.#trunk + rest].filter((digits) => !this.#isInternational(digits));
    return [...new Set([key, ...national])];
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
    const digits = this.#e164(number);
    if (!digits?.startsWith(this.#code)) return null;
    // Nothing but zeros and a trunk prefix may have gone, and nothing but the country's code may have come.
    const rest = digits.slice(this.#code.length);
    const isTail = number.endsWith(rest) && number.length - rest.length <= 3 && number !== digits;
    return isTail ? `+${digits}` : null;
  }

  /** The digits of the number as the country dials it, its code first; null where nobody can have it. */
  #e164(number: string): string | null {
    if (this.#isPlain(number)) return this.#code + number;
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    if (this.#known.size >= KEPT_NUMBERS) this.#known.clear();
    const parsed = this.name === null ? undefined : parsePhoneNumberFromString(number, this.name);
    const digits = parsed?.isValid() ? parsed.number.slice(1) : null;
    this.#known.set(number, digits);
    return digits;
  }

  /** A number of the country with nothing before it, which needs no parsing: nearly all of a file are. */
  #isPlain(number: string): boolean {
    if (!this.#lengths.has(number.length) || number.startsWith(this.#code)) return false;
    return this.#national.test(number) && !this.#prefix.test(number);
  }
}

/** What the metadata tells beyond the types of the package. */
type Plan = NumberingPlan & {
  nationalPrefix(): string | undefined;
  nationalPrefixForParsing(): string | undefined;
  nationalPrefixTransformRule(): string | undefined;
  nationalNumberPattern(): string;
};

function planOf(country: CountryCode): Plan | undefined {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan as Plan | undefined;
}
