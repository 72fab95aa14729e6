"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import classes from "./beside.module.css";
import type { ColumnView } from "./use-column-view";

const ColumnsPanel = dynamic(() => import("./panel").then((part) => part.ColumnsPanel), { loading: () => null });

type Props = {
  view: ColumnView;
  /** Whether another panel is there already, so that this one lies over the results. */
  over: boolean;
  children: ReactNode;
};

/** The results, which stay in use, with the choice of their columns at their right. */
export function WithColumns({ view, over, children }: Props) {
  return (
    <div className={classes.around} data-fills>
      {children}
      {view.panel.isOpen ? (
        <div className={classes.beside} data-over={over || undefined}>
          <ColumnsPanel view={view} />
        </div>
      ) : null}
    </div>
  );
}
