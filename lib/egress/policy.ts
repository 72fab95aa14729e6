import ipaddr from "ipaddr.js";
import { type Address, isPublic, readAddress } from "./address.ts";

/** A part of inner networks that flows may reach: a network at any port, or one host at one port. */
export type Allowance = { network: [Address, number] } | { host: string; port: number };

/** Where a connection leads: the host as `plainHost` gives it, and the port. */
export type Destination = { host: string; port: number };

/** The host of an address as it is compared: no brackets, no dot at its end, an IP address in its short form. */
export function plainHost(url: URL): string {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return readAddress(host)?.toString() ?? host;
}

export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** The entries of OUTGOING_ALLOW, or the first one that is neither a network nor `host:port`. */
export function readAllowances(text: string): { allowances: Allowance[] } | { bad: string } {
  const allowances: Allowance[] = [];
  for (const entry of text.split(",").map((one) => one.trim())) {
    const allowance = readNetwork(entry) ?? readHostAndPort(entry);
    if (!allowance) return { bad: entry };
    allowances.push(allowance);
  }
  return { allowances };
}

function readNetwork(entry: string): Allowance | null {
  const [, text = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const address = readAddress(text);
  if (!address) return null;
  const most = address instanceof ipaddr.IPv4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix <= most ? { network: [address, prefix] } : null;
}

function readHostAndPort(entry: string): Allowance | null {
  const [, host, port] = /^(\[[\da-f.:]+\]|[^\s:/?#@*\\[\]]+):(\d{1,5})$/i.exec(entry) ?? [];
  const url = URL.parse(`http://${host}`);
  if (!host || !url || Number(port) < 1 || Number(port) > 65535) return null;
  return { host: plainHost(url), port: Number(port) };
}

/** Whether a flow may connect to this address, which is the host's own or one that its name has. */
export function mayReach(address: Address, destination: Destination, allowances: readonly Allowance[]): boolean {
  return isPublic(address) || allowances.some((allowance) => isAllowedBy(allowance, address, destination));
}

function isAllowedBy(allowance: Allowance, address: Address, destination: Destination): boolean {
  if ("host" in allowance) {
    return (
      allowance.port === destination.port &&
      (allowance.host === destination.host || allowance.host === address.toString())
    );
  }
  const [network, prefix] = allowance.network;
  return network.kind() === address.kind() && address.match(network, prefix);
}
