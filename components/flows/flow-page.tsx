"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery } from "@/lib/flows/queries.ts";
import { FlowEditor } from "./flow-editor";

export function FlowPage({ name }: { name: string }) {
  const t = useTranslations("flows");
  const query = useQuery(flowQuery(name));
  // The editor brings a head of its own, with its buttons.
  if (query.data) return <FlowEditor key={name} state={query.data} />;
  return (
    <PageFrame title={name} trail={[{ href: "/flows", label: t("title") }]}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageFrame>
  );
}
