const clean = /^\+?\d{3,20}$/;
/** What people write between the digits of a number. */
const numberDressing = /[\s.()[\]\-\u2010-\u2015]/g;

/** A phone number as it is stored (docs/contract.md, 11): an optional `+` and 3 to 20 digits; null where it is none. */
export function phoneNumber(given: string | number): string | null {
  const text = String(given);
  if (clean.test(text)) return text;
  if (typeof given === "number") return null;
  const bare = text.replace(numberDressing, "");
  return clean.test(bare) ? bare : null;
}

// The dot-atom form with a domain of two labels or more; no blank, quote, bracket or line break can be in it.
const address =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether mail can be addressed to it as it stands. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf("@") <= 64 && address.test(text);
}

// Marks of direction stand unseen round numbers that are copied from chats and address books.
const unseen = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const plainDigits = /^[1-9]\d*$/;
const exitCode = /^00(?=[1-9]\d{2,}$)/;

/** A number without what stands between its digits, the zero between brackets of `+44 (0)20` included. */
export function bareNumber(given: string): string {
  if (clean.test(given)) return given;
  const text = given.replace(unseen, "").trim();
  const isWithCode = text.startsWith("+") || text.startsWith("00");
  return (isWithCode ? text.replace("(0)", "") : text).replace(numberDressing, "");
}

/**
 * What is the same for every spelling of a number or an address (docs/contract.md, 11): digits without `+` or `00`, an
 * address in lower case. A number without its country's code stays without; `PhoneCountry.key` adds it.
 */
export function canonicalId(given: string): string {
  // Nearly every number of an upload.
  if (plainDigits.test(given)) return given;
  if (given.includes("@")) return given.trim().toLowerCase();
  return bareNumber(given).replace(/^\+/, "").replace(exitCode, "");
}
