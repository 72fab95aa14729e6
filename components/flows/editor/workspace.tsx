"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { loadForms } from "../inspector/loading/load-forms";
import { useArrange } from "./arrange/use-arrange";
import { EmptyCanvas } from "./begin/empty-canvas";
import { FindNode } from "./find-node";
import { useIssues } from "./issues/use-issues";
import { HelpSheet } from "./keys/help-sheet";
import { useClipboard } from "./keys/use-clipboard";
import { type ShellKeys, useEditorKeys } from "./keys/use-editor-keys";
import { LateIssues, LateOutline } from "./late-parts";
import { CanvasMenu } from "./menu/canvas-menu";
import { useCanvasMenu } from "./menu/use-canvas-menu";
import { EditorCanvas } from "./module-canvas";
import { ModuleTabs } from "./module-tabs";
import { NodePane } from "./node-pane";
import { NodePalette } from "./palette";
import { PanelButton } from "./panel-button";
import { type EditorPanel, usePanel } from "./panels";
import places from "./places.module.css";
import { type Pane, SidePanel } from "./side";
import { useEditor, useFlowState } from "./state/editor-context";
import { useSteadyView } from "./state/use-steady-view";
import { StepPlace, TestPlace } from "./test-run/place";
import { closeTest, toggleTest } from "./test-run/toggle-test";
import { useTests } from "./test-run/use-tests";
import { ToolBar } from "./tool-bar";
import { useModuleByKey } from "./use-make-module";
import classes from "./workspace.module.css";

/** Not the choice between the form and the JSON above it, nor what a list keeps unseen. */
const firstField = ["input:not([type=radio], [type=hidden])", "textarea", "[contenteditable=true]"]
  .map((field) => `aside ${field}`)
  .join();

/** By then a form that has come is drawn, or has no field. */
const LONGEST_DRAWING_MS = 5000;

type Props = {
  record: FlowRecord;
  /** The number of the newest version, where another one is shown. */
  newest?: number | undefined;
  /** The flow's versions. */
  history: ReactNode;
  /** The drawing as a file, on the bar. */
  files: ReactNode;
  keys?: ShellKeys;
};

/** A drawing with everything around it that it is looked at and worked on with. */
export function Workspace({ record, newest, history, files, keys }: Props) {
  const { type } = record;
  const t = useTranslations("flowEditor");
  const editor = useEditor();
  const { readOnly, tests } = editor;
  const issues = useIssues(type);
  const arrange = useArrange();
  const clipboard = useClipboard();
  const menu = useCanvasMenu();
  const module = useModuleByKey(type);
  const [pane, setPane] = useState<Pane>("inspector");
  const [finding, setFinding] = useState(false);
  const [helping, setHelping] = useState(false);
  const panel = useId();
  const palette = usePanel("palette");
  const side = usePanel("side");
  const count = issues.problems.length || issues.warnings.length;
  const front = useTests((state) => (state.isOpen ? state.front : undefined));
  useSteadyView(!palette.isOpen);
  const openPane = (shown: Pane) => {
    setPane(shown);
    side.open();
    tests.getState().bring("side");
  };
  // Where both share a place, the one that was opened last is seen.
  useEffect(() => {
    if (side.isOpen) tests.getState().bring("side");
  }, [side.isOpen, tests]);
  const openSettings = () => openPane("inspector");
  const act = useEditorKeys({
    ...keys,
    menu: (_, { target }) => menu.onKey(target),
    find: () => setFinding(true),
    help: () => setHelping(true),
    foldSide: () => foldByKey(side),
    ...(!readOnly && {
      arrange,
      module: module.make,
      test: () => toggleTest(editor),
      foldPalette: () => foldByKey(palette),
      // What is typed next must find it there already.
      palette: () => {
        flushSync(palette.open);
        focusOn("[data-palette-search]");
      },
    }),
    settings: () => {
      openSettings();
      void focusOnForm();
    },
  });
  return (
    <div className={places.work} data-front={side.isOpen ? front : undefined}>
      <div className={places.tools}>
        <ToolBar
          onCopy={clipboard.copy}
          onPaste={() => void clipboard.paste()}
          onFind={() => setFinding(true)}
          onArrange={arrange}
          onHelp={() => setHelping(true)}
        >
          {readOnly ? null : <PanelButton part="palette" />}
        </ToolBar>
        <div className={classes.files}>
          {files}
          {side.isOpen || count === 0 ? null : (
            <button
              type="button"
              className={classes.count}
              data-tone={issues.problems.length > 0 ? "caution" : undefined}
              aria-label={`${t("pane.issues")}: ${count}`}
              title={t("pane.issues")}
              onClick={() => {
                flushSync(() => openPane("issues"));
                focusOn(`[data-panel="side"] [aria-pressed="true"]`);
              }}
            >
              {count}
            </button>
          )}
          <PanelButton part="side" />
        </div>
      </div>
      {readOnly || !palette.isOpen ? null : <NodePalette type={type} />}
      <div className={places.stage}>
        <div
          id={panel}
          className={classes.canvas}
          role="tabpanel"
          aria-label={t("canvas")}
          onContextMenu={menu.onContextMenu}
        >
          <EditorCanvas type={type} issues={issues.byNode} onOpenNode={openSettings} act={act} />
          {finding ? <FindNode onClose={() => setFinding(false)} /> : null}
          <EmptyCanvas type={type} />
          <Connecting />
        </div>
        <ModuleTabs panel={panel} />
      </div>
      <TestPlace canvas={panel} flow={record.name} type={type} onStep={openSettings} onClose={() => closeTest(tests)} />
      {side.isOpen ? (
        <SidePanel shown={pane} onShow={setPane} problems={issues.problems.length} warnings={issues.warnings.length}>
          {pane === "inspector" ? (
            <>
              <StepPlace />
              <NodePane record={record} newest={newest} problems={issues.problems} warnings={issues.warnings} />
            </>
          ) : null}
          {pane === "issues" ? <LateIssues problems={issues.problems} warnings={issues.warnings} /> : null}
          {pane === "history" ? history : null}
          {pane === "outline" ? <LateOutline issues={issues.byNode} /> : null}
        </SidePanel>
      ) : null}
      {module.dialog}
      <CanvasMenu menu={menu} act={act} clipboard={clipboard} />
      {helping ? <HelpSheet onClose={() => setHelping(false)} /> : null}
    </div>
  );
}

/** Said while a port waits for its other end. */
function Connecting() {
  const t = useTranslations("flowEditor");
  const picked = useFlowState((state) => state.picked);
  return (
    <div className={classes.connecting} aria-live="polite">
      {picked ? <p>{t("connection" in picked ? "leading" : "connecting")}</p> : null}
    </div>
  );
}

/** The keys that were in a panel go to its button when it folds: else nothing would have them. */
function foldByKey({ part, toggle }: EditorPanel): void {
  const had = document.activeElement?.closest(`[data-panel="${part}"]`);
  flushSync(toggle);
  if (had && !had.isConnected) focusOn(`[data-folds="${part}"]`);
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

/** The scripts of forms may be on their way: the keys follow them, unless they have gone elsewhere meanwhile. */
async function focusOnForm(): Promise<void> {
  const had = document.activeElement;
  await loadForms();
  const until = performance.now() + LONGEST_DRAWING_MS;
  do {
    await new Promise(requestAnimationFrame);
    if (document.activeElement !== had || focusOn(firstField)) return;
  } while (performance.now() < until);
}
