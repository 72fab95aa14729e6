"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowState, useUndeployFlow } from "@/lib/flows/queries.ts";
import { FlowDetailsDialog } from "../flow-details-dialog";
import { FlowMenu } from "../flow-menu";
import { VersionConflict } from "../history/version-conflict";
import { VersionList } from "../history/version-list";
import { flushEdits } from "../inspector/pending-edits";
import type { Known } from "./draft-keeper";
import { FoundNotice, NewerNotice } from "./draft-notices";
import { DrawingFiles } from "./drawing-files";
import { useEditor, useFlowState } from "./editor-context";
import { EditorHead } from "./editor-head";
import classes from "./editor-shell.module.css";
import { GoneNotice } from "./gone-notice";
import type { FoundDraft } from "./opening";
import { OtherTab } from "./other-tab";
import { Presence } from "./presence";
import { useDetails } from "./use-details";
import { useDraft } from "./use-draft";
import { usePresence } from "./use-presence";
import { useSaving } from "./use-saving";
import { useSentVersion } from "./use-sent-version";
import { Workspace } from "./workspace";

type Props = {
  state: FlowState;
  /** The draft that is open instead of the newest version. */
  draft: FoundDraft | null;
  known: Known;
  onReopen: () => void;
};

/** The editor of a flow, put together. */
export function EditorShell({ state, draft: found, known, onReopen }: Props) {
  const { record } = state;
  const { name, type } = record;
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const { store, commands } = useEditor();
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  const [noting, setNoting] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const began = useFlowState(({ base }) => base.version);
  const [noticed, setNoticed] = useState(found !== null);
  const sent = useSentVersion(record);
  const { others, version, draft: revision } = usePresence(name, record.id, record.version, sent.lost);
  const seen = mayWrite ? revision : null;
  const draft = useDraft({ name, flowId: record.id, store, known, found, seen, onGone: sent.lost });
  const { keeper, other } = draft;
  const saving = useSaving({ name, store, sent, flush: keeper.flush, onSaved: () => setNoticed(false) });
  const change = useDetails(state, store, sent);
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
    flushEdits();
    if (await keeper.discard()) onReopen();
  };
  return (
    <div className={classes.editor} role="application" aria-label={t("label")}>
      <EditorHead
        record={record}
        dirty={dirty}
        busy={saving.busy}
        mayWrite={mayWrite && !sent.gone}
        noting={noting}
        onNoting={setNoting}
        onSave={save}
        onDeploy={deploy}
        onUndeploy={() =>
          undeploy.mutate(undefined, { onSuccess: () => notify.done(t("undeployed")), onError: notify.failed })
        }
      >
        <Presence others={others} kept={dirty ? draft.state : "none"} />
        <FlowMenu record={record} mayWrite={mayWrite} onDetails={() => setRenaming(true)} />
      </EditorHead>
      {sent.gone ? <GoneNotice name={name} type={type} onExport={exportFile} /> : null}
      {other && !sent.gone ? <OtherTab name={name} other={other} draft={draft} /> : null}
      {noticed && found && !other && !sent.gone ? (
        <FoundNotice draft={found} newest={record.version} onDiscard={discard} onClose={() => setNoticed(false)} />
      ) : null}
      {version !== null && version > began && !noticed ? (
        <NewerNotice
          version={version}
          user={record.version === version ? record.savedBy : ""}
          {...(!dirty && { onOpen: onReopen })}
        />
      ) : null}
      <Workspace
        record={record}
        history={<VersionList name={name} newest={record} {...(!dirty && { onRestored: onReopen })} />}
        files={
          <DrawingFiles
            onExport={exportFile}
            onImport={mayWrite ? (document) => commands.replace("import", document) : undefined}
          />
        }
        keys={{ save: () => save(), saveNote: () => setNoting(true) }}
      />
      {saving.met ? (
        <VersionConflict
          {...saving.met}
          busy={saving.busy}
          onResolve={(text) => void saving.resolve(text)}
          onClose={saving.closeConflict}
        />
      ) : null}
      {renaming ? <FlowDetailsDialog record={record} onSave={change} onClose={() => setRenaming(false)} /> : null}
    </div>
  );
}
