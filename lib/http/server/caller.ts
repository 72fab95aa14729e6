import { givenCredential, type HeaderOf } from "../../auth/given-credential.ts";
import { networkOf } from "../../network.ts";
import { ADDRESS } from "./address.ts";

// The server asks this map, and handlers fill it: Next's bundles load this module a second time, `globalThis` is the same.
const holder = globalThis as typeof globalThis & { switchyardCallers?: Map<string, string> };
holder.switchyardCallers ??= new Map();
const users = holder.switchyardCallers;

const REMEMBERED_CREDENTIALS = 5000;

/**
 * Who sends a request that is not authenticated yet: the user who had this credential before, else the credential itself,
 * else the address. Another spelling of a header is the same caller.
 */
export function callerBy(header: HeaderOf): string {
  const credential = givenCredential(header);
  if (credential) return users.get(credential) ?? `credential ${credential}`;
  return `address ${networkOf(header(ADDRESS) ?? "")}`;
}

/** Who asks, once that is known; the next request with this credential is its user's from the start. */
export function callerOf(header: HeaderOf, userId: bigint): string {
  const caller = `user ${userId}`;
  const credential = givenCredential(header);
  if (users.size >= REMEMBERED_CREDENTIALS) users.clear();
  if (credential) users.set(credential, caller);
  return caller;
}
