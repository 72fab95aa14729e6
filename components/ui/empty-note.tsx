import type { ReactNode } from "react";
import classes from "./empty-note.module.css";

type Props = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** In one line, where what stands below matters more. */
  line?: boolean;
};

/** What stands where there is nothing yet: why, and what to do about it. */
export function EmptyNote({ title, children, action, line = false }: Props) {
  return (
    <div className={classes.note} data-line={line || undefined}>
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action}
    </div>
  );
}
