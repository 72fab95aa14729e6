"use client";

import { Modal, Stack } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { Nothing } from "@/components/ui/date-time";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { Facts } from "@/components/ui/facts";
import { ScheduleText } from "@/components/ui/schedule/text";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { retriedOutcomes } from "@/lib/records/schema/hub.ts";
import { Caution } from "../../ui/warning";

/** A hub's settings for those who may not change them, and why they may not. */
export function HubSettingsView({ hub, onClose }: { hub: DeskHub; onClose: () => void }) {
  const t = useTranslations("hubs");
  const close = useTranslations("kit")("close");
  return (
    <Modal opened onClose={onClose} title={t("form.edit")} size="lg" closeButtonProps={{ "aria-label": close }}>
      <Stack gap="sm">
        <Caution>{t("readOnly")}</Caution>
        <HubSettingsFacts hub={hub} />
      </Stack>
    </Modal>
  );
}

/** Everything that a hub is set to, to be read. */
export function HubSettingsFacts({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs");
  const country = useTranslations("kit.country")("label");
  const format = useFormatter();
  const { settings } = hub;
  const numberOr = (value: number | null) => (value === null ? <Nothing /> : format.number(value));
  const callFacts = [
    { label: t("field.machine"), value: t(`machine.${settings.machine ?? "retry"}`) },
    ...(["previewSeconds", "wrapUpSeconds", "maxAbandon"] as const).map((name) => ({
      label: t(`field.${name}`),
      value: format.number(settings[name]),
    })),
  ];
  const mailFacts = [
    ...(["from", "replyTo"] as const).map((name) => ({
      label: t(`field.${name}`),
      value: settings[name] ?? <Nothing />,
    })),
    { label: t("field.unsubscribe"), value: t(settings.unsubscribe ? "sender.yes" : "sender.no") },
  ];
  return (
    <Facts
      facts={[
        { label: t("field.name"), value: hub.name },
        { label: t("column.channel"), value: <ChannelMark channel={hub.channel} /> },
        ...(hub.mode ? [{ label: t("column.mode"), value: t(`mode.${hub.mode}`) }] : []),
        { label: t("column.state"), value: <EnabledBadge enabled={hub.enabled} /> },
        { label: t("column.campaign"), value: hub.campaign },
        { label: t("column.timezone"), value: hub.timezone },
        ...(["maxAttempts", "retryMinutes", "concurrency", "ratePerSecond"] as const).map((name) => ({
          label: t(`field.${name}`),
          value: format.number(hub.settings[name]),
        })),
        ...(["template", "subject", "provider"] as const).map((name) => ({
          label: t(`field.${name}`),
          value: hub.settings[name] ?? <Nothing />,
        })),
        ...(["maxPerDay", "maxTotal", "volumePerDay"] as const).map((name) => ({
          label: t(`field.${name}`),
          value: numberOr(hub.settings[name]),
        })),
        ...retriedOutcomes.flatMap((outcome) => {
          const retry = hub.settings.retries[outcome];
          return (["minutes", "attempts"] as const).flatMap((name) =>
            retry?.[name] === undefined
              ? []
              : [
                  {
                    label: t(`retries.${name}`, { outcome: t(`retries.outcome.${outcome}`) }),
                    value: format.number(retry[name]),
                  },
                ],
          );
        }),
        ...(hub.channel === "telephony" ? callFacts : []),
        ...(hub.channel === "email" ? mailFacts : []),
        { label: country, value: hub.settings.country ?? <Nothing /> },
        { label: t("hours.campaign"), value: <ScheduleText schedule={hub.schedule} /> },
        { label: t("hours.hub"), value: <ScheduleText schedule={hub.contactingSchedule} /> },
      ]}
    />
  );
}
