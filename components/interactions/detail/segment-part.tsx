import { type ReactNode, useId } from "react";
import classes from "./segment-region.module.css";

/** A part of a segment's region under a heading of its own. */
export function SegmentPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={classes.part}>
      <div className={classes.partHead}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </fieldset>
  );
}
