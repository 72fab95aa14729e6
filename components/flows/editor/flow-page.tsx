"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery } from "@/lib/flows/queries.ts";
import { useDrafts } from "./use-drafts";

const FlowEditor = dynamic(() => import("./flow-editor"), { ssr: false });

/** A flow in its editor, as soon as it and what was drawn of it are here. */
export function FlowPage({ name }: { name: string }) {
  const t = useTranslations("flows");
  const client = useQueryClient();
  const query = useQuery(flowQuery(name));
  const drafts = useDrafts(name, query.data?.record.id);
  const [opened, setOpened] = useState({ count: 0, anew: false });
  const reopen = async () => {
    await client.refetchQueries({ queryKey: flowQuery(name).queryKey });
    setOpened(({ count }) => ({ count: count + 1, anew: true }));
  };
  if (query.data && drafts) {
    const key = `${name} ${opened.count}`;
    return (
      <FlowEditor key={key} state={query.data} drafts={opened.anew ? [] : drafts} onReopen={() => void reopen()} />
    );
  }
  return (
    <PageFrame title={name} trail={[{ href: "/flows", label: t("title") }]}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageFrame>
  );
}
