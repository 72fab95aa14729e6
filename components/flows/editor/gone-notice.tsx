"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { useEditor } from "./editor-context";
import { NewCopyDialog } from "./new-copy-dialog";
import { Notice } from "./notice";

type Props = { name: string; type: string; onExport: () => void };

/** The flow was deleted or renamed under the editor; what is drawn is still here. */
export function GoneNotice({ name, type, onExport }: Props) {
  const t = useTranslations("flowEditor.gone");
  const { store } = useEditor();
  const [copying, setCopying] = useState(false);
  return (
    <Notice
      tone="stop"
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={onExport}>
            {t("export")}
          </Button>
          <Button size="compact-sm" onClick={() => setCopying(true)}>
            {t("keep")}
          </Button>
          {copying ? (
            <NewCopyDialog
              name={name}
              type={type}
              text={() => textOf(store.getState().document)}
              onClose={() => setCopying(false)}
            />
          ) : null}
        </>
      }
    >
      {t("text")}
    </Notice>
  );
}
