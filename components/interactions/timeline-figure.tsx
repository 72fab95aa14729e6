"use client";

import { useTranslations } from "next-intl";
import { clock } from "@/components/ui/duration";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { type PhaseKind, ticksOf, timelineOf } from "@/lib/interactions/timeline.ts";
import classes from "./timeline-figure.module.css";

const kinds: readonly PhaseKind[] = ["queue", "bot", "talk", "hold"];
const LANE = 30;

/** A lane a segment: waiting, bot, talk and hold over the time since the interaction began. */
export function TimelineFigure({ segments }: { segments: SegmentRecord[] }) {
  const t = useTranslations("interactions.timeline");
  const timeline = timelineOf(segments);
  if (!timeline) return null;
  const { seconds, lanes } = timeline;
  const share = (moment: number) => `${(moment / seconds) * 100}%`;
  const ticks = ticksOf(seconds);
  const shown = kinds.filter((kind) => lanes.some(({ phases }) => phases.some((phase) => phase.kind === kind)));
  return (
    <figure className={classes.figure} aria-label={t("label")}>
      <div className={classes.chart}>
        <ul className={classes.names}>
          {segments.map(({ segmentId, agent, automation, campaign }, n) => (
            <li key={segmentId} style={{ height: LANE }}>
              <span className={classes.number}>{n + 1}</span>
              <span className={classes.name} title={campaign}>
                {agent || automation || campaign}
              </span>
            </li>
          ))}
        </ul>
        <div className={classes.plot}>
          <svg
            width="100%"
            height={lanes.length * LANE}
            role="img"
            aria-label={t("text", { segments: lanes.length, duration: clock(seconds) })}
          >
            {ticks.map((tick) => (
              <line key={tick} className={classes.grid} x1={share(tick)} x2={share(tick)} y1="0" y2="100%" />
            ))}
            {lanes.map(({ segmentId, phases, open, to }, row) => (
              <g key={segmentId}>
                {phases.map(({ kind, from, to: until }) => (
                  <rect
                    key={`${kind} ${from}`}
                    className={classes.phase}
                    data-kind={kind}
                    x={share(from)}
                    width={share(until - from)}
                    y={row * LANE + (kind === "queue" ? 11 : 7)}
                    height={kind === "queue" ? LANE - 22 : LANE - 14}
                    rx="2"
                  >
                    <title>
                      {t("phase", { kind: t(kind), from: clock(from), to: clock(until), length: clock(until - from) })}
                    </title>
                  </rect>
                ))}
                {open ? <circle className={classes.open} cx={share(to)} cy={row * LANE + LANE / 2} r="4" /> : null}
              </g>
            ))}
          </svg>
          <div className={classes.ticks} aria-hidden>
            {ticks.map((tick) => (
              <span key={tick} style={{ insetInlineStart: share(tick) }}>
                {clock(tick)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <figcaption className={classes.legend}>
        {shown.map((kind) => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden />
            {t(kind)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
