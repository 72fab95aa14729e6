import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses of everybody's internet. What lies outside is some machine's, some network's, or nobody's. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");
/** IPv4 behind a translator of the network: as public as what is behind it. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");
const DOCUMENTATION = ipaddr.parseCIDR("3fff::/20");
/** What Azure's machines ask for their settings has a public number. */
const AZURE_HOST = "168.63.129.16";

/** An address as a connection takes it, `::ffff:10.0.0.1` as 10.0.0.1; null where the text is none. */
export function readAddress(text: string): Address | null {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // Written anew by URL: ipaddr.js reads `::8.8.8.8` as if it were `::ffff:8.8.8.8`.
  const url = isIP(text) === 6 ? URL.parse(`http://[${text.replace(/%.*$/, "")}]`) : null;
  return url && ipaddr.process(url.hostname.slice(1, -1));
}

export function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast" && address.toString() !== AZURE_HOST;
  if (address.match(NAT64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST) && !address.match(DOCUMENTATION);
}
