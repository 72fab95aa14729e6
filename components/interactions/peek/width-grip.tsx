"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { followPointer } from "@/components/ui/follow-pointer";
import type { PeekWidth } from "./use-width";
import classes from "./width-grip.module.css";

/** A press of an arrow key moves the edge that far. */
const STEP_PX = 24;

type Props = {
  /** The id of what it makes wider and narrower, and the element, whose `--peek-width` it sets while it is dragged. */
  controls: string;
  panel: RefObject<HTMLElement | null>;
  width: PeekWidth;
};

/** The edge between the results and the panel: dragged, moved by arrow keys, or set to another width by two presses. */
export function WidthGrip({ controls, panel, width }: Props) {
  const t = useTranslations("interactions.peek");
  // Where the page has no room for the width that is kept, the panel is narrower than it.
  const seen = () => panel.current?.offsetWidth ?? width.px;
  const show = (px: number) => panel.current?.style.setProperty("--peek-width", `${px}px`);
  const widthBy = (key: string): number | null => {
    if (key === "ArrowLeft") return seen() + STEP_PX;
    if (key === "ArrowRight") return seen() - STEP_PX;
    if (key === "Home") return width.narrowest;
    if (key === "End") return width.widest;
    return key === "Enter" || key === " " ? width.otherThan(seen()) : null;
  };
  return (
    <hr
      tabIndex={0}
      className={classes.grip}
      aria-orientation="vertical"
      aria-label={t("width")}
      aria-controls={controls}
      aria-valuenow={width.px}
      aria-valuemin={width.narrowest}
      aria-valuemax={width.widest}
      onKeyDown={(event) => {
        const chosen = widthBy(event.key);
        if (chosen === null || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        width.change(chosen);
      }}
      onDoubleClick={() => width.change(width.otherThan(seen()))}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const pressedAt = event.clientX;
        const start = pressedAt + seen();
        followPointer(event, {
          onMove: ({ clientX }) => show(width.within(start - clientX)),
          onEnd: (released) => {
            if (released && released.clientX !== pressedAt) width.change(start - released.clientX);
            else show(width.px);
          },
        });
      }}
    />
  );
}
