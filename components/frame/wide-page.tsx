import type { ReactNode } from "react";
import classes from "./wide-page.module.css";

/** A page that needs all the width there is: beside it the side bar shows its icons only. */
export function WidePage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-wide-page>
      {children}
    </div>
  );
}
