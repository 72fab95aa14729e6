"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { timelineOf } from "@/lib/interactions/detail/timeline.ts";
import { type InteractionText, originsQuery } from "@/lib/interactions/queries.ts";
import { TimelineFigure } from "../timeline/figure";
import { DetailFacts } from "./facts";
import { DetailLinks } from "./links";
import { SegmentRegion } from "./segment-region";
import { SegmentTable } from "./segment-table";
import { useSegments } from "./use-segments";
import classes from "./view.module.css";

/** The segments of an interaction: drawn, side by side, and each in full; looking at one is looking at it everywhere. */
export function SegmentsView({ guid, detail }: { guid: string; detail: InteractionText }) {
  const t = useTranslations("interaction.segment");
  const { result: segments, texts, serverDate } = detail;
  const looking = useSegments(segments.length);
  const timeline = useMemo(() => timelineOf(segments, serverDate), [segments, serverDate]);
  const fromHub = segments.some(({ dialer }) => dialer !== null);
  const origins = useQuery({ ...originsQuery(guid), enabled: fromHub });
  const originOf = (segmentId: string) => origins.data?.find((one) => one.segmentId === segmentId);
  return (
    <div className={classes.detail} ref={looking.root}>
      <DetailFacts segments={segments} origins={origins.data} />
      <DetailLinks segments={segments} origins={origins.data} />
      {timeline ? <TimelineFigure segments={segments} timeline={timeline} looking={looking} /> : null}
      <SegmentTable segments={segments} looking={looking} />
      {segments.length > 1 ? (
        <div className={classes.folding}>
          <Button variant="subtle" size="compact-sm" onClick={() => looking.foldAll(!looking.anyFolded)}>
            {looking.anyFolded ? t("unfoldAll") : t("foldAll")}
          </Button>
        </div>
      ) : null}
      {segments.map((segment, position) => (
        <SegmentRegion
          key={segment.segmentId}
          segment={segment}
          text={texts[position] ?? "{}"}
          lane={timeline?.lanes[position]}
          origin={originOf(segment.segmentId)}
          position={position}
          last={position === segments.length - 1}
          current={position === looking.current}
          folded={looking.isFolded(position)}
          look={looking.look}
          fold={looking.fold}
        />
      ))}
    </div>
  );
}
