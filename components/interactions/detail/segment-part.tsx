import { type ReactNode, useId } from "react";
import { SectionHead } from "@/components/ui/section-head";
import classes from "./segment-region.module.css";

/** A part of a segment's region under a heading of its own. */
export function SegmentPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={classes.part}>
      <div className={classes.partHead}>
        <SectionHead level={3} id={id}>
          {title}
        </SectionHead>
        {aside}
      </div>
      {children}
    </fieldset>
  );
}
