"use client";

import { useTranslations } from "next-intl";
import { HubPart } from "./hub/part";
import { FreshLeads } from "./leads/fresh-leads";
import { LeftOutPanel } from "./lists/left-out";

/** Whom a hub contacts before its lists, and the files of leads that were not taken whole. */
export function FreshLeadsPage({ hub: name }: { hub: string }) {
  const t = useTranslations("hubs");
  return (
    <HubPart name={name} title={t("leads")}>
      {(hub) => (
        <>
          <FreshLeads hub={hub} />
          <LeftOutPanel hub={name} of={{ kind: "leads" }} />
        </>
      )}
    </HubPart>
  );
}
