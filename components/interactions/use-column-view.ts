"use client";

import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import { useMe } from "@/components/frame/me";
import { type ColumnSetting, columnSettings, withMoved } from "@/lib/interactions/column-view.ts";

/** Every column there is; the names are those of the API's orders where it has one. */
const known = [
  { id: "start_date", shown: true },
  { id: "channel", shown: true },
  { id: "direction", shown: true },
  { id: "client_name", shown: true },
  { id: "client_id", shown: true },
  { id: "campaigns", shown: true },
  { id: "agents", shown: true },
  { id: "duration", shown: true },
  { id: "disposition", shown: true },
  { id: "hub", shown: true },
  { id: "end_date", shown: false },
  { id: "contact_id", shown: false },
  { id: "list", shown: false },
  { id: "connector", shown: false },
  { id: "guid", shown: false },
] as const;

type ColumnId = (typeof known)[number]["id"];
type Setting = ColumnSetting & { id: ColumnId };

/** The columns as the user who is signed in wants them in this browser. */
export function useColumnView() {
  const { username } = useMe();
  const [kept, keep, forget] = useLocalStorage<unknown>({ key: `interactions.columns.${username}` });
  const settings = useMemo(() => columnSettings(kept, known) as Setting[], [kept]);
  return {
    settings,
    change: (id: string, to: Partial<Omit<ColumnSetting, "id">>) =>
      keep(settings.map((one) => (one.id === id ? { ...one, ...to } : one))),
    move: (id: string, step: 1 | -1) => keep(withMoved(settings, id, step)),
    reset: forget,
  };
}

export type ColumnView = ReturnType<typeof useColumnView>;
