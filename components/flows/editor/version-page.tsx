"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery, flowVersionQuery } from "@/lib/flows/queries.ts";
import { flowHref } from "../flow-href";

const VersionViewer = dynamic(() => import("./version-viewer"), { ssr: false });

type Props = { name: string; version: number };

/** One version of a flow as it was saved, to be looked at and to be made the newest again. */
export function VersionPage({ name, version }: Props) {
  const t = useTranslations("flows");
  const query = useQuery(flowVersionQuery(name, version));
  const newest = useQuery(flowQuery(name));
  if (query.data) return <VersionViewer key={version} record={query.data} newest={newest.data} />;
  return (
    <PageFrame
      title={t("versionNumber", { version })}
      trail={[
        { href: "/flows", label: t("title") },
        { href: flowHref(name), label: name },
      ]}
    >
      <QueryView query={query}>{() => null}</QueryView>
    </PageFrame>
  );
}
