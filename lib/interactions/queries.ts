import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, get, getWithHeaders, type Query } from "../http/client.ts";
import type { SearchNames } from "./names-contract.ts";
import { channels, type InteractionDetail, type InteractionPage } from "./schema.ts";

/** A search as the pages know it; the names are those of the API (contract 5), the lists its repeated parameters. */
export type Search = {
  initialdate: string;
  finaldate: string;
  timezone: string;
  client?: string;
  channels?: string[];
  interactionType?: string;
  users?: string[];
  automations?: string[];
  campaigns?: string[];
  dispositions?: string[];
  outboundHubs?: string[];
  field: string;
  direction: "asc" | "desc";
  index: number;
  rows: number;
};

export type Found = InteractionPage & {
  /** Whether the viewer's profile hid some of what matched. */
  restricted: boolean;
};

const key = ["interactions"] as const;

export function interactionsQuery(search: Search) {
  return queryOptions({
    queryKey: [...key, "search", search],
    queryFn: async ({ signal }): Promise<Found> => {
      const path = api("interactions");
      const { body, headers } = await getWithHeaders<InteractionPage>(path, { query: parameters(search), signal });
      return { ...body, restricted: headers.get("x-restricted") === "true" };
    },
    placeholderData: keepPreviousData,
  });
}

/** One interaction, segment by segment. */
export function interactionQuery(guid: string) {
  return queryOptions({
    queryKey: [...key, "detail", guid],
    queryFn: async ({ signal }) => {
      const { body } = await getWithHeaders<InteractionDetail>(api("interactions", "id", guid), { signal });
      return body;
    },
  });
}

function parameters({ field, direction, channels, ...rest }: Search): Query {
  return { ...rest, channels: channels?.join(","), orders: JSON.stringify([{ field, direction }]) };
}

/** What the filters of a search can name, among what the viewer may see. */
export function searchNamesQuery() {
  return queryOptions({
    queryKey: [...key, "names"],
    queryFn: async ({ signal }) =>
      (await get<{ result: SearchNames }>(api("interactions", "names"), { signal })).result,
    staleTime: 300_000,
  });
}

/** How many interactions of a range each channel has. */
export function channelTotalsQuery(range: Pick<Search, "initialdate" | "finaldate" | "timezone">) {
  return queryOptions({
    queryKey: [...key, "channel-totals", range],
    queryFn: async ({ signal }) => {
      const query = { ...range, index: 0, rows: 1 };
      const counted = channels.map(async (channel) => {
        const { body } = await getWithHeaders<InteractionPage>(api("interactions"), {
          query: { ...query, channels: channel },
          signal,
        });
        return { channel, total: body.total };
      });
      return Promise.all(counted);
    },
    refetchInterval: 60_000,
  });
}
