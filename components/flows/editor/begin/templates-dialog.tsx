"use client";

import { Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { TemplateCards } from "../../list/template-cards";
import type { FlowTemplate } from "../../list/use-templates";
import { useEditor } from "../state/editor-context";
import { focusNode } from "../state/show-node";

/** Puts a template in the place of a drawing with nothing in it. */
export function TemplatesDialog({ type, onClose }: { type: string; onClose: () => void }) {
  const t = useTranslations("flowEditor.empty");
  const close = useTranslations("kit")("close");
  const { commands } = useEditor();
  const take = ({ drawFlowObj }: FlowTemplate) => {
    const opened = openDocument(drawFlowObj);
    if ("refused" in opened) throw new Error(opened.refused);
    commands.replace("template", opened.document);
    onClose();
    const [first] = viewOf(opened.document, "Home").nodes;
    if (first) focusNode(first.key);
  };
  return (
    <Modal opened onClose={onClose} title={t("template")} size="lg" closeButtonProps={{ "aria-label": close }}>
      <TemplateCards type={type} onChoose={take} />
    </Modal>
  );
}
