"use client";

import { Button } from "@mantine/core";
import { IconSettings, IconUpload, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { ChannelMark } from "@/components/ui/channel-mark";
import { Facts } from "@/components/ui/facts";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { FreshLeads } from "./fresh-leads";
import { hubHref } from "./hub-href";
import { HubLists } from "./hub-lists";
import { HubSettings } from "./hub-settings";

/** A hub's desk: what it is, its lists, its fresh leads. */
export function HubPage({ name }: { name: string }) {
  const t = useTranslations("hubs");
  const isAdmin = useMay("admin");
  const query = useQuery(hubQuery(name));
  return (
    <PageFrame
      title={name}
      trail={[{ href: "/hubs", label: t("title") }]}
      actions={
        <>
          {query.data ? <HubSettings hub={query.data} editable={isAdmin} icon={<IconSettings size={15} />} /> : null}
          <Button
            component={Link}
            href={hubHref(name, "leads")}
            variant="default"
            leftSection={<IconUserPlus size={15} />}
          >
            {t("addLeads")}
          </Button>
          <Button component={Link} href={hubHref(name, "upload")} leftSection={<IconUpload size={15} />}>
            {t("upload.open")}
          </Button>
        </>
      }
    >
      <QueryView query={query} lines={2}>
        {(hub) => (
          <Facts
            tiles
            facts={[
              { label: t("column.channel"), value: <ChannelMark channel={hub.channel} /> },
              ...(hub.mode ? [{ label: t("column.mode"), value: t(`mode.${hub.mode}`) }] : []),
              { label: t("column.campaign"), value: hub.campaign },
              { label: t("column.timezone"), value: hub.timezone },
              { label: t("activeLists"), value: hub.lists.active },
              { label: t("column.leads"), value: hub.leadsWaiting },
            ]}
          />
        )}
      </QueryView>
      <HubLists hub={name} />
      <FreshLeads hub={name} />
    </PageFrame>
  );
}
