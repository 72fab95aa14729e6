"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useNotify } from "@/components/ui/notify";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { type Editor, useEditor } from "../state/editor-context";
import { removeSelected } from "../state/remove-selected";
import { focusNode } from "../state/show-node";
import { selectFocused } from "./select-focused";

const STASH = "switchyard.copied-nodes";

/** Copying and pasting nodes as JSON: by the browser's own clipboard, and where that is refused by this browser's tabs. */
export function useClipboard() {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const editor = useEditor();
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      if (!isOurs(event)) return;
      selectFocused(editor, document.activeElement);
      const text = keep(editor);
      if (text === null || !event.clipboardData) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut" && !editor.readOnly) removeSelected(editor, document.activeElement);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isOurs(event) || editor.readOnly) return;
      event.preventDefault();
      if (!editor.commands.paste(event.clipboardData?.getData("text/plain") ?? "")) {
        notify.done(t("nothingToPaste"));
        return;
      }
      const [first] = editor.store.getState().selection;
      if (first !== undefined) focusNode(first);
    };
    const listeners = [
      ["copy", copy],
      ["cut", copy],
      ["paste", paste],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener);
    };
  }, [editor, notify, t]);
  return useMemo(
    () => ({
      copy: () => {
        const text = keep(editor);
        if (text !== null) navigator.clipboard?.writeText(text).catch(() => notify.done(t("copiedHere")));
      },
      cut: () => {
        const text = keep(editor);
        if (text === null) return;
        navigator.clipboard?.writeText(text).catch(() => notify.done(t("copiedHere")));
        removeSelected(editor, document.activeElement);
      },
      /** `at`: where it goes, else the middle of what is seen. */
      paste: async (at?: Point) => {
        const text = await navigator.clipboard?.readText().catch(() => null);
        const pasted =
          editor.commands.paste(text ?? "", at) || editor.commands.paste(localStorage.getItem(STASH) ?? "", at);
        if (!pasted) notify.done(t("nothingToPaste"));
      },
    }),
    [editor, notify, t],
  );
}

function keep({ commands }: Editor): string | null {
  const text = commands.copied();
  if (text !== null) {
    try {
      localStorage.setItem(STASH, text);
    } catch {
      // Full or refused: the clipboard itself still has it.
    }
  }
  return text;
}

// What is written in a field, or marked as text, is copied as such.
function isOurs({ target }: ClipboardEvent): boolean {
  if (
    !(target instanceof HTMLElement) ||
    target.closest("input, textarea, select, [contenteditable=true], [role=dialog]")
  ) {
    return false;
  }
  return document.getSelection()?.isCollapsed ?? true;
}
