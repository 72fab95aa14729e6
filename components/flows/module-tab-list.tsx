"use client";

import type { KeyboardEvent } from "react";
import classes from "./module-tab-list.module.css";
import { useTabMoves } from "./use-tab-moves";

type Props = {
  label: string;
  /** The id of what they are tabs of. */
  panel: string;
  modules: readonly string[];
  shown: string;
  onShow: (module: string) => void;
  /** How many there are in a module that need looking at; 0 is not told. */
  countOf?: (module: string) => number;
  /** Gets the place that a module is dragged to, among the others. Absent: they stay where they are. */
  onMove?: ((module: string, to: number) => void) | undefined;
};

/** The modules of a drawing as tabs, in its order. */
export function ModuleTabList({ label, panel, modules, shown, onShow, countOf, onMove }: Props) {
  const movesOf = useTabMoves(modules, onMove);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = by && modules.at((modules.indexOf(shown) + by) % modules.length);
    if (!next) return;
    event.preventDefault();
    onShow(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[modules.indexOf(next)]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={keys} tabIndex={-1}>
      {modules.map((module) => {
        const count = countOf?.(module) ?? 0;
        return (
          <button
            key={module}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={module === shown}
            aria-controls={panel}
            tabIndex={module === shown ? 0 : -1}
            title={module}
            onClick={() => onShow(module)}
            {...movesOf(module)}
          >
            <span className={classes.name}>{module}</span>
            {count > 0 ? <span className={classes.count}>{count}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
