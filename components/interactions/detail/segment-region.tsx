"use client";

import { ActionIcon } from "@mantine/core";
import { useFocusWithin } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { PanelPart } from "@/components/ui/part/part";
import { StatusBadge } from "@/components/ui/status-badge";
import { DataTree } from "@/components/ui/tree/data-tree";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import type { Lane } from "@/lib/interactions/detail/timeline.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { childNamed, readNodes } from "@/lib/json/nodes.ts";
import { SegmentComments } from "./segment-comments";
import { SegmentEvents } from "./segment-events";
import { SegmentFactList } from "./segment-facts";
import { SegmentOutcome } from "./segment-outcome";
import classes from "./segment-region.module.css";
import { SegmentTimings } from "./segment-timings";
import type { Segments } from "./use-segments";

const shown = ["abandon", "finishedByTimeout", "finishedByClient", "attendedByBot", "holiday", "outOfTime"] as const;

type Props = {
  segment: SegmentRecord;
  /** The segment as it was answered. */
  text: string;
  lane: Lane | undefined;
  origin: SegmentOrigin | undefined;
  position: number;
  last: boolean;
  current: boolean;
  folded: boolean;
} & Pick<Segments, "look" | "fold">;

/** Everything that is known of one segment. Looking from one to the next draws none of the others anew. */
export const SegmentRegion = memo(function SegmentRegion(props: Props) {
  const { segment, text, lane, origin, position, last, current, folded, look, fold } = props;
  const t = useTranslations("interaction");
  const s = useTranslations("interaction.segment");
  const { flags, events } = segment;
  const number = position + 1;
  const { ref } = useFocusWithin({ onFocus: () => look(position) });
  const told = useMemo(() => (folded ? null : readNodes(text)), [folded, text]);
  const data = told && childNamed(told, "data");
  const comments = told && childNamed(told, "comments");
  return (
    <div
      ref={ref}
      id={`segment-${number}`}
      tabIndex={-1}
      className={classes.region}
      data-current={current || undefined}
    >
      <Panel
        title={s("title", { number, campaign: segment.campaign })}
        aside={
          <>
            {shown
              .filter((flag) => flags[flag])
              .map((flag) => (
                <StatusBadge key={flag} tone={flag === "abandon" ? "stop" : "idle"}>
                  {t(`flag.${flag}`)}
                </StatusBadge>
              ))}
            {flags.finished ? <StatusBadge tone="go">{t("flag.finished")}</StatusBadge> : null}
            {last && !flags.finished ? <StatusBadge tone="info">{s("running")}</StatusBadge> : null}
            <ActionIcon
              className={classes.fold}
              aria-label={s("fold", { number })}
              aria-expanded={!folded}
              onClick={() => fold(position, !folded)}
            >
              {folded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
            </ActionIcon>
          </>
        }
      >
        {folded ? (
          <p className={classes.folded}>{segment.agent || segment.automation || s("nobody")}</p>
        ) : (
          <div className={classes.parts}>
            <SegmentFactList segment={segment} origin={origin} />
            <SegmentTimings segment={segment} lane={lane} />
            <SegmentOutcome segment={segment} />
            {events.length > 0 ? <SegmentEvents segment={segment} /> : null}
            {comments && comments.children.length > 0 ? <SegmentComments comments={comments.children} /> : null}
            {data && data.children.length > 0 ? (
              <DataTree label={s("data")} node={data} />
            ) : (
              <PanelPart title={s("data")}>
                <p className={classes.none}>{s("noData")}</p>
              </PanelPart>
            )}
          </div>
        )}
      </Panel>
    </div>
  );
});
