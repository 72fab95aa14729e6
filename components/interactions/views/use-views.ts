"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay, useMe } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { untouched } from "@/lib/interactions/search/url.ts";
import {
  useMarkView,
  useRemoveView,
  useSaveView,
  type ViewToSave,
  viewsQuery,
} from "@/lib/interactions/views/queries.ts";
import type { SavedViewMarks, SavedViewRecord } from "@/lib/interactions/views/schema.ts";
import { isSameSearch, savedOf, urlOf } from "@/lib/interactions/views/url.ts";
import { useColumnView } from "../columns/use-column-view";
import type { SearchState } from "../search/use-search";

const none: SavedViewRecord[] = [];

/** The saved views, the one that is opened with its columns and density, and what can be done with it. */
export function useViews(state: SearchState) {
  const { url, change } = state;
  const { username } = useMe();
  const administers = useMay("admin");
  const t = useTranslations("views");
  const confirm = useConfirm();
  const notify = useNotify();
  const { data, isSuccess } = useQuery(viewsQuery());
  const saving = useSaveView();
  const marking = useMarkView();
  const removing = useRemoveView();
  const all = data ?? none;
  const opened = all.find(({ id }) => id === url.view) ?? null;
  const columns = useColumnView(opened);
  const now = { search: savedOf(url, state), columns: columns.settings, density: columns.density };
  const mayChange = (view: SavedViewRecord) => view.owner === username || (view.shared && administers);
  const opening = (view: SavedViewRecord) => ({ ...urlOf(view.search), view: view.id, peek: null });
  const open = (view: SavedViewRecord) => change(opening(view));
  const save = async (view: ViewToSave) => {
    const saved = await saving.mutateAsync(view);
    notify.done(t("saved", { name: saved.name }));
    return saved;
  };
  return {
    mine: all.filter(({ owner }) => owner === username),
    team: all.filter(({ owner, shared }) => shared && owner !== username),
    pinned: all.filter(({ pinned }) => pinned),
    /** Whether the page opens with a view where its address says nothing. */
    hasDefault: all.some((view) => view.default || view.teamDefault),
    opened,
    columns,
    isMissing: url.view !== null && opened === null && isSuccess,
    isChanged: opened !== null && (!isSameSearch(now.search, opened.search) || columns.isChanged),
    mayChange: opened !== null && mayChange(opened),
    isBusy: saving.isPending,
    open,
    /** Where opening it leads. */
    hrefOf: (view: SavedViewRecord) => state.hrefOf(opening(view)),
    /** Pins the opened view, or makes it a default, and the other way. */
    mark: (body: SavedViewMarks) => {
      if (opened) marking.mutate({ id: opened.id, body }, { onError: notify.failed });
    },
    /** Leaves the view; what is looked for stays. */
    close: () => change({ view: null }),
    /** Today, without filters. */
    reset: () => change({ ...untouched, peek: null }),
    revert: () => {
      columns.revert();
      if (opened) open(opened);
    },
    /** Under a new name; that view is then the opened one. */
    saveAs: async (fields: { name: string; shared: boolean }) => {
      const { id } = await save({ id: null, body: { ...fields, ...now } });
      columns.revert();
      change({ ...urlOf(now.search), view: id });
    },
    saveChanges: async () => {
      if (!opened) return;
      await save({ id: opened.id, body: now }).then(columns.revert, notify.failed);
    },
    rename: async (fields: { name: string; shared: boolean }) => {
      if (opened) await save({ id: opened.id, body: fields });
    },
    remove: async () => {
      if (!opened) return;
      const { name, shared, id } = opened;
      const text = t(shared ? "removeTeamText" : "removeText", { name });
      if (!(await confirm({ title: t("removeTitle"), text, action: t("remove"), danger: true }))) return;
      try {
        await removing.mutateAsync(id);
        columns.revert();
        change({ view: null });
        notify.done(t("removed", { name }));
      } catch (error) {
        notify.failed(error);
      }
    },
  };
}

export type Views = ReturnType<typeof useViews>;
