"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { Facts } from "@/components/ui/facts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";

/** What a hub is, and how things stand with it, in one line. */
export function HubFigures({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs");
  const format = useFormatter();
  return (
    <Facts
      line
      facts={[
        { label: t("column.channel"), value: <ChannelMark channel={hub.channel} /> },
        ...(hub.mode ? [{ label: t("column.mode"), value: t(`mode.${hub.mode}`) }] : []),
        { label: t("column.campaign"), value: hub.campaign },
        { label: t("column.timezone"), value: hub.timezone },
        { label: t("activeLists"), value: format.number(hub.lists.active) },
        { label: t("column.leads"), value: format.number(hub.leadsWaiting) },
      ]}
    />
  );
}
