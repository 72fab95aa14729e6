"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconDownload, IconPencil, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { useDeleteFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";

type Props = {
  record: FlowRecord;
  /** The drawing as it is edited just now. */
  text: string;
  mayWrite: boolean;
  onImport: (text: string) => void;
  onDetails: () => void;
};

/** What is done with a flow now and then: its name, its file, its end. */
export function FlowMenu({ record: { name }, text, mayWrite, onImport, onDetails }: Props) {
  const t = useTranslations("flows");
  const router = useRouter();
  const notify = useNotify();
  const confirm = useConfirm();
  const file = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useDeleteFlow(name);
  const remove = async () => {
    const sure = await confirm({
      title: t("delete.title", { name }),
      text: t("delete.text"),
      action: t("delete.action"),
      danger: true,
    });
    if (!sure) return;
    try {
      await mutateAsync();
      notify.done(t("delete.done", { name }));
      router.push("/flows");
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t("more")}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} disabled={!mayWrite} onClick={onDetails}>
            {t("details.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={15} />} disabled={!mayWrite} onClick={() => file.current?.click()}>
            {t("import")}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => saveFile(`${name}.json`, text)}>
            {t("export")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={15} />}
            color="red"
            disabled={!mayWrite}
            onClick={() => void remove()}
          >
            {t("delete.action")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t("importFile")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          chosen?.text().then(onImport, notify.failed);
        }}
      />
    </>
  );
}
