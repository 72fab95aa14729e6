import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

/** Named after railway signals: go, caution, stop; info is on its way, idle stands still. */
export type Tone = "go" | "caution" | "stop" | "info" | "idle";

/** A state in words; the colour and the lamp only repeat them. */
export function StatusBadge({ tone, children, busy = false }: { tone: Tone; children: ReactNode; busy?: boolean }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} data-busy={busy || undefined} aria-hidden />
      {children}
    </span>
  );
}
