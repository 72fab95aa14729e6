"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { LoggedStep } from "@/lib/flows/run/queries.ts";
import { isNote } from "../canvas/card-layout";
import { type CanvasView, FlowCanvas } from "../canvas/flow-canvas";
import { TraceProvider } from "../canvas/trace/context";
import { traceOf } from "../canvas/trace/trace";
import { useNodeTitle } from "../canvas/use-names";
import { useInSight } from "../canvas/view/use-in-sight";
import { ModuleTabList } from "../module-tab-list";
import { lastStepAt, ownStep } from "./path";
import classes from "./run-path.module.css";

type Props = {
  document: FlowDocument;
  steps: readonly LoggedStep[];
  current: number;
  /** The current step was chosen; else it is only where the page begins. */
  isChosen: boolean;
  onGo: (place: number) => void;
};

/** The way of a run on the canvas of its version. A press on a node goes to its last step. */
export default function PathCanvas({ document, steps, current, isChosen, onGo }: Props) {
  const t = useTranslations("runs.path");
  const title = useNodeTitle();
  const panel = useId();
  const [canvas, setCanvas] = useState<CanvasView | null>(null);
  const modules = modulesOf(document);
  const own = ownStep(steps, current);
  const began = { current, module: own?.module ?? modules[0] ?? "Home", unreached: null as string | null };
  const [looked, setLooked] = useState(began);
  if (looked.current !== current) setLooked(began);
  const { module, unreached } = looked.current === current ? looked : began;
  const node = unreached ?? (own?.module === module ? own.node : undefined);
  const selection = useMemo(() => new Set(node === undefined ? [] : [node]), [node]);
  const view = useMemo(() => viewOf(document, module), [document, module]);
  const trace = useMemo(() => traceOf(steps, document), [steps, document]);
  const selected = view.nodes.find(({ key }) => key === node);
  useInSight(canvas, panel, isChosen ? selected : undefined);
  const go = (key: string | undefined) => {
    const pressed = view.nodes.find((one) => one.key === key);
    if (!pressed || isNote(pressed)) return;
    const place = lastStepAt(steps, module, pressed.key);
    setLooked({ current, module, unreached: place === null ? pressed.key : null });
    if (place !== null) onGo(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = event.target instanceof HTMLElement && event.target.matches(".react-flow__node") && event.target;
    if (!pressed || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    go(pressed.dataset.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears keys that bubble up from the nodes, which have the focus.
    <div className={classes.stage} onKeyDown={onKeyDown}>
      <div id={panel} className={classes.canvas} role="tabpanel" aria-label={t("canvas")}>
        <TraceProvider value={trace}>
          <FlowCanvas
            key={module}
            label={t("label", { module })}
            nodes={view.nodes}
            edges={view.edges}
            selection={selection}
            onSelect={(change) => go([...change(selection)].find((key) => !selection.has(key)))}
            onReady={setCanvas}
            onOpenNode={go}
            inPage
          />
        </TraceProvider>
      </div>
      <div className={classes.modules}>
        <ModuleTabList
          label={t("modules")}
          panel={panel}
          modules={modules}
          shown={module}
          onShow={(one) => setLooked({ current, module: one, unreached: null })}
        />
      </div>
      <div role="status">
        {unreached !== null && selected ? (
          <p className={classes.said}>{t("unreached", { node: title(selected) })}</p>
        ) : null}
      </div>
    </div>
  );
}
