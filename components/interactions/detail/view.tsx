"use client";

import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { DetailProblem, NotAGuid } from "./problem";
import { SegmentsView } from "./segments-view";
import { useInteraction } from "./use-interaction";

/** What an interaction was, how its time went, and every segment; the same on its page and beside the results. */
export function DetailView({ guid }: { guid: string }) {
  const t = useTranslations("interaction");
  const { isGuid, query } = useInteraction(guid);
  if (!isGuid) return <NotAGuid />;
  if (query.error && !query.data) return <DetailProblem error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <QueryView
      query={query}
      isEmpty={({ result }) => result.length === 0}
      empty={<EmptyNote title={t("noSegments")} />}
      lines={12}
    >
      {(detail) => <SegmentsView guid={guid} detail={detail} />}
    </QueryView>
  );
}
