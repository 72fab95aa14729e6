"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { interactionQuery } from "@/lib/interactions/queries.ts";
import { guid as guidSchema } from "@/lib/interactions/schema.ts";
import { DetailProblem, NotAGuid } from "./problem";
import { SegmentsView } from "./segments-view";

/** What an interaction was, how its time went, and every segment; the same on its page and in a dialog. */
export function DetailView({ guid }: { guid: string }) {
  const t = useTranslations("interaction");
  const isGuid = guidSchema.safeParse(guid).success;
  const query = useQuery({ ...interactionQuery(guid), enabled: isGuid });
  if (!isGuid) return <NotAGuid guid={guid} />;
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
