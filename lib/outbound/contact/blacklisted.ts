import type pg from "pg";
import type { PhoneCountry } from "../../phone-country.ts";

type Client = Pick<pg.Pool, "query">;
/** How long a number is on the blacklist; null: for good. */
export type Listed = { expiresAt: Date | null };

/**
 * Which of these numbers and addresses of a hub are on the blacklist, and until when. An entry without a country's code is judged as one
 * of the hub's country, as a contact's number is: each is looked up with the code and without. Entries of other
 * campaigns do not count, nor those that have expired.
 */
export async function listedAmong(
  client: Client,
  clientIds: readonly string[],
  country: PhoneCountry,
  campaignId: bigint,
): Promise<(clientId: string) => Listed | null> {
  const { rows } = await client.query<Listed & { key: string }>(
    `SELECT client_id AS key, expires_at AS "expiresAt" FROM blacklist
      WHERE client_id = ANY($1) AND (campaign_id IS NULL OR campaign_id = $2)
        AND (expires_at IS NULL OR expires_at > now())`,
    [clientIds.flatMap((clientId) => country.keys(clientId)), campaignId],
  );
  const listed = new Map<string, Listed>();
  for (const { key, expiresAt } of rows) listed.set(key, longer(listed.get(key), { expiresAt }));
  return (clientId) => {
    if (listed.size === 0) return null;
    const found = country.keys(clientId).flatMap((key) => listed.get(key) ?? []);
    return found.reduce<Listed | null>((one, other) => longer(one, other), null);
  };
}

/** Which of them are on the blacklist now, as `listedAmong` has it. */
export async function blacklistedAmong(
  client: Client,
  clientIds: readonly string[],
  country: PhoneCountry,
  campaignId: bigint,
): Promise<(clientId: string) => boolean> {
  const listed = await listedAmong(client, clientIds, country, campaignId);
  return (clientId) => listed(clientId) !== null;
}

function longer(one: Listed | null | undefined, other: Listed): Listed {
  if (!one) return other;
  if (!one.expiresAt || !other.expiresAt) return { expiresAt: null };
  return one.expiresAt > other.expiresAt ? one : other;
}
