"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { NoSuchHub } from "@/components/frame/no-such-hub";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { TemplateButton } from "./file/template-button";
import type { UploadKind } from "./wizard-state";
import { WizardView } from "./wizard-view";

/** From a file to a list, or to leads, of a hub. What becomes of a list is on its own page. */
export function UploadPage({ hub, kind }: { hub: string; kind: UploadKind }) {
  const t = useTranslations("upload");
  const query = useQuery(hubQuery(hub));
  const router = useRouter();
  const path = `/hubs/${encodeURIComponent(hub)}`;
  const toList = useCallback((id: number) => router.push(`${path}/lists/${id}`), [router, path]);
  return (
    <PageFrame
      startsAtHeading
      narrow
      title={t(`title.${kind}`)}
      trail={[
        { href: "/hubs", label: t("hubs") },
        { href: path, label: hub },
      ]}
      note={t(`note.${kind}`, { hub })}
      actions={query.data ? <TemplateButton hub={query.data} kind={kind} /> : null}
    >
      <QueryView query={query} missing={<NoSuchHub name={hub} />}>
        {(found) => <WizardView key={found.name} hub={found} kind={kind} onList={toList} />}
      </QueryView>
    </PageFrame>
  );
}
