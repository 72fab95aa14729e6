"use client";

import { Button, Switch } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useTellEnabled } from "@/components/frame/undo/use-tell-enabled";
import { useAskStart } from "@/components/frame/use-ask-start";
import { useNotify } from "@/components/ui/notify";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { recordQuery, useSaveRecord } from "@/lib/records/queries.ts";
import { hubHref } from "./href";

const HubForm = dynamic(() => import("./form").then((file) => file.HubForm), { ssr: false });
const UnreadDialog = dynamic(() => import("./unread-dialog").then((file) => file.UnreadDialog), { ssr: false });
const HubSettingsView = dynamic(() => import("./settings-view").then((file) => file.HubSettingsView), { ssr: false });

/** The switch that lets a hub work, and the way to its settings; who is no administrator sees both and changes neither. */
export function HubSettings({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs");
  const router = useRouter();
  const notify = useNotify();
  const client = useQueryClient();
  const editable = useMay("admin");
  const save = useSaveRecord("hubs");
  const [shown, setShown] = useState(false);
  const record = useQuery({ ...recordQuery("hubs", hub.name), enabled: shown && editable });
  const again = () => client.invalidateQueries({ queryKey: ["outbound"] });
  const askStart = useAskStart();
  const tellEnabled = useTellEnabled("hubs");
  const turn = async (enabled: boolean) => {
    if (!(await askStart(() => ({ enabled }), hub.name))) return;
    save.mutate(
      { address: hub.name, body: { enabled } },
      {
        onSuccess: (saved) => {
          client.setQueryData(hubQuery(hub.name).queryKey, { ...hub, enabled });
          tellEnabled({ ...saved, enabled: !enabled }, saved);
          void again();
        },
        onError: notify.failed,
      },
    );
  };
  return (
    <>
      <span title={editable ? undefined : t("readOnly")}>
        <Switch
          label={t("field.enabled")}
          labelPosition="left"
          checked={save.isPending ? !hub.enabled : hub.enabled}
          disabled={!editable || save.isPending}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      </span>
      <Button
        variant="default"
        leftSection={<IconSettings size={15} />}
        loading={shown && record.isLoading}
        onClick={() => setShown(true)}
      >
        {t("settings")}
      </Button>
      {shown && !editable ? <HubSettingsView hub={hub} onClose={() => setShown(false)} /> : null}
      {shown && record.error ? (
        <UnreadDialog error={record.error} onRetry={() => void record.refetch()} onClose={() => setShown(false)} />
      ) : null}
      {shown && record.data ? (
        <HubForm
          record={record.data}
          onClose={() => setShown(false)}
          onSaved={({ name }) => {
            setShown(false);
            void again();
            if (name !== hub.name) router.replace(hubHref(name));
          }}
        />
      ) : null}
    </>
  );
}
