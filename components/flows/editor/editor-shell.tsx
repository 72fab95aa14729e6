"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { useZone } from "@/components/ui/zone";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowState, useDiscardFlowDraft, useUndeployFlow } from "@/lib/flows/queries.ts";
import { formatIn } from "@/lib/time.ts";
import { FlowDetailsDialog } from "../flow-details-dialog";
import { FlowMenu } from "../flow-menu";
import { ConflictView } from "../history/conflict-view";
import { VersionList } from "../history/version-list";
import { flushEdits } from "../inspector/pending-edits";
import { DrawingFiles } from "./drawing-files";
import { useEditor, useFlowState } from "./editor-context";
import { EditorHead } from "./editor-head";
import classes from "./editor-shell.module.css";
import { GoneNotice } from "./gone-notice";
import { dropLocalDraft } from "./local-draft";
import { Notice } from "./notice";
import type { FoundDraft } from "./opening";
import { Presence } from "./presence";
import { useAutosave } from "./use-autosave";
import { draftKey } from "./use-drafts";
import { usePresence } from "./use-presence";
import { useSaving } from "./use-saving";
import { Workspace } from "./workspace";

type Props = { state: FlowState; draft: FoundDraft | null; onReopen: () => void };

/** The editor of a flow, put together. */
export function EditorShell({ state, draft, onReopen }: Props) {
  const { record } = state;
  const { name, type } = record;
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const zone = useZone();
  const mayWrite = useMay("flows:write");
  const { username } = useMe();
  const { store, commands } = useEditor();
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  const [noting, setNoting] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [noticed, setNoticed] = useState(draft !== null);
  const saving = useSaving(state, store, draft?.baseVersion ?? record.version, () => setNoticed(false));
  const key = draftKey(username, record.id);
  const { lost, baseVersion } = saving;
  const kept = useAutosave({ name, flowId: record.id, key, store, baseVersion, onGone: lost });
  const { others, version } = usePresence(name, record.id, record.version, lost);
  const { mutateAsync: forget } = useDiscardFlowDraft(name);
  const undeploy = useUndeployFlow(name);
  const exportFile = () => {
    flushEdits();
    saveFile(`${name}.json`, textOf(store.getState().document));
  };
  const deploy = () => {
    flushEdits();
    void saving.deploy();
  };
  const save = (note?: string) => {
    flushEdits();
    if (mayWrite && store.getState().document !== store.getState().saved) void saving.save(note);
  };
  const discard = async () => {
    await Promise.all([forget(), dropLocalDraft(key)]);
    onReopen();
  };
  return (
    <div className={classes.editor} role="application" aria-label={t("label")}>
      <EditorHead
        record={record}
        dirty={dirty}
        busy={saving.busy}
        mayWrite={mayWrite && !saving.gone}
        noting={noting}
        onNoting={setNoting}
        onSave={save}
        onDeploy={deploy}
        onUndeploy={() =>
          undeploy.mutate(undefined, { onSuccess: () => notify.done(t("undeployed")), onError: notify.failed })
        }
      >
        <Presence others={others} kept={dirty ? kept : "none"} />
        <FlowMenu record={record} mayWrite={mayWrite} onDetails={() => setRenaming(true)} />
      </EditorHead>
      {saving.gone ? <GoneNotice name={name} type={type} onExport={exportFile} /> : null}
      {noticed && draft && !saving.gone ? (
        <Notice
          tone="info"
          actions={
            <>
              <Button size="compact-sm" variant="default" onClick={() => discard().catch(notify.failed)}>
                {t("draft.discard")}
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setNoticed(false)}>
                {t("draft.close")}
              </Button>
            </>
          }
        >
          {t("draft.open", { time: formatIn(new Date(draft.at), zone) })}{" "}
          {draft.baseVersion < record.version
            ? t("draft.older", { base: draft.baseVersion, newest: record.version })
            : null}
        </Notice>
      ) : null}
      {version !== null && version > baseVersion() && !noticed ? (
        <Notice
          tone="info"
          actions={
            dirty ? null : (
              <Button size="compact-sm" variant="default" onClick={onReopen}>
                {t("newer.open")}
              </Button>
            )
          }
        >
          {t("newer.text", { version, user: record.version === version ? record.savedBy : "" })}
        </Notice>
      ) : null}
      <Workspace
        record={record}
        history={<VersionList name={name} newest={record} />}
        files={
          <DrawingFiles
            onExport={exportFile}
            onImport={mayWrite ? (document) => commands.replace("import", document) : undefined}
          />
        }
        keys={{ save: () => save(), saveNote: () => setNoting(true) }}
      />
      {saving.met ? (
        <ConflictView
          {...saving.met}
          busy={saving.busy}
          onResolve={(text) => void saving.resolve(text)}
          onClose={saving.closeConflict}
        />
      ) : null}
      {renaming ? (
        <FlowDetailsDialog record={record} onSave={saving.change} onClose={() => setRenaming(false)} />
      ) : null}
    </div>
  );
}
