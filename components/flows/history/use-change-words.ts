"use client";

import { useTranslations } from "next-intl";
import type { ComparedConnection } from "@/lib/flows/diff/connections.ts";
import type { DiffEntry } from "@/lib/flows/diff/entries.ts";
import { markSigns } from "../canvas/mark-sign";
import { useWords } from "./use-words";

/** How a change is marked. */
export const signs = { ...markSigns, moved: "→" } as const;
export const tones = { added: "go", removed: "stop", changed: "caution", moved: undefined } as const;

/** What became of it, and as what it is drawn. */
export function changeOf(entry: DiffEntry) {
  if (entry.about === "document") return { change: "changed", tone: "changed" } as const;
  if (entry.about === "module") {
    const { change } = entry.renaming;
    return { change, tone: change === "renamed" ? "changed" : change } as const;
  }
  if (entry.about === "node") {
    const { change, switched } = entry.node;
    return { change: switched ?? change, tone: change } as const;
  }
  const { change } = entry.connection;
  if (change === "added" || change === "removed") return { change, tone: change } as const;
  return { change, tone: change === "redrawn" ? "moved" : "changed" } as const;
}

export function useChangeWords() {
  const t = useTranslations("flowHistory");
  const words = useWords();

  /** A connection as its output, and what that leads to. */
  const connection = ({ source, sourcePort, target, sourceNode, targetNode }: ComparedConnection) => {
    const from = words.node(sourceNode, source);
    const port = words.port(sourceNode, sourcePort);
    return `${from} (${port}) → ${words.node(targetNode, target)}`;
  };

  return {
    connection,
    title: (entry: DiffEntry) => {
      if (entry.about === "document") return t("document");
      if (entry.about === "module") return entry.renaming.after ?? entry.renaming.before ?? "";
      if (entry.about === "connection") {
        const shown = entry.connection.after ?? entry.connection.before;
        return shown ? connection(shown) : t("connection");
      }
      const place = entry.node.after ?? entry.node.before;
      return words.node(place?.node, place?.key ?? "");
    },
    /** What kind of thing it is. */
    about: (entry: DiffEntry) => {
      if (entry.about === "module") return t("module");
      if (entry.about === "connection") return t("connection");
      return entry.about === "node" ? words.kind((entry.node.after ?? entry.node.before)?.node) : "";
    },
  };
}
