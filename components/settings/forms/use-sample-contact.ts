"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { contactsQuery, hubsQuery, listsQuery } from "@/lib/outbound/queries.ts";

/** A hub of the channel, the first unless another is chosen, and the first contact of its latest list. */
export function useSampleContact(channel: string) {
  const maySee = useMay("lists:read");
  const [chosen, choose] = useState<string | null>(null);
  const all = useQuery({ ...hubsQuery(), enabled: maySee }).data?.result ?? [];
  const hubs = all.filter((hub) => hub.channel === channel).map(({ name }) => name);
  const hub = hubs.find((name) => name === chosen) ?? hubs[0] ?? null;
  const lists = useQuery({ ...listsQuery(hub ?? ""), enabled: hub !== null }).data?.result;
  const latest = lists?.find(({ status, saved }) => status !== "loading" && saved > 0);
  const first = { search: "", index: 0, rows: 1 };
  const contacts = useQuery({
    ...contactsQuery(hub ?? "", latest?.id ?? 0, first),
    enabled: hub !== null && latest !== undefined,
  }).data?.result;
  const contact = latest ? contacts?.[0] : undefined;
  return { hubs, hub, desk: all.find(({ name }) => name === hub), choose, contact };
}
