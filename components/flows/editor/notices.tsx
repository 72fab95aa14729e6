"use client";

import type { FlowRecord } from "@/lib/flows/schema.ts";
import type { Gone } from "./draft/gone";
import { GoneNotice } from "./draft/gone-notice";
import { FoundNotice, NewerNotice } from "./draft/notices";
import type { FoundDraft } from "./draft/opening";
import { OtherTab } from "./draft/other-tab";
import type { Draft } from "./draft/use-draft";
import { useFlowState } from "./state/editor-context";

type Props = {
  record: FlowRecord;
  gone: Gone | null;
  draft: Draft;
  /** The draft that was found when the editor was opened, until that was noticed. */
  found: FoundDraft | null;
  /** The newest version, as far as it was heard of. */
  version: number | null;
  onExport: () => void;
  onRestored: () => Promise<void>;
  onDiscard: () => Promise<void>;
  onNoticed: () => void;
  onReopen: () => void;
};

/** What its user must know above the drawing: one thing at a time, and first that the flow is gone. */
export function EditorNotices(props: Props) {
  const { record, gone, draft, found, version } = props;
  const { name } = record;
  const began = useFlowState(({ base }) => base.version);
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  return (
    <>
      {gone ? (
        <GoneNotice
          gone={gone}
          flowId={record.id}
          name={name}
          type={record.type}
          keep={draft.keeper.flush}
          onExport={props.onExport}
          onRestored={props.onRestored}
        />
      ) : draft.other ? (
        <OtherTab name={name} other={draft.other} draft={draft} />
      ) : found ? (
        <FoundNotice draft={found} newest={record.version} onDiscard={props.onDiscard} onClose={props.onNoticed} />
      ) : null}
      {version !== null && version > began && !found ? (
        <NewerNotice
          name={name}
          began={began}
          version={version}
          user={record.version === version ? record.savedBy : ""}
          {...(!dirty && { onOpen: props.onReopen })}
        />
      ) : null}
    </>
  );
}
