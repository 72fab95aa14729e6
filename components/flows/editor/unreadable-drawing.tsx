"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { saveFile } from "@/components/ui/save-file";
import { type DrawingRefusal, type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { emptyDrawing } from "../empty-drawing";
import { FlowStatus } from "../flow-status";
import { DrawingFiles } from "./save/drawing-files";
import classes from "./unreadable-drawing.module.css";

type Props = {
  record: FlowRecord;
  refused: DrawingRefusal;
  /** Absent: an old version, only to be looked at. */
  onDrawing?: (document: FlowDocument) => void;
};

/** A text that is kept as a flow's drawing and is none: as it stands, with the ways out. */
export function UnreadableDrawing({ record, refused, onDrawing }: Props) {
  const t = useTranslations("flowEditor");
  const flows = useTranslations("flows");
  const mayWrite = useMay("flows:write") && onDrawing !== undefined;
  const empty = () => {
    const opened = openDocument(emptyDrawing);
    if ("document" in opened) onDrawing?.(opened.document);
  };
  return (
    <PageFrame
      title={record.name}
      trail={[{ href: "/flows", label: flows("title") }]}
      aside={<FlowStatus flow={record} problemCount={record.problems.length} />}
      note={t(`refused.${refused}`)}
      actions={
        <>
          <DrawingFiles
            onExport={() => saveFile(`${record.name}.json`, record.drawFlowObj)}
            onImport={mayWrite ? onDrawing : undefined}
          />
          {mayWrite ? <Button onClick={empty}>{t("startOver")}</Button> : null}
        </>
      }
    >
      <Panel title={t("keptText")} flush>
        <textarea
          className={classes.text}
          aria-label={t("keptText")}
          value={record.drawFlowObj}
          readOnly
          spellCheck={false}
        />
      </Panel>
    </PageFrame>
  );
}
