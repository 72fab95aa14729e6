const MOST_ADDRESSES = 100;
const LOCAL_LENGTH = 64;
const ADDRESS_LENGTH = 254;

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
// What URL would decode, or read as a number, is no name of a domain here.
const DOMAIN = /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A bare address, its domain in ASCII; null where it is none, or more: a name beside it, `<...>`, a line break. */
export function readMailAddress(text: string): string | null {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const domain = text.slice(at + 1);
  if (local.length > LOCAL_LENGTH || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  const ascii = asciiDomain(domain);
  const address = `${local}@${ascii}`;
  return ascii === null || address.length > ADDRESS_LENGTH ? null : address;
}

/** Bare addresses with commas between them, each once; or the entry that is no address. */
export function readMailAddresses(text: string): { addresses: string[] } | { bad: string } {
  const entries = text.split(",").map((entry) => entry.replace(/^[ \t]+|[ \t]+$/g, ""));
  const addresses = new Set<string>();
  for (const entry of entries) {
    const address = readMailAddress(entry);
    if (address === null) return { bad: entry };
    addresses.add(address);
  }
  const [extra] = [...addresses].slice(MOST_ADDRESSES);
  return extra === undefined ? { addresses: [...addresses] } : { bad: extra };
}

/** The name or the address of a host as connections take it; null where it is none. */
export function readHost(text: string): string | null {
  const isAddress = /^[\d.]+$|^[\da-f]*:[\da-f:.]*$/i.test(text);
  if (!isAddress) return DOMAIN.test(text) ? asciiDomain(text) : null;
  const host = URL.parse(`http://${text.includes(":") ? `[${text}]` : text}`)?.hostname.replace(/^\[|\]$/g, "");
  return host === undefined || (!text.includes(":") && host !== text) ? null : host;
}

function asciiDomain(domain: string): string | null {
  const ascii = URL.parse(`http://${domain}`)?.hostname.replace(/\.$/, "") ?? "";
  const labels = ascii.split(".");
  const isName =
    ascii.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return isName ? ascii : null;
}
