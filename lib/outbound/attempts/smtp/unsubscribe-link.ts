import { timingSafeEqual } from "node:crypto";
import { env } from "../../../env.ts";
import { readJson } from "../../../json/read.ts";
import { fingerprint } from "../../../secrets/seal.ts";
import type { AttemptHub } from "../hub.ts";

const PURPOSE = "unsubscribe";

/** The address whose one click keeps a hub's campaign from writing to this one again. */
export function unsubscribeUrlOf(address: string, { campaignId }: Pick<AttemptHub, "campaignId">): string {
  const said = Buffer.from(JSON.stringify([String(campaignId), address]));
  const signed = `${said.toString("base64url")}.${signatureOf(said).toString("base64url")}`;
  return new URL(`/api/unsubscribe/${signed}`, env().PUBLIC_URL).href;
}

/** Whom an address of `unsubscribeUrlOf` names; null: it is none of ours. */
export function readUnsubscribe(signed: string): { address: string; campaignId: bigint } | null {
  const [said = "", signature = ""] = signed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (typeof said === "string" || typeof signature === "string") return null;
  const own = signatureOf(said);
  if (own.length !== signature.length || !timingSafeEqual(own, signature)) return null;
  const [campaignId, address] = readJson(said.toString()) as [string, string];
  return { address, campaignId: BigInt(campaignId) };
}

function signatureOf(said: Buffer): Buffer {
  return Buffer.from(fingerprint(PURPOSE, said));
}
