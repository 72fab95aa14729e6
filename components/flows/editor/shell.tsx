"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { saveFile } from "@/components/ui/save-file";
import { type FlowDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import type { FlowState } from "@/lib/flows/queries.ts";
import { useStopFlow } from "../deploy/use-stop-flow";
import { FlowMenu } from "../flow-menu";
import type { ServiceDraft } from "./draft/keeper";
import type { FoundDraft } from "./draft/opening";
import { Presence } from "./draft/presence";
import { useDraft } from "./draft/use-draft";
import { usePresence } from "./draft/use-presence";
import { EditorHead } from "./head";
import { LateConflict, LateDetails, LateVersions } from "./late-parts";
import { EditorNotices } from "./notices";
import { DrawingFiles } from "./save/drawing-files";
import { useDeploying } from "./save/use-deploying";
import { useDetails } from "./save/use-details";
import { useLeaving } from "./save/use-leaving";
import { useSaving } from "./save/use-saving";
import { useSentVersion } from "./save/use-sent-version";
import classes from "./shell.module.css";
import { useEditor, useFlowState } from "./state/editor-context";
import { Workspace } from "./workspace";

type Props = {
  state: FlowState;
  /** The draft that is open instead of the newest version. */
  draft: FoundDraft | null;
  serviceDraft: ServiceDraft;
  onReopen: () => void;
};

/** The editor of a flow, put together. */
export function EditorShell({ state, draft: found, serviceDraft, onReopen }: Props) {
  const { record } = state;
  const { name } = record;
  const t = useTranslations("flowEditor");
  const mayWrite = useMay("flows:write");
  const { store, commands } = useEditor();
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  const [noting, setNoting] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [noticed, setNoticed] = useState(found !== null);
  const sent = useSentVersion(record);
  const { leaving, leavingBy } = useLeaving(record);
  const { others, version, draft: revision } = usePresence(record, leaving, sent.learn);
  const seen = mayWrite ? revision : null;
  const draft = useDraft({ name, flowId: record.id, store, serviceDraft, found, seen, onGone: () => void sent.lost() });
  const { keeper } = draft;
  const saving = useSaving({ name, store, sent, flush: keeper.flush, onSaved: () => setNoticed(false) });
  const details = useDetails(state, store, sent);
  const stopping = useStopFlow(record);
  const { deploy, dialog } = useDeploying(state, saving);
  const isDrawn = () => store.getState().document !== store.getState().saved;
  const exportFile = () => saveFile(`${name}.json`, textOf(store.getState().document));
  const restored = async () => {
    if (!(await sent.lost()) && isDrawn()) await saving.save();
  };
  const save = (note?: string) => {
    if (mayWrite && isDrawn()) void saving.save(note);
  };
  const discard = async () => {
    if (await keeper.discard()) onReopen();
  };
  const versions = (
    <LateVersions name={name} newest={record} unsaved={dirty ? { discard } : undefined} onRestored={onReopen} />
  );
  const replaced = mayWrite ? (document: FlowDocument) => commands.replace("import", document) : undefined;
  return (
    <div className={classes.editor} role="application" aria-label={t("label")}>
      <EditorHead
        record={record}
        dirty={dirty}
        busy={saving.busy || stopping.busy}
        mayWrite={mayWrite && !sent.gone}
        noting={noting}
        onNoting={setNoting}
        onSave={save}
        onDeploy={deploy}
        onUndeploy={() => void stopping.stop()}
        presence={<Presence others={others} kept={dirty ? draft.state : "none"} />}
        menu={
          <FlowMenu record={record} mayWrite={mayWrite} leavingBy={leavingBy} onDetails={() => setRenaming(true)} />
        }
      />
      <EditorNotices
        record={record}
        draft={draft}
        version={version}
        onReopen={onReopen}
        gone={sent.gone}
        found={noticed ? found : null}
        onExport={exportFile}
        onRestored={restored}
        onDiscard={discard}
        onNoticed={() => setNoticed(false)}
      />
      <Workspace
        record={record}
        history={versions}
        files={<DrawingFiles onExport={exportFile} onImport={replaced} />}
        keys={{ save: () => save(), saveNote: () => setNoting(true) }}
      />
      {dialog}
      <Conflict {...saving} />
      {renaming ? (
        <LateDetails
          record={record}
          onSave={(fields) => leavingBy(() => details(fields), fields.name !== undefined)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </div>
  );
}

function Conflict({ met, busy, resolve, closeConflict }: ReturnType<typeof useSaving>) {
  return met ? (
    <LateConflict {...met} busy={busy} onResolve={(text) => void resolve(text)} onClose={closeConflict} />
  ) : null;
}
