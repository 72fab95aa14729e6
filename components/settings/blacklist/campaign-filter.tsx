"use client";

import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useMay } from "@/components/frame/me";
import { recordsQuery } from "@/lib/records/queries.ts";
import type { Narrowing } from "../use-record-table";

/** Of which campaign entries are shown; the address bar holds it. */
export function useCampaignFilter(): Narrowing {
  const t = useTranslations("settings.blacklist");
  const isAdmin = useMay("admin");
  const campaigns = useQuery({ ...recordsQuery("campaigns"), enabled: isAdmin });
  const [{ campaign }, setUrl] = useQueryStates({ campaign: parseAsString, page: parseAsInteger });
  const choose = (name: string | null) => void setUrl({ campaign: name, page: null });
  return {
    query: { campaign },
    isSet: campaign !== null,
    clear: () => choose(null),
    control: (
      <Select
        aria-label={t("ofCampaign")}
        placeholder={t("ofCampaign")}
        data={(campaigns.data?.result ?? []).map(({ name }) => name)}
        value={campaign}
        onChange={choose}
        searchable
        clearable
        w={220}
      />
    ),
  };
}
