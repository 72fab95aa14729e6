"use client";

import { Button } from "@mantine/core";
import { IconFileImport, IconPlayerPlay, IconTemplate } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { isFlowType } from "@/lib/flows/nodes/kinds.ts";
import { chooseHere } from "../insert/choose-here";
import { usePanel } from "../panels";
import { useEditor, useFlowState } from "../state/editor-context";
import { focusNode } from "../state/show-node";
import classes from "./empty-canvas.module.css";

const TemplatesDialog = dynamic(() => import("./templates-dialog").then((file) => file.TemplatesDialog), {
  ssr: false,
});

/** What to do first, on a drawing with nothing in it: where runs begin there are three ways. `type`: the flow's. */
export function EmptyCanvas({ type }: { type: string }) {
  const t = useTranslations("flowEditor.empty");
  const { readOnly } = useEditor();
  const palette = usePanel("palette");
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const carried = useCarried();
  // A run begins in Home; the other modules are run by a node.
  const begins = module === "Home";
  if (readOnly || viewOf(document, module).nodes.length > 0) return null;
  return (
    <div className={classes.hint} data-carried={carried || undefined}>
      <b>{t("title")}</b>
      <p>{t(palette.isOpen ? (begins ? "text" : "module") : "folded")}</p>
      {begins ? <WaysToBegin type={type} /> : null}
    </div>
  );
}

function WaysToBegin({ type }: { type: string }) {
  const t = useTranslations("flowEditor.empty");
  const editor = useEditor();
  const [choosing, setChoosing] = useState(false);
  const start = () => {
    const added = isFlowType(type) ? editor.commands.add(type) : null;
    if (added === null) chooseHere(editor, null);
    else focusNode(added);
  };
  return (
    <div className={classes.ways}>
      <Button variant="default" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={start}>
        {t("start")}
      </Button>
      <Button variant="default" leftSection={<IconTemplate size={15} aria-hidden />} onClick={() => setChoosing(true)}>
        {t("template")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={15} aria-hidden />}
        onClick={() => document.querySelector<HTMLElement>("[data-import-file]")?.click()}
      >
        {t("file")}
      </Button>
      {choosing ? <TemplatesDialog type={type} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

/** Whether something is being dragged: it is to be dropped on the canvas, whatever lies over that. */
function useCarried(): boolean {
  const [carried, setCarried] = useState(false);
  useEffect(() => {
    const begin = () => setCarried(true);
    const end = () => setCarried(false);
    window.addEventListener("dragstart", begin);
    window.addEventListener("dragend", end);
    return () => {
      window.removeEventListener("dragstart", begin);
      window.removeEventListener("dragend", end);
    };
  }, []);
  return carried;
}
