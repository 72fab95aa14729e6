"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { saveFile } from "@/components/ui/save-file";
import { StatusBadge } from "@/components/ui/status-badge";
import { type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import type { FlowState } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import { useRestoreVersion } from "../history/use-restore-version";
import head from "./head.module.css";
import { LateVersions } from "./late-parts";
import { Notice } from "./notice";
import { DrawingFiles } from "./save/drawing-files";
import shell from "./shell.module.css";
import { EditorProvider } from "./state/editor-context";
import { useNewEditor } from "./state/use-new-editor";
import { UnreadableDrawing } from "./unreadable-drawing";
import { Workspace } from "./workspace";

type Props = { record: FlowRecord; newest: FlowState | undefined };

/** A version in the editor, read only. */
export default function VersionViewer({ record, newest }: Props) {
  const [opened] = useState(() => openDocument(record.drawFlowObj));
  if ("refused" in opened) return <UnreadableDrawing record={record} refused={opened.refused} />;
  return <ReadableVersion record={record} newest={newest} document={opened.document} />;
}

function ReadableVersion({ record, newest, document }: Props & { document: FlowDocument }) {
  const { name, version } = record;
  const t = useTranslations("flowEditor");
  const flows = useTranslations("flows");
  const router = useRouter();
  const mayWrite = useMay("flows:write");
  const editor = useNewEditor(document, true);
  const { restore, busy } = useRestoreVersion(name);
  const toNewest = () => router.push(flowHref(name));
  return (
    <EditorProvider value={editor}>
      <div className={shell.editor} role="application" aria-label={t("label")}>
        <header className={head.head}>
          <div className={head.title}>
            <span className={head.crumb}>
              <Link href="/flows">{flows("title")}</Link>
              <span aria-hidden>/</span>
              <Link href={flowHref(name)}>{name}</Link>
              <span aria-hidden>/</span>
            </span>
            <h1>{flows("versionNumber", { version })}</h1>
            <StatusBadge tone="idle">{flows("readOnly")}</StatusBadge>
            {record.deployed ? <StatusBadge tone="go">{flows("status.live")}</StatusBadge> : null}
            <span className={head.by}>
              <DateTime at={record.date} /> · {record.savedBy}
            </span>
            {record.note ? <span className={head.said}>{record.note}</span> : null}
          </div>
          <div className={head.actions}>
            <Button variant="default" component={Link} href={flowHref(name)}>
              {flows("toNewest")}
            </Button>
            <Button
              disabled={!mayWrite || !newest || newest.record.version === version}
              loading={busy}
              onClick={() => void restore(version).then((done) => done && toNewest())}
            >
              {flows("restoreVersion")}
            </Button>
          </div>
        </header>
        {newest && version < newest.record.version ? (
          <Notice tone="info">{t("old", { version, newest: newest.record.version })}</Notice>
        ) : null}
        <Workspace
          record={record}
          newest={newest?.record.version}
          history={
            newest ? <LateVersions name={name} newest={newest.record} shown={version} onRestored={toNewest} /> : null
          }
          files={<DrawingFiles onExport={() => saveFile(`${name} ${version}.json`, record.drawFlowObj)} />}
        />
      </div>
    </EditorProvider>
  );
}
