"use client";

import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { Panel } from "@/components/ui/panel";
import { Caution } from "@/components/ui/warning";
import { HubPart } from "./hub/part";
import { HubSettings } from "./hub/settings";
import { HubSettingsFacts } from "./hub/settings-view";

/** What a hub is set to, and for administrators the way to change it. */
export function HubSettingsPage({ hub: name }: { hub: string }) {
  const t = useTranslations("hubs");
  const editable = useMay("admin");
  return (
    <HubPart name={name} title={t("parts.settings")}>
      {(hub) => (
        <Panel
          title={t("form.edit")}
          aside={
            editable ? (
              <Group gap="sm">
                <HubSettings hub={hub} />
              </Group>
            ) : null
          }
        >
          {editable ? null : <Caution>{t("readOnly")}</Caution>}
          <HubSettingsFacts hub={hub} />
        </Panel>
      )}
    </HubPart>
  );
}
