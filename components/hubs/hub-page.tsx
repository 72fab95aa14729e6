"use client";

import { Button } from "@mantine/core";
import { IconMessages, IconUpload, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { NoSuchHub } from "@/components/frame/no-such-hub";
import { PageFrame } from "@/components/ui/page-frame";
import { foundBy, QueryView } from "@/components/ui/query-view";
import { searchHref } from "@/lib/interactions/search/href.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { HoursBadge } from "./clock/hours-badge";
import { HubGates } from "./gates/hub-gates";
import { ContactingNote } from "./hub/contacting-note";
import { HubFigures } from "./hub/facts";
import { hubHref } from "./hub/href";
import { HubMenu } from "./hub/menu";
import { HubSettings } from "./hub/settings";
import { HubTabs } from "./hub/tabs";
import { FreshLeads } from "./leads/fresh-leads";
import { HubLists } from "./lists/hub-lists";
import { LeftOutPanel } from "./lists/left-out";

/** A hub's desk: what it is and whether it may contact now, what holds its contacts back, its lists, its leads. */
export function HubPage({ name }: { name: string }) {
  const t = useTranslations("hubs");
  const query = useQuery({ ...hubQuery(name), refetchInterval: 15_000 });
  const found = foundBy(query);
  const maySearch = useMay("interactions:read");
  const mayLoad = useMay("lists:write") && found !== undefined;
  return (
    <PageFrame
      title={name}
      trail={[{ href: "/hubs", label: t("title") }]}
      aside={found ? <HoursBadge hub={found} /> : null}
      actions={
        <>
          {maySearch && found ? (
            <Button
              component={Link}
              href={searchHref({ hub: name }, "month")}
              prefetch={false}
              variant="default"
              leftSection={<IconMessages size={15} />}
            >
              {t("interactions")}
            </Button>
          ) : null}
          {found ? <HubSettings hub={found} /> : null}
          {mayLoad ? (
            <>
              <Button
                component={Link}
                href={hubHref(name, "leads")}
                variant="default"
                leftSection={<IconUserPlus size={15} />}
              >
                {t("addLeads")}
              </Button>
              <Button component={Link} href={hubHref(name, "upload")} leftSection={<IconUpload size={15} />}>
                {t("uploadList")}
              </Button>
            </>
          ) : null}
          {found ? <HubMenu name={name} /> : null}
        </>
      }
    >
      {found ? <HubTabs hub={found} /> : null}
      <QueryView query={query} lines={2} missing={<NoSuchHub name={name} />}>
        {(hub) => (
          <>
            <ContactingNote hub={hub} />
            <HubFigures hub={hub} />
            <HubGates hub={hub} />
            <HubLists hub={name} />
            <FreshLeads hub={hub} />
            <LeftOutPanel hub={name} of={{ kind: "leads" }} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
