"use client";

import { useTranslations } from "next-intl";
import { followPointer } from "@/components/ui/follow-pointer";
import classes from "./edge.module.css";
import { heightByKey, LEAST_PX, mostHeight, testHeight } from "./height";
import type { useTestHeight } from "./use-height";

/** The upper edge of the test, which is moved by mouse and by keys. */
export function TestEdge({ height, windowPx, put }: ReturnType<typeof useTestHeight>) {
  const t = useTranslations("flowTestRun");
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved; this separator can.
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t("height")}
      aria-valuenow={height}
      aria-valuemin={LEAST_PX}
      aria-valuemax={mostHeight(windowPx)}
      title={t("heightHelp")}
      onKeyDown={(event) => {
        const asked = heightByKey(event.key, height, windowPx);
        if (asked === null || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        put(asked);
      }}
      onPointerDown={(event) => {
        const place = event.currentTarget.parentElement;
        if (!place || event.button !== 0) return;
        const from = event.clientY + height;
        const heightAt = ({ clientY }: { clientY: number }) => testHeight(from - clientY, windowPx);
        followPointer(event, {
          // What is in it is drawn anew once, at the end.
          onMove: (moved) => {
            place.style.height = `${heightAt(moved)}px`;
          },
          onEnd: (released) => {
            place.style.height = `${height}px`;
            if (released) put(heightAt(released));
          },
        });
      }}
    />
  );
}
