import { useId } from "react";
import type { PhaseKind } from "@/lib/interactions/detail/phases.ts";
import type { Timeline } from "@/lib/interactions/detail/timeline.ts";
import { HALF_BAR_PX, LANE_PX, type Layout } from "@/lib/interactions/detail/timeline-layout.ts";
import classes from "./lanes.module.css";
import type { Pointed } from "./read-out";

// Told apart without colour too: what is waited is thin, what is worked is not.
const thickness: Record<PhaseKind, number> = { queue: 6, ring: 10, bot: 16, talk: 16, hold: 10, wrapUp: 10 };

type Props = {
  label: string;
  layout: Layout;
  timeline: Timeline;
  grid: readonly number[];
  current: number | null;
  pointed: Pointed | null;
  onPoint: (at: Pointed) => void;
  onOpen: (lane: number) => void;
};

/** The lanes as they are laid out. What can be done here with a pointer, keys do at their names. */
export function TimelineLanes(props: Props) {
  const { label, layout, timeline, grid, current, pointed, onPoint, onOpen } = props;
  const { width, height } = layout;
  const arrow = useId();
  return (
    <svg
      className={classes.lanes}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      role="img"
      aria-label={label}
    >
      <defs>
        {(["go", "stop"] as const).map((tone) => (
          <marker
            key={tone}
            id={`${arrow}${tone}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0 8 4 0 8z" className={classes.head} data-tone={tone} />
          </marker>
        ))}
      </defs>
      {grid.map((x) => (
        <line key={x} className={classes.grid} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {layout.lanes.map(({ marks, points, middle, right }, lane) => {
        const known = timeline.lanes[lane];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer comes here, as keys and screen readers have the buttons that name the lanes
          <g
            key={known?.segmentId}
            className={classes.lane}
            data-current={lane === current || undefined}
            onPointerEnter={() => onPoint({ lane, stop: null })}
            onClick={() => onOpen(lane)}
          >
            <rect className={classes.ground} x={0} y={middle - LANE_PX / 2} width={width} height={LANE_PX} />
            {marks.map(({ kind, x, width: wide, from }, stop) => (
              <rect
                key={`${kind} ${from}`}
                className={classes.mark}
                data-kind={kind}
                data-pointed={(pointed?.lane === lane && pointed.stop === stop) || undefined}
                x={x}
                y={middle - thickness[kind] / 2}
                width={wide}
                height={thickness[kind]}
                rx={1.5}
                onPointerEnter={() => onPoint({ lane, stop })}
              />
            ))}
            {points.map(({ x, event, at }, n) => (
              <path
                key={`${event} ${at}`}
                className={classes.point}
                data-pointed={(pointed?.lane === lane && pointed.stop === marks.length + n) || undefined}
                d={`M ${x} ${middle - 6} l 4.5 6 -4.5 6 -4.5 -6 z`}
                onPointerEnter={() => onPoint({ lane, stop: marks.length + n })}
              />
            ))}
            {known?.open ? <circle className={classes.open} cx={right} cy={middle} r={HALF_BAR_PX / 2} /> : null}
          </g>
        );
      })}
      {layout.handovers.map(({ from, path, kind, successful }) => {
        const tone = successful === false ? "stop" : "go";
        return (
          <path
            key={from}
            className={classes.handover}
            d={path}
            data-kind={kind}
            data-tone={tone}
            markerEnd={`url(#${arrow}${tone})`}
          />
        );
      })}
    </svg>
  );
}
