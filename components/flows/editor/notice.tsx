"use client";

import type { ReactNode } from "react";
import classes from "./notice.module.css";

/** A line across the editor on what is special about the drawing that is open, and what can be done about it. */
export function Notice({
  tone,
  children,
  actions,
}: {
  tone: "info" | "stop";
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "stop" ? "alert" : undefined}>
      <p>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
