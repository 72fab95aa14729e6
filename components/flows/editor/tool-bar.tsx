"use client";

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconHelp,
  IconSchema,
  IconSearch,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor, useFlowState } from "./state/editor-context";
import classes from "./tool-bar.module.css";
import { ToolButton } from "./tool-button";

type Props = {
  onCopy: () => void;
  onPaste: () => void;
  onFind: () => void;
  onArrange: () => void;
  onHelp: () => void;
  /** What stands before them. */
  children?: ReactNode;
};

/** What is done with the drawing at large, and with what is selected of it. */
export function ToolBar({ onCopy, onPaste, onFind, onArrange, onHelp, children }: Props) {
  const t = useTranslations("flowEditor");
  const { commands, readOnly } = useEditor();
  const past = useFlowState((state) => state.past);
  const future = useFlowState((state) => state.future);
  const anything = useFlowState((state) => state.selection.size > 0);
  const undo = useFlowState((state) => state.undo);
  const redo = useFlowState((state) => state.redo);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t("tools")}>
      {children}
      {readOnly ? null : (
        <>
          <ToolButton
            label={t("undo")}
            hint={past ? `${t(`step.${past.name}`)}, Ctrl Z` : "Ctrl Z"}
            icon={IconArrowBackUp}
            disabled={!past}
            onClick={undo}
          />
          <ToolButton
            label={t("redo")}
            hint={future ? `${t(`step.${future.name}`)}, Ctrl Y` : "Ctrl Y"}
            icon={IconArrowForwardUp}
            disabled={!future}
            onClick={redo}
          />
          <span className={classes.gap} />
        </>
      )}
      <ToolButton label={t("copy")} hint="Ctrl C" icon={IconCopy} disabled={!anything} onClick={onCopy} />
      {readOnly ? null : (
        <>
          <ToolButton label={t("paste")} hint="Ctrl V" icon={IconClipboard} onClick={onPaste} />
          <ToolButton
            label={t("duplicate")}
            hint="Ctrl D"
            icon={IconCopyPlus}
            disabled={!anything}
            onClick={commands.duplicate}
          />
          <ToolButton
            label={t("remove")}
            hint={t("del")}
            icon={IconTrash}
            disabled={!anything}
            onClick={() => commands.remove()}
          />
          <span className={classes.gap} />
          <ToolButton label={t("arrange")} hint="L" icon={IconSchema} onClick={onArrange} />
        </>
      )}
      <ToolButton label={t("find")} hint="Ctrl F" icon={IconSearch} onClick={onFind} />
      <ToolButton label={t("help")} hint="?" icon={IconHelp} onClick={onHelp} />
    </div>
  );
}
