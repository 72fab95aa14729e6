"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useDeleteFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";

type Props = {
  record: FlowRecord;
  mayWrite: boolean;
  onDetails: () => void;
  /** Does what the page goes away with. Whether that was done. */
  leavingBy: (work: () => Promise<boolean>) => Promise<boolean>;
};

/** What is done with a flow now and then: its name, its end. */
export function FlowMenu({ record: { name }, mayWrite, onDetails, leavingBy }: Props) {
  const t = useTranslations("flows");
  const router = useRouter();
  const notify = useNotify();
  const confirm = useConfirm();
  const { mutateAsync } = useDeleteFlow(name);
  const remove = async () => {
    const sure = await confirm({
      title: t("delete.title", { name }),
      text: t("delete.text"),
      action: t("delete.action"),
      danger: true,
    });
    if (!sure) return;
    const gone = await leavingBy(async () => {
      try {
        await mutateAsync();
        return true;
      } catch (error) {
        notify.failed(error);
        return false;
      }
    });
    if (!gone) return;
    notify.done(t("delete.done", { name }));
    router.push("/flows");
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("more")} title={t("more")}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} disabled={!mayWrite} onClick={onDetails}>
          {t("details.open")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} />} color="red" disabled={!mayWrite} onClick={() => void remove()}>
          {t("delete.action")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
