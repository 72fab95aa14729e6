"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NoSuchHub } from "@/components/frame/no-such-hub";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { hubHref } from "./hub/href";
import { HubTabs } from "./hub/tabs";
import { Templates } from "./messages/templates";

/** What the hub writes: its channel's templates, as one of its contacts would read them. */
export function HubTemplatesPage({ hub: name }: { hub: string }) {
  const t = useTranslations("hubs");
  const query = useQuery(hubQuery(name));
  return (
    <PageFrame
      title={t("parts.templates")}
      trail={[
        { href: "/hubs", label: t("title") },
        { href: hubHref(name), label: name },
      ]}
      note={t("template.note")}
    >
      <QueryView query={query} missing={<NoSuchHub name={name} />}>
        {(hub) => (
          <>
            <HubTabs hub={hub} />
            <Templates hub={hub} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
