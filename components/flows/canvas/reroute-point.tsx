"use client";

import { useReactFlow } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { arrowKeyStep } from "./arrow-key-step";
import { useSteadyScale } from "./connection-buttons";
import classes from "./connection-edge.module.css";

type Props = {
  number: number;
  of: number;
  place: Point;
  onMoving: (place: Point) => void;
  onMoved: (place: Point) => void;
  onRemove: () => void;
};

/** A point that a connection goes through: moved by mouse or arrow keys, removed by Delete or a double click. */
export function ReroutePoint({ number, of, place, onMoving, onMoved, onRemove }: Props) {
  const t = useTranslations("flowEditor");
  const { screenToFlowPosition } = useReactFlow();
  const scale = useSteadyScale();
  const holds = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.hasPointerCapture(pointerId);
  const keys = (event: KeyboardEvent) => {
    const step = arrowKeyStep(event);
    if (step) onMoved({ x: place.x + step.x, y: place.y + step.y });
    else if (event.key === "Delete" || event.key === "Backspace") onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className={`${classes.point} nopan nodrag`}
      aria-label={t("point", { number, of })}
      style={{ translate: `${place.x}px ${place.y}px`, scale }}
      onKeyDown={keys}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (holds(event)) onMoving(screenToFlowPosition({ x: event.clientX, y: event.clientY }));
      }}
      onPointerUp={(event) => {
        if (holds(event)) onMoved(place);
      }}
      onDoubleClick={onRemove}
    />
  );
}
