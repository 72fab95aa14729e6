"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import type { FlowHead } from "@/lib/flows/page-data.ts";
import { type FlowState, flowQuery } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { EditorComing } from "./coming";
import { useDrafts } from "./draft/use-drafts";
import { MissingFlow } from "./missing-flow";

const loadEditor = () => import("./flow-editor");
const FlowEditor = lazy(loadEditor);

type Props = {
  name: string;
  /** What the server knows of it; null where there is no such flow. */
  head: FlowHead | null;
  /** What the server draws of it. */
  drawing?: ReactNode;
};

/** A flow in its editor, as soon as it and what was drawn of it are here. */
export function FlowPage({ name, head, drawing }: Props) {
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
  // It comes while the flow is asked for. Where it fails now it is fetched again once it is to be drawn.
  useEffect(() => void loadEditor().catch(() => undefined), []);
  const known = state ? { ...state.record, problemCount: state.record.problems.length } : query.isError ? null : head;
  const coming = known ? <EditorComing flow={known} drawing={drawing} /> : null;
  if (state && drafts) {
    return (
      <Suspense fallback={coming}>
        <FlowEditor
          key={`${name} ${opened.count}`}
          state={state}
          drafts={opened.anew ? [] : drafts}
          onReopen={() => void reopen()}
        />
      </Suspense>
    );
  }
  if (coming) return coming;
  const isGone = query.error instanceof RequestError && query.error.status === 404;
  return (
    <PageFrame title={name} trail={[{ href: "/flows", label: t("title") }]}>
      {isGone ? <MissingFlow name={name} /> : <QueryView query={query}>{() => null}</QueryView>}
    </PageFrame>
  );
}
