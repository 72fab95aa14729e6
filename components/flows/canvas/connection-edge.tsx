"use client";

import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView } from "@/lib/flows/drawflow/view.ts";
import { ConnectionButtons, ConnectionPlus, LINE_REACH_PX } from "./connection-buttons";
import classes from "./connection-edge.module.css";
import { useCanvas } from "./context";
import { endRoomOf, middleOf, nearestLeg } from "./edge-curve";
import { OutputName } from "./far/output-name";
import type { ShownMark } from "./node-card";
import { ReroutePoint } from "./reroute-point";
import { useTrace } from "./trace/context";
import { type DrawnLine, lineInsertPlace, lineMiddle, linePath } from "./way/line";
import type { WayBack } from "./way/round";

type ConnectionData = {
  view: EdgeView;
  mark: ShownMark | null;
  /** A node is held over it. */
  isUnder: boolean;
  /** It is selected, and nothing else is. */
  isLone: boolean;
  /** The name of the output by which it leaves, where there are several. */
  outputName: string | null;
  /** How it goes round the nodes where it leads back. */
  way: WayBack | null;
};

export type FlowEdge = Edge<ConnectionData, "connection">;

/** A connection: drawn through its reroute points, dashed where only one of its ends knows of it. */
export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps<FlowEdge>) {
  const { data, selected = false, sourceX, sourceY, targetX, targetY, markerEnd } = props;
  const t = useTranslations("flowEditor");
  const { editing } = useCanvas();
  const trace = useTrace();
  const [pointed, setPointed] = useState(false);
  const [moving, setMoving] = useState<readonly Point[] | null>(null);
  if (!data) return null;
  const { view, mark, isUnder, isLone, outputName, way } = data;
  const from = { x: sourceX, y: sourceY };
  const to = { x: targetX, y: targetY };
  const points = moving ?? view.points;
  const line = { from, to, points, way };
  const path = linePath(line);
  const middle = lineMiddle(line);
  const { place: insertAt } = lineInsertPlace(line);
  const put = (changed: readonly Point[]) => {
    setMoving(null);
    editing?.setPoints(view.key, changed);
  };
  return (
    <>
      <g
        // Its ends lie beside it.
        ref={(group) => group?.parentElement?.style.setProperty("--end-room", `${endRoomOf(from, to, points)}px`)}
        className={classes.edge}
        data-state={stateOf(view)}
        data-mark={mark ?? undefined}
        data-under={isUnder || undefined}
        data-taken={trace ? trace.taken.has(view.key) : undefined}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      >
        {selected || isUnder ? <path d={path} className={classes.halo} /> : null}
        <BaseEdge path={path} interactionWidth={LINE_REACH_PX} {...(markerEnd && { markerEnd })} />
      </g>
      {outputName === null ? null : <OutputName name={outputName} line={line} />}
      {editing && (selected || moving) ? (
        <EdgeLabelRenderer>
          {points
            .map((place, i) => ({ place, number: i + 1 }))
            .map(({ place, number }) => (
              <ReroutePoint
                key={number}
                number={number}
                of={points.length}
                place={place}
                onMoving={(to) => setMoving(points.with(number - 1, to))}
                onMoved={(to) => put(points.with(number - 1, to))}
                onRemove={() => put(points.toSpliced(number - 1, 1))}
              />
            ))}
          {isLone ? (
            <ConnectionButtons
              place={middle}
              onAdd={() => put(withPointAt(from, to, view.points, freePlace(line)))}
              onLead={() => editing.pickConnection(view.key)}
              onDisconnect={() => editing.disconnect(view.key)}
            />
          ) : null}
        </EdgeLabelRenderer>
      ) : null}
      {editing && !moving && !view.dangling && (isLone || pointed) ? (
        <EdgeLabelRenderer>
          <div onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
            <ConnectionPlus place={insertAt} onPress={() => editing.chooseNode({ connection: view.key }, insertAt)} />
          </div>
        </EdgeLabelRenderer>
      ) : null}
      {view.repeated > 1 ? (
        <EdgeLabelRenderer>
          <span className={classes.repeated} style={{ translate: `${middle.x}px ${middle.y}px` }}>
            {t("repeated", { count: view.repeated })}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

/** The reroute points with one more where the connection passes nearest to a place. */
export function withPointAt(from: Point, to: Point, points: readonly Point[], place: Point): Point[] {
  return points.toSpliced(nearestLeg(from, to, points, place), 0, place);
}

// A second point on the first would be a point nobody sees.
function freePlace(line: DrawnLine): Point {
  const last = line.points.at(-1);
  const middle = last ? middleOf(last, line.to, []) : lineMiddle(line);
  return { x: Math.round(middle.x), y: Math.round(middle.y) };
}

function stateOf({ dangling, halves }: EdgeView): "dangling" | "half" | undefined {
  if (dangling) return "dangling";
  return halves === "both" ? undefined : "half";
}
