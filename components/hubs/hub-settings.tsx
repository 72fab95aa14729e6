"use client";

import { Button, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import type { DeskHub } from "@/lib/outbound/desk-contract.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { recordQuery, useSaveRecord } from "@/lib/records/queries.ts";
import { HubForm } from "./hub-form";
import { hubHref } from "./hub-href";

/** The switch that lets a hub work, and the way to its settings; an administrator's. */
export function HubSettings({ hub, editable, icon }: { hub: DeskHub; editable: boolean; icon: ReactNode }) {
  const t = useTranslations("hubs");
  const router = useRouter();
  const notify = useNotify();
  const client = useQueryClient();
  const save = useSaveRecord("hubs");
  const [editing, setEditing] = useState(false);
  const record = useQuery({ ...recordQuery("hubs", hub.name), enabled: editing });
  const again = () => client.invalidateQueries({ queryKey: ["outbound"] });
  const turn = (enabled: boolean) =>
    save.mutate(
      { address: hub.name, body: { enabled } },
      {
        onSuccess: () => {
          client.setQueryData(hubQuery(hub.name).queryKey, { ...hub, enabled });
          notify.done(t(enabled ? "turnedOn" : "turnedOff", { name: hub.name }));
          void again();
        },
        onError: notify.failed,
      },
    );
  return (
    <>
      <Switch
        label={t("field.enabled")}
        labelPosition="left"
        checked={save.isPending ? !hub.enabled : hub.enabled}
        disabled={!editable || save.isPending}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {editable ? (
        <Button
          variant="default"
          leftSection={icon}
          loading={editing && record.isLoading}
          onClick={() => setEditing(true)}
        >
          {t("settings")}
        </Button>
      ) : null}
      {editing && record.data ? (
        <HubForm
          record={record.data}
          onClose={() => setEditing(false)}
          onSaved={({ name }) => {
            setEditing(false);
            void again();
            if (name !== hub.name) router.replace(hubHref(name));
          }}
        />
      ) : null}
    </>
  );
}
