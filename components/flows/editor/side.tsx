"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import places from "./places.module.css";
import classes from "./side.module.css";

const panes = ["inspector", "issues", "history", "outline"] as const;

export type Pane = (typeof panes)[number];

type Props = {
  shown: Pane;
  onShow: (pane: Pane) => void;
  /** How many there are. */
  problems: number;
  warnings: number;
  children: ReactNode;
};

/** What stands beside the drawing: one of its panes at a time. */
export function SidePanel({ shown, onShow, problems, warnings, children }: Props) {
  const t = useTranslations("flowEditor");
  return (
    <aside className={places.side} data-panel="side" aria-label={t(`pane.${shown}`)}>
      <div className={classes.bar}>
        {panes.map((pane) => (
          <button
            key={pane}
            type="button"
            className={classes.pane}
            aria-pressed={pane === shown}
            onClick={() => onShow(pane === shown ? "inspector" : pane)}
          >
            {t(`pane.${pane}`)}
            {pane === "issues" && problems + warnings > 0 ? (
              <span className={classes.count} data-tone={problems > 0 ? "caution" : undefined} aria-hidden>
                {problems || warnings}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
