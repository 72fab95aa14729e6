import { audit } from "../../../audit/audit.ts";
import { canonicalId } from "../../../client-id.ts";
import { pgTransaction } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { readUnsubscribe } from "./unsubscribe-link.ts";

const REASON = "Unsubscribed by a message's link";

/** The address that a link of a message unsubscribes. Throws where it is none of ours. */
export function unsubscribedBy(signed: string): string {
  return named(signed).address;
}

/**
 * Puts the address of a link on the blacklist of its campaign for good: who wants no more of one campaign may want the
 * answers of another. Twice is once. The link is as good as its signature: nobody signs in.
 */
export async function unsubscribe(signed: string, requestId: string): Promise<void> {
  const { address, campaignId } = named(signed);
  const clientId = canonicalId(address);
  await pgTransaction(async (client) => {
    const { rows } = await client.query<{ campaign: string }>(
      `WITH entry AS (
         INSERT INTO blacklist (client_id, reason, campaign_id, expires_at, created_at, updated_at)
         SELECT $1, $2, id, NULL, now(), now() FROM campaign WHERE id = $3
         ON CONFLICT (client_id, campaign_id) DO UPDATE SET expires_at = NULL, updated_at = now()
          WHERE blacklist.expires_at IS NOT NULL
         RETURNING campaign_id
       ) SELECT name AS campaign FROM campaign WHERE id = (SELECT campaign_id FROM entry)`,
      [clientId, REASON, campaignId],
    );
    const [entry] = rows;
    if (!entry) return;
    const after = { clientId, reason: REASON, campaign: entry.campaign, expiresAt: null };
    await audit(client, { username: "unsubscribe link", requestId }, "blacklist.create", clientId, null, after);
  });
}

function named(signed: string) {
  const said = readUnsubscribe(signed);
  if (!said) throw new AppError("not-found", "The link is not one of ours, or it was cut: copy it as a whole.");
  return said;
}
