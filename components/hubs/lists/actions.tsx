"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import { downloadFrom } from "@/components/ui/save-file";
import { IconAction } from "@/components/ui/table/icon-action";
import { type Action, RowActions } from "@/components/ui/table/row-actions";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { receiptPath, useChangeList, useDiscardList } from "@/lib/outbound/queries.ts";
import { ActivateButton } from "./activate-button";
import { useTellMoved } from "./use-tell-moved";

type Props = {
  hub: string;
  list: ListRecord;
  /** What else can be done with it where it stands. */
  more?: readonly Action[];
  onDiscarded?: () => void;
  /**
   * On the list's own page the receipt, and in an upload's summary the activation, have places of their own; a history
   * has what undoes an upload and what became of it.
   */
  place?: "table" | "page" | "history";
};

/** What can be done with a list in its present state. */
export function ListActions({ hub, list, more = [], onDiscarded, place = "table" }: Props) {
  const { id, filename, status, saved } = list;
  const name = useListName()(list);
  const t = useTranslations("hubs.list");
  const notify = useNotify();
  const confirm = useConfirm();
  const change = useChangeList(hub);
  const discard = useDiscardList(hub);
  const tellMoved = useTellMoved(hub);
  const move = async (to: "paused" | "inactive") => {
    try {
      await change.mutateAsync({ id, changes: { status: to } });
      tellMoved(list, to);
    } catch (error) {
      notify.failed(error);
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: t("discardTitle", { name }),
      text: t("discardText", { count: saved }),
      action: t("discard"),
      danger: true,
    });
    if (!sure) return;
    try {
      await discard.mutateAsync(id);
      notify.done(t("discarded", { name }));
      onDiscarded?.();
    } catch (error) {
      notify.failed(error);
    }
  };
  const mayChange = useMay("lists:write");
  const mayMove = mayChange && place !== "history";
  const busy = change.isPending || discard.isPending;
  const small = { size: "compact-sm", variant: "default", disabled: busy } as const;
  const works = status === "active" || status === "paused";
  const others = [...(works ? [{ label: t("deactivate"), onClick: () => void move("inactive") }] : []), ...more];
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {mayMove && ((status === "inactive" && place === "table") || status === "paused") ? (
        <ActivateButton hub={hub} list={list} asks="ifItStarts" {...small} />
      ) : null}
      {mayMove && status === "active" ? (
        <Button {...small} onClick={() => void move("paused")}>
          {t("pause")}
        </Button>
      ) : null}
      {mayMove && status === "failed" ? (
        <Button {...small} onClick={() => void move("inactive")}>
          {t("resume")}
        </Button>
      ) : null}
      {!mayChange || status === "active" || status === "loading" ? null : place === "page" ? (
        <Button {...small} onClick={() => void remove()}>
          {t("discard")}
        </Button>
      ) : (
        <IconAction label={t("discard")} icon={<IconTrash size={15} />} disabled={busy} onClick={() => void remove()} />
      )}
      {status === "loading" || place === "page" ? null : (
        <IconAction
          label={t("receipt")}
          icon={<IconDownload size={15} />}
          disabled={busy}
          onClick={() => downloadFrom(receiptPath(hub, id, "csv"), `${filename}.csv`)}
        />
      )}
      {mayMove && others.length > 0 ? <RowActions label={t("more")} actions={others} /> : null}
    </Group>
  );
}
