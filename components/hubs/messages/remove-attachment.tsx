"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useRemoveAttachment } from "@/lib/records/queries.ts";
import type { AttachmentRecord } from "@/lib/records/schema/attachment.ts";

/** Removes a file that no contact waits to be sent. */
export function RemoveAttachment({ hub, file: { path, usedBy } }: { hub: string; file: AttachmentRecord }) {
  const t = useTranslations("hubs.attachment");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutate, isPending } = useRemoveAttachment(hub);
  const inUse = usedBy.lists + usedBy.leads > 0;
  const remove = async () => {
    const sure = await confirm({
      title: t("removeTitle", { name: path }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (sure) mutate(path, { onSuccess: () => notify.done(t("removed", { name: path })), onError: notify.failed });
  };
  return (
    <span title={inUse ? t("inUse") : undefined}>
      <Button size="compact-sm" variant="default" disabled={inUse || isPending} onClick={() => void remove()}>
        {t("remove")}
      </Button>
    </span>
  );
}
