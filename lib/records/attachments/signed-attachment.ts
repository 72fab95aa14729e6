import { timingSafeEqual } from "node:crypto";
import type { RawAnswer } from "../../answer.ts";
import { db } from "../../db.ts";
import { env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { fingerprint } from "../../secrets/seal.ts";
import { HOUR_MS, SECOND_MS } from "../../time/durations.ts";
import { fileAnswer } from "./attachments.ts";

type Signed = { hub: string; path: string; until: number };

/** An address of a hub's attachment that needs no key and is good for an hour. */
export function attachmentAddress(hubId: bigint, path: string): string {
  const signed = { hub: String(hubId), path, until: Math.ceil((Date.now() + HOUR_MS) / SECOND_MS) };
  const query = `until=${signed.until}&signature=${signature(signed).toString("base64url")}`;
  return `${env().PUBLIC_URL}/api/attachments/${signed.hub}/${encodeURIComponent(path)}?${query}`;
}

/** The file that a signed address names. */
export async function readSigned({ signature: given, ...signed }: Signed & { signature: string }): Promise<RawAnswer> {
  const [bytes, right] = [Buffer.from(given, "base64url"), signature(signed)];
  const isRight = bytes.length === right.length && timingSafeEqual(bytes, right);
  if (!isRight) throw new AppError("forbidden", "The signature of this address is wrong.");
  if (signed.until * SECOND_MS < Date.now()) throw new AppError("forbidden", "This address is not good any more.");
  const file = await db().attachment.findFirst({ where: { hubId: BigInt(signed.hub), path: signed.path } });
  if (!file) throw new AppError("not-found", `There is no attachment ${signed.path}.`);
  return fileAnswer(file);
}

function signature({ hub, path, until }: Signed): Buffer {
  return Buffer.from(fingerprint("attachment address", Buffer.from(`${hub}\n${until}\n${path}`)));
}
