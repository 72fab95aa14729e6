"use client";

import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useTellEnabled } from "@/components/frame/undo/use-tell-enabled";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { RowActions } from "@/components/ui/table/row-actions";
import { recordQuery, useRemoveRecord } from "@/lib/records/queries.ts";
import type { HubRecord } from "@/lib/records/schema/hub.ts";
import { hubHref } from "./href";

const HubForm = dynamic(() => import("./form").then((file) => file.HubForm), { ssr: false });

/** What administrators can do with a hub as a whole: copy it, or delete it. */
export function HubMenu({ name }: { name: string }) {
  const t = useTranslations("hubs.whole");
  const router = useRouter();
  const client = useQueryClient();
  const notify = useNotify();
  const confirm = useConfirm();
  const { mutateAsync } = useRemoveRecord("hubs");
  const tellEnabled = useTellEnabled("hubs");
  const [copied, setCopied] = useState<HubRecord | null>(null);
  const isAdmin = useMay("admin");
  const readRecord = () => client.fetchQuery({ ...recordQuery("hubs", name), staleTime: 0 });
  const copy = () => readRecord().then(setCopied, notify.failed);
  const remove = async () => {
    const [title, text, action] = [t("removeTitle", { name }), t("removeText"), t("remove")];
    if (!(await confirm({ title, text, action, danger: true }))) return;
    try {
      const record = await readRecord();
      const { removed } = await mutateAsync(name);
      if (removed) {
        router.push("/hubs");
        notify.done(t("removed", { name }));
      } else {
        void client.invalidateQueries({ queryKey: ["outbound"] });
        tellEnabled(record, { ...record, enabled: false }, t("disabled", { name }));
      }
    } catch (error) {
      notify.failed(error);
    }
  };
  if (!isAdmin) return null;
  return (
    <>
      <RowActions
        label={t("more")}
        actions={[
          { label: t("copy"), icon: <IconCopy size={15} />, onClick: () => void copy() },
          { label: t("remove"), icon: <IconTrash size={15} />, danger: true, onClick: () => void remove() },
        ]}
      />
      {copied ? (
        <HubForm
          record={null}
          copyOf={copied}
          onClose={() => setCopied(null)}
          onSaved={(hub) => {
            setCopied(null);
            router.push(hubHref(hub.name));
          }}
        />
      ) : null}
    </>
  );
}
