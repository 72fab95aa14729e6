import type pg from "pg";
import type { PhoneCountry } from "../../phone-country.ts";

/**
 * Which of these numbers and addresses of a hub are on the blacklist. An entry without a country's code is judged as one
 * of the hub's country, as a contact's number is: each is looked up with the code and without. Entries of other
 * campaigns do not count, nor those that have expired.
 */
export async function blacklistedAmong(
  client: Pick<pg.Pool, "query">,
  clientIds: readonly string[],
  country: PhoneCountry,
  campaignId: bigint,
): Promise<(clientId: string) => boolean> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT client_id AS key FROM blacklist
      WHERE client_id = ANY($1) AND (campaign_id IS NULL OR campaign_id = $2)
        AND (expires_at IS NULL OR expires_at > now())`,
    [clientIds.flatMap((clientId) => country.keys(clientId)), campaignId],
  );
  const listed = new Set(rows.map(({ key }) => key));
  return (clientId) => listed.size > 0 && country.keys(clientId).some((key) => listed.has(key));
}
