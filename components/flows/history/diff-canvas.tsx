"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import type { FlowDiff } from "@/lib/flows/diff/diff.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import { diffView } from "@/lib/flows/diff/view.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { type CanvasView, FlowCanvas } from "../canvas/flow-canvas";
import { MarkSign } from "../canvas/mark-sign";
import { useInSight } from "../canvas/view/use-in-sight";
import { ModuleTabList } from "../module-tab-list";
import classes from "./drawn-changes.module.css";

/** The module on the canvas and what is selected there. */
export type ShownModule = { module: string; selection: ReadonlySet<string> };

type Props = {
  before: FlowDocument;
  after: FlowDocument;
  found: FlowDiff;
  modules: string[];
  told: DiffEntry[];
  moves: boolean;
  shown: ShownModule;
  onModule: (module: string) => void;
  onSelect: (selection: ReadonlySet<string>) => void;
};

const marks = ["added", "changed", "removed"] as const;

/** A module as it is later, with marks on what differs and ghosts of what is gone. */
export function DiffCanvas({ before, after, found, modules, told, moves, shown, onModule, onSelect }: Props) {
  const t = useTranslations("flowHistory.page");
  const words = useTranslations("flowHistory");
  const panel = useId();
  const [canvas, setCanvas] = useState<CanvasView | null>(null);
  const { module, selection } = shown;
  const view = useMemo(() => diffView(before, after, found, module, moves), [before, after, found, module, moves]);
  // A canvas that comes with its module shows all that differs; then what is chosen is brought into sight.
  useInSight(
    canvas,
    panel,
    view.nodes.find(({ key }) => selection.has(key)),
  );
  return (
    <div className={classes.stage}>
      <div id={panel} className={classes.canvas} role="tabpanel" aria-label={t("canvas")}>
        <FlowCanvas
          key={module}
          label={t("drawing", { module })}
          nodes={view.nodes}
          edges={view.edges}
          marks={view.marks}
          selection={selection}
          onSelect={(change) => onSelect(change(selection))}
          onReady={setCanvas}
        />
        {view.nodes.length === 0 ? <p className={classes.nothing}>{t("noNodes")}</p> : null}
      </div>
      <div className={classes.modules}>
        <ModuleTabList
          label={t("modules")}
          panel={panel}
          modules={modules}
          shown={module}
          onShow={onModule}
          countOf={(one) => told.filter((entry) => entry.module === one).length}
        />
        <ul className={classes.legend} aria-label={t("legend")}>
          {marks.map((mark) => (
            <li key={mark}>
              <MarkSign mark={mark} />
              {words(`change.${mark}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
