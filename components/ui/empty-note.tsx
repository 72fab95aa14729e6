import type { ReactNode } from "react";
import classes from "./empty-note.module.css";

/** What stands where there is nothing yet: why, and what to do about it. */
export function EmptyNote({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.note}>
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action}
    </div>
  );
}
