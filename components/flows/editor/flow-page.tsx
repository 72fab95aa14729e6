"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { type FlowState, flowQuery } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { useDrafts } from "./draft/use-drafts";
import { MissingFlow } from "./missing-flow";

const FlowEditor = dynamic(() => import("./flow-editor"), { ssr: false });

/** A flow in its editor, as soon as it and what was drawn of it are here. */
export function FlowPage({ name }: { name: string }) {
  const t = useTranslations("flows");
  const client = useQueryClient();
  const query = useQuery(flowQuery(name));
  const [opened, setOpened] = useState<{ count: number; state?: FlowState; anew?: boolean }>({ count: 0 });
  // Another flow may take the name meanwhile: what is drawn belongs to the one that was opened.
  const state = query.data?.record.id === opened.state?.record.id ? query.data : (opened.state ?? query.data);
  const drafts = useDrafts(name, state?.record.id);
  if (state && !opened.state) setOpened({ ...opened, state });
  const reopen = async () => {
    await client.refetchQueries({ queryKey: flowQuery(name).queryKey });
    const newest = client.getQueryData(flowQuery(name).queryKey);
    setOpened(({ count }) => ({ count: count + 1, anew: true, ...(newest && { state: newest }) }));
  };
  if (state && drafts) {
    const key = `${name} ${opened.count}`;
    return <FlowEditor key={key} state={state} drafts={opened.anew ? [] : drafts} onReopen={() => void reopen()} />;
  }
  const isGone = query.error instanceof RequestError && query.error.status === 404;
  return (
    <PageFrame title={name} trail={[{ href: "/flows", label: t("title") }]}>
      {isGone ? <MissingFlow name={name} /> : <QueryView query={query}>{() => null}</QueryView>}
    </PageFrame>
  );
}
