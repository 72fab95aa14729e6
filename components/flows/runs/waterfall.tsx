"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import type { LoggedStep } from "@/lib/flows/run/queries.ts";
import { barOf } from "./bars";
import { durationText } from "./duration-text";
import { useStepName } from "./use-step-name";
import classes from "./waterfall.module.css";

/** A step and its place among all of the run. */
export type PlacedStep = LoggedStep & { place: number };

type Props = {
  steps: readonly PlacedStep[];
  /** What the width stands for, in milliseconds. */
  whole: number;
  current: number;
  onSelect: (place: number) => void;
};

/** Each step as a bar: when it was at work, and how deep in sub-flows. The arrows go along. */
export function Waterfall({ steps, whole, current, onSelect }: Props) {
  const t = useTranslations("runs");
  const locale = useLocale();
  const nameOf = useStepName();
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = steps.findIndex(({ place }) => place === current);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = steps[to];
    if (!step) return;
    onSelect(step.place);
    list.current?.querySelector<HTMLElement>(`[data-place="${step.place}"]`)?.focus();
  };
  return (
    <figure className={classes.figure} aria-label={t("waterfall")}>
      <ol ref={list} className={classes.bars} onKeyDown={onKeyDown}>
        {steps.map((step) => {
          const { start, width } = barOf(step, whole);
          const took = durationText(step.duration, locale);
          return (
            <li key={step.place}>
              <button
                type="button"
                className={classes.row}
                data-place={step.place}
                tabIndex={step.place === current ? 0 : -1}
                aria-current={step.place === current ? "step" : undefined}
                onClick={() => onSelect(step.place)}
              >
                <span className={classes.name} style={{ paddingInlineStart: Math.min(step.depth, 8) * 12 }}>
                  {nameOf(step)}
                </span>
                <span className={classes.track} aria-hidden>
                  <span
                    className={classes.bar}
                    data-state={step.state}
                    style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
                  />
                </span>
                <span className={classes.took}>{took}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <figcaption className={classes.scale} aria-hidden>
        <span>0</span>
        <span>{durationText(whole, locale)}</span>
      </figcaption>
    </figure>
  );
}
