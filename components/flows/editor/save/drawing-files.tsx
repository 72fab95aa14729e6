"use client";

import { IconFileExport, IconFileImport } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useNotify } from "@/components/ui/notify";
import { type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import { DRAWING_BYTES } from "@/lib/flows/drawing-limit.ts";
import { ToolButton } from "../tool-button";

type Props = {
  onExport: () => void;
  /** Absent: the drawing can only go out. */
  onImport?: ((document: FlowDocument) => void) | undefined;
};

/** The drawing as a file: in, as a change like any other, and out, byte for byte. */
export function DrawingFiles({ onExport, onImport }: Props) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    if (file.size > DRAWING_BYTES) {
      return notify.refused(t("refused.title", { name: file.name }), t("refused.too-large"));
    }
    const opened = openDocument(await file.text());
    if ("refused" in opened) {
      return notify.refused(t("refused.title", { name: file.name }), t(`refused.${opened.refused}`));
    }
    onImport?.(opened.document);
    notify.done(t("imported", { name: file.name }));
  };
  return (
    <>
      {onImport ? (
        <ToolButton label={t("import")} icon={IconFileImport} onClick={() => input.current?.click()} />
      ) : null}
      <ToolButton label={t("export")} icon={IconFileExport} onClick={onExport} />
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        data-import-file
        aria-label={t("importFile")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) take(file).catch(notify.failed);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
