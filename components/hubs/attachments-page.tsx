"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { NoSuchHub } from "@/components/frame/no-such-hub";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { hubHref } from "./hub/href";
import { HubTabs } from "./hub/tabs";
import { Attachments } from "./messages/attachments";

/** The files that a hub's messages may carry. */
export function AttachmentsPage({ hub: name }: { hub: string }) {
  const t = useTranslations("hubs");
  const isAdmin = useMay("admin");
  const query = useQuery(hubQuery(name));
  return (
    <PageFrame
      title={t("parts.attachments")}
      trail={[
        { href: "/hubs", label: t("title") },
        { href: hubHref(name), label: name },
      ]}
      note={t("attachment.note")}
    >
      <QueryView query={query} missing={<NoSuchHub name={name} />}>
        {(hub) => (
          <>
            <HubTabs hub={hub} />
            {hub.channel !== "email" ? (
              <EmptyNote title={t("attachment.emailOnly")} />
            ) : isAdmin ? (
              <Attachments hub={name} />
            ) : (
              <EmptyNote title={t("attachment.forAdministrators")}>{t("readOnly")}</EmptyNote>
            )}
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
