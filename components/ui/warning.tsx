import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./warning.module.css";

/** Something to know before going on; nothing is broken. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div className={classes.caution} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
