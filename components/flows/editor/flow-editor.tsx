"use client";

import { useEffect, useState } from "react";
import { useMay } from "@/components/frame/me";
import type { FlowState } from "@/lib/flows/queries.ts";
import { type FoundDraft, openingOf } from "./draft/opening";
import { loadLateParts } from "./late-parts";
import { EditorShell } from "./shell";
import { EditorProvider } from "./state/editor-context";
import { useNewEditor } from "./state/use-new-editor";
import { UnreadableDrawing } from "./unreadable-drawing";

type Props = {
  state: FlowState;
  /** What was drawn and not saved, wherever it was kept. */
  drafts: readonly FoundDraft[];
  /** Opens the newest version anew. */
  onReopen: () => void;
};

/** A flow's newest version, or the viewer's draft over it, to be worked on. */
export default function FlowEditor({ state, drafts, onReopen }: Props) {
  const mayWrite = useMay("flows:write");
  // Who may no longer save sees what is saved.
  const [opening, setOpening] = useState(() => openingOf(state, mayWrite ? drafts : []));
  if ("refused" in opening) {
    return (
      <UnreadableDrawing
        record={state.record}
        refused={opening.refused}
        onDrawing={(document) => {
          const base = { version: state.record.version, etag: state.etag };
          setOpening({ document, saved: null, base, draft: null, serviceDraft: { revision: 0, document: null } });
        }}
      />
    );
  }
  return <OpenedEditor state={state} opening={opening} readOnly={!mayWrite} onReopen={onReopen} />;
}

type Opened = Exclude<ReturnType<typeof openingOf>, { refused: unknown }>;

function OpenedEditor({
  state,
  opening,
  readOnly,
  onReopen,
}: Omit<Props, "drafts"> & { opening: Opened; readOnly: boolean }) {
  const editor = useNewEditor(opening.document, readOnly, opening);
  useEffect(() => {
    const later = setTimeout(() => void loadLateParts(), 1000);
    return () => clearTimeout(later);
  }, []);
  return (
    <EditorProvider value={editor}>
      <EditorShell state={state} draft={opening.draft} serviceDraft={opening.serviceDraft} onReopen={onReopen} />
    </EditorProvider>
  );
}
