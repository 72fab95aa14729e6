import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { env } from "../../env.ts";
import { log } from "../../log.ts";

/** The header in which the server tells handlers the caller's address; a caller's own is taken off. */
export const ADDRESS = "x-switchyard-address";

/** Names the caller: the peer, or what trusted proxies in front of us say of it. */
export function stampAddress(request: IncomingMessage): void {
  const peer = plain(request.socket.remoteAddress ?? "");
  const forwarded = request.headers["x-forwarded-for"];
  if (forwarded !== undefined && !isTrusted(proxies(), peer)) warnOnce(peer);
  request.headers[ADDRESS] = callerOf(peer, forwarded);
}

let warned = false;

/** A proxy that we do not trust is one caller to us: fifty of its users' failed sign-ins would shut all of them out. */
function warnOnce(peer: string): void {
  if (warned) return;
  warned = true;
  log.warn(
    { peer },
    "X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it there; until then all its clients count as one address in the sign-in limits",
  );
}

/** The address a handler sees. */
export function addressOf(request: Request): string {
  return request.headers.get(ADDRESS) ?? "unknown";
}

// The list grows to the right: the last address that is not a trusted proxy is the caller's.
function callerOf(peer: string, forwarded: string | string[] | undefined): string {
  if (forwarded === undefined) return peer;
  const trusted = proxies();
  const chain = [
    String(forwarded)
      .split(",")
      .map((one) => plain(one.trim())),
    peer,
  ].flat();
  let caller = peer;
  while (chain.length > 0 && isTrusted(trusted, caller)) {
    const next = chain.pop() ?? "";
    if (!isIPv4(next) && !isIPv6(next)) break;
    caller = next;
  }
  return caller;
}

let made: { of: readonly string[]; list: BlockList } | null = null;

function proxies(): BlockList {
  const of = env().TRUSTED_PROXIES;
  if (made?.of === of) return made.list;
  const list = new BlockList();
  for (const address of of) list.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  made = { of, list };
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return (isIPv4(address) && list.check(address, "ipv4")) || (isIPv6(address) && list.check(address, "ipv6"));
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
