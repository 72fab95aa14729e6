"use client";

import type { Node, NodeProps } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { noteText } from "./card-layout";
import { useCanvas } from "./context";
import far from "./far/card.module.css";
import { MarkSign } from "./mark-sign";
import type { CardData } from "./node-card";
import classes from "./note-card.module.css";
import { useNodeTitle } from "./use-names";

type NoteNode = Node<CardData, "note">;

/** A sticky note; its text is written in place. */
export const NoteCard = memo(function NoteCard({ data: { view, mark }, selected }: NodeProps<NoteNode>) {
  const t = useTranslations("flowEditor");
  const title = useNodeTitle()(view);
  const { editing } = useCanvas();
  const text = noteText(view);
  const [written, setWritten] = useState<string | null>(null);
  const keep = () => {
    if (written !== null && written !== text) editing?.writeNote(view.key, written);
    setWritten(null);
  };
  return (
    <div className={classes.note} data-mark={mark ?? undefined}>
      {mark === null || mark === "unchanged" ? null : <MarkSign mark={mark} />}
      <span className={`${classes.noteTitle} ${far.more}`}>{title}</span>
      {editing && selected ? (
        <textarea
          className={`${classes.noteText} ${far.text} nodrag nopan nowheel`}
          aria-label={t("noteText")}
          placeholder={t("notePlaceholder")}
          value={written ?? text}
          onChange={(event) => setWritten(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.closest<HTMLElement>("[role=group]")?.focus();
          }}
        />
      ) : (
        <p className={`${classes.noteText} ${far.text}`}>{text}</p>
      )}
    </div>
  );
});
