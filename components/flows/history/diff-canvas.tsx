"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useState } from "react";
import type { FlowDiff } from "@/lib/flows/diff/diff.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import { diffView } from "@/lib/flows/diff/view.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { centreOf } from "../canvas/card-layout";
import { type CanvasView, FlowCanvas } from "../canvas/flow-canvas";
import { MarkSign } from "../canvas/mark-sign";
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
  const selected = view.nodes.filter(({ key }) => selection.has(key));
  const centre = selected[0] && centreOf(selected[0]);
  const [x, y] = [centre?.x, centre?.y];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    if (canvas && !isInSight(canvas, document.getElementById(panel), { x, y })) {
      void canvas.setCenter(x, y, { zoom: Math.max(canvas.getZoom(), 0.7), duration: 200 });
    }
  }, [canvas, x, y, panel]);
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

const MARGIN_PX = 110;

/** Whether a place of the drawing can be read where it stands now. */
function isInSight(view: CanvasView, panel: HTMLElement | null, place: { x: number; y: number }): boolean {
  const { x, y, zoom } = view.getViewport();
  const at = { x: place.x * zoom + x, y: place.y * zoom + y };
  const { clientWidth: width = 0, clientHeight: height = 0 } = panel ?? {};
  return zoom >= 0.45 && at.x > MARGIN_PX && at.y > 40 && at.x < width - MARGIN_PX && at.y < height - 40;
}
