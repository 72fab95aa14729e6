"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/copy-text";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { interactionQuery } from "@/lib/interactions/queries.ts";
import { DetailFacts } from "./detail-facts";
import classes from "./detail-page.module.css";
import { SegmentRegion } from "./segment-region";
import { SegmentTable } from "./segment-table";
import { TimelineFigure } from "./timeline-figure";

/** One interaction: what it was, how its time went, and every segment. */
export function DetailPage({ guid }: { guid: string }) {
  const t = useTranslations("interactions");
  const query = useQuery(interactionQuery(guid));
  return (
    <PageFrame
      title={t("detail.title")}
      trail={[{ href: "/interactions", label: t("title") }]}
      note={
        <span className={classes.guid}>
          <code>{guid}</code>
          <CopyText value={guid} label={t("detail.copyGuid")} />
        </span>
      }
    >
      <QueryView
        query={query}
        isEmpty={({ result }) => result.length === 0}
        empty={<EmptyNote title={t("detail.noSegments")} />}
      >
        {({ result }) => (
          <div className={classes.detail}>
            <DetailFacts segments={result} />
            <TimelineFigure segments={result} />
            <SegmentTable segments={result} />
            {result.map((segment, position) => (
              <SegmentRegion
                key={segment.segmentId}
                segment={segment}
                position={position}
                last={position === result.length - 1}
              />
            ))}
          </div>
        )}
      </QueryView>
    </PageFrame>
  );
}
