"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowState, flowPresenceQuery, flowVersionQuery } from "@/lib/flows/queries.ts";
import { useAskDeploy } from "../deploy/use-ask-deploy";
import { useStopFlow } from "../deploy/use-stop-flow";
import { FlowDetailsDialog } from "../flow-details-dialog";
import { flowHref } from "../flow-href";
import { FlowMenu } from "../flow-menu";
import { VersionConflict } from "../history/version-conflict";
import { VersionList } from "../history/version-list";
import { GoneNotice } from "./draft/gone-notice";
import type { Known } from "./draft/keeper";
import { FoundNotice, NewerNotice } from "./draft/notices";
import type { FoundDraft } from "./draft/opening";
import { OtherTab } from "./draft/other-tab";
import { Presence } from "./draft/presence";
import { useDraft } from "./draft/use-draft";
import { usePresence } from "./draft/use-presence";
import { EditorHead } from "./head";
import { DrawingFiles } from "./save/drawing-files";
import { useDetails } from "./save/use-details";
import { useSaving } from "./save/use-saving";
import { useSentVersion } from "./save/use-sent-version";
import classes from "./shell.module.css";
import { useEditor, useFlowState } from "./state/editor-context";
import { jumpTo } from "./state/show-node";
import { TestButton } from "./test-run/test-button";
import { Workspace } from "./workspace";

type Props = {
  state: FlowState;
  /** The draft that is open instead of the newest version. */
  draft: FoundDraft | null;
  known: Known;
  onReopen: () => void;
};

/** The editor of a flow, put together. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it puts the parts of the editor together
export function EditorShell({ state, draft: found, known, onReopen }: Props) {
  const { record } = state;
  const { name, type } = record;
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const editor = useEditor();
  const { store, commands } = editor;
  const client = useQueryClient();
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  const [noting, setNoting] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const began = useFlowState(({ base }) => base.version);
  const [noticed, setNoticed] = useState(found !== null);
  const sent = useSentVersion(record);
  const [leaving, setLeaving] = useState(false);
  const { others, version, draft: revision } = usePresence(record, leaving, sent.learn);
  const seen = mayWrite ? revision : null;
  const draft = useDraft({ name, flowId: record.id, store, known, found, seen, onGone: () => void sent.lost() });
  const { keeper, other } = draft;
  const saving = useSaving({ name, store, sent, flush: keeper.flush, onSaved: () => setNoticed(false) });
  const details = useDetails(state, store, sent);
  const change = (fields: Parameters<typeof details>[0]) => leavingBy(() => details(fields), fields.name !== undefined);
  /** Does what this page goes away with, if it is done; until then nothing is asked of the flow by its former name. */
  const leavingBy = async (work: () => Promise<boolean>, leaves = true): Promise<boolean> => {
    if (!leaves) return work();
    setLeaving(true);
    await client.cancelQueries({ queryKey: flowPresenceQuery(name, record.id).queryKey });
    const done = await work().catch(() => false);
    setLeaving(done);
    return done;
  };
  const stopping = useStopFlow(record);
  const { ask, dialog } = useAskDeploy(({ node, module }) => jumpTo(editor, node, module));
  const exportFile = () => {
    saveFile(`${name}.json`, textOf(store.getState().document));
  };
  const deploy = async () => {
    const { document, saved } = store.getState();
    const { liveVersion: live } = record;
    if (document !== saved) {
      const given = await ask({ name, page: flowHref(name), live, what: { drawing: textOf(document), type } });
      if (given) await saving.deploy(given.note);
    } else if (await ask({ name, page: flowHref(name), live, what: { version: began } })) {
      const { problems } = began === record.version ? record : await client.fetchQuery(flowVersionQuery(name, began));
      await saving.deploySaved(state.etag, problems.length);
    }
  };
  const restored = async () => {
    if (!(await sent.lost()) && store.getState().document !== store.getState().saved) await saving.save();
  };
  const save = (note?: string) => {
    if (mayWrite && store.getState().document !== store.getState().saved) void saving.save(note);
  };
  const discard = async () => {
    if (await keeper.discard()) onReopen();
  };
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
        onDeploy={() => void deploy().catch(notify.failed)}
        onUndeploy={() => void stopping.stop()}
      >
        {editor.readOnly ? null : <TestButton />}
        <Presence others={others} kept={dirty ? draft.state : "none"} />
        <FlowMenu record={record} mayWrite={mayWrite} leavingBy={leavingBy} onDetails={() => setRenaming(true)} />
      </EditorHead>
      {sent.gone ? (
        <GoneNotice
          gone={sent.gone}
          flowId={record.id}
          name={name}
          type={type}
          keep={keeper.flush}
          onExport={exportFile}
          onRestored={restored}
        />
      ) : null}
      {other && !sent.gone ? <OtherTab name={name} other={other} draft={draft} /> : null}
      {noticed && found && !other && !sent.gone ? (
        <FoundNotice draft={found} newest={record.version} onDiscard={discard} onClose={() => setNoticed(false)} />
      ) : null}
      {version !== null && version > began && !noticed ? (
        <NewerNotice
          name={name}
          began={began}
          version={version}
          user={record.version === version ? record.savedBy : ""}
          {...(!dirty && { onOpen: onReopen })}
        />
      ) : null}
      <Workspace
        record={record}
        history={
          <VersionList name={name} newest={record} unsaved={dirty ? { discard } : undefined} onRestored={onReopen} />
        }
        files={
          <DrawingFiles
            onExport={exportFile}
            onImport={mayWrite ? (document) => commands.replace("import", document) : undefined}
          />
        }
        keys={{ save: () => save(), saveNote: () => setNoting(true) }}
      />
      {dialog}
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
