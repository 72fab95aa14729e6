const clean = /^\+?\d{3,20}$/;
/** What people write between the digits of a number. */
export const numberDressing = /[\s.()[\]\-\u2010-\u2015]/g;

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

/** What the blacklist holds of a number or an address: digits only, lower case. */
export function blacklistKey(clientId: string): string {
  if (clientId.includes("@")) return clientId.toLowerCase();
  return clientId.startsWith("+") ? clientId.slice(1) : clientId;
}
