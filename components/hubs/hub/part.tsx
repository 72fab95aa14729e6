"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NoSuchHub } from "@/components/frame/no-such-hub";
import { PageFrame } from "@/components/ui/page-frame";
import { foundBy, QueryView } from "@/components/ui/query-view";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { HoursBadge } from "../clock/hours-badge";
import { hubHref } from "./href";
import { HubTabs } from "./tabs";

type Props = { name: string; title: string; children: (hub: DeskHub) => ReactNode };

/** A page below that of a hub, and whether the hub is in hours. */
export function HubPart({ name, title, children }: Props) {
  const t = useTranslations("hubs");
  const query = useQuery({ ...hubQuery(name), refetchInterval: 15_000 });
  const found = foundBy(query);
  return (
    <PageFrame
      title={title}
      trail={[
        { href: "/hubs", label: t("title") },
        { href: hubHref(name), label: name },
      ]}
      aside={found ? <HoursBadge hub={found} /> : null}
    >
      <QueryView query={query} missing={<NoSuchHub name={name} />}>
        {(hub) => (
          <>
            <HubTabs hub={hub} />
            {children(hub)}
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
