import type { ReactNode } from "react";
import classes from "./section-head.module.css";

/** The heading of a part of a page that has a heading of its own. */
export function SectionHead({ level, id, children }: { level: 2 | 3; id?: string; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <Heading id={id} className={classes.head}>
      {children}
    </Heading>
  );
}
