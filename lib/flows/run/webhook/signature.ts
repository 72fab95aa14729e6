import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../errors.ts";
import { secretValues } from "../../../secrets/values.ts";
import { MINUTE_MS, SECOND_MS } from "../../../time/durations.ts";

const TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Judges a call that is signed as Standard Webhooks says (https://www.standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body` with the value of the secret, or with its former one for a day after a rotation. Gives the id of
 * the message; throws the 401.
 */
export async function requireSignature(
  secret: string,
  header: (name: string) => string | null,
  body: Uint8Array,
): Promise<string> {
  const found = (await secretValues([secret])).get(secret);
  if (!found) throw new AppError("flow-problems", `There is no secret named ${secret}.`, { more: { node: null } });
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  const signatures = (header("webhook-signature") ?? "").split(" ").filter((one) => one.startsWith("v1,"));
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) throw unsigned();
  if (Math.abs(Date.now() - Number(timestamp) * SECOND_MS) > TOLERANCE_MS) throw unsigned();
  const keys = [found.value, ...(found.former === null ? [] : [found.former])].map(keyOf);
  const wanted = keys.map((key) => createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest());
  const isSigned = signatures.some((one) => {
    const given = Buffer.from(one.slice("v1,".length), "base64");
    return wanted.some((mac) => given.length === mac.length && timingSafeEqual(given, mac));
  });
  if (!isSigned) throw unsigned();
  return id;
}

/** `whsec_` and base64, or any text as its UTF-8 bytes. */
function keyOf(value: string): Buffer {
  return value.startsWith("whsec_") ? Buffer.from(value.slice("whsec_".length), "base64") : Buffer.from(value);
}

function unsigned(): AppError {
  return new AppError(
    "unauthenticated",
    "The call is not signed with the flow's secret, or not in the last five minutes.",
  );
}
