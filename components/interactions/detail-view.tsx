"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { interactionQuery } from "@/lib/interactions/queries.ts";
import { DetailFacts } from "./detail-facts";
import classes from "./detail-view.module.css";
import { SegmentRegion } from "./segment-region";
import { SegmentTable } from "./segment-table";
import { TimelineFigure } from "./timeline-figure";

/** What an interaction was, how its time went, and every segment; the same on its page and in a dialog. */
export function DetailView({ guid }: { guid: string }) {
  const t = useTranslations("interactions.detail");
  const query = useQuery(interactionQuery(guid));
  return (
    <QueryView
      query={query}
      isEmpty={({ result }) => result.length === 0}
      empty={<EmptyNote title={t("noSegments")} />}
      lines={10}
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
  );
}
