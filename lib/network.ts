import { isIPv6 } from "node:net";

/** What an address is counted by: itself, or of IPv6 the network of a site (/64), whose addresses are all one caller's. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [front = "", back] = address.split("%", 1).join("").split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.replace(/\d+\.[\d.]+$/, "0:0").split(":"));
  const [first, last] = [groupsOf(front), groupsOf(back ?? "")];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
