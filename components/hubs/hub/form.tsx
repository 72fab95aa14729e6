"use client";

import { Grid } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { SchedulePreviewPanel } from "@/components/frame/schedule-preview/preview";
import { useTellEnabled } from "@/components/frame/undo/use-tell-enabled";
import { useAskStart } from "@/components/frame/use-ask-start";
import { CountrySelect } from "@/components/ui/country/select";
import { FormDialog } from "@/components/ui/form/dialog";
import { SwitchField, TextField } from "@/components/ui/form/fields";
import { NumberField } from "@/components/ui/form/number-field";
import { useSaveForm } from "@/components/ui/form/save-form";
import { ScheduleField } from "@/components/ui/schedule/field";
import { changeBy } from "@/lib/outbound/hubs/people-started.ts";
import type { RecordToSave } from "@/lib/records/kinds.ts";
import { useSaveRecord } from "@/lib/records/queries.ts";
import { type HubRecord, hubFields } from "@/lib/records/schema/hub.ts";
import { ContactClock } from "../clock/contact-clock";
import { LimitFields } from "./limit-fields";
import { copyOfHub, hubValues, newHub } from "./new-hub";
import { useHubChoices } from "./use-hub-choices";
import { WayFields } from "./way-fields";

type Props = {
  record: HubRecord | null;
  /** What a new hub begins with, under a name of its own. */
  copyOf?: HubRecord;
  onClose: () => void;
  onSaved: (hub: HubRecord) => void;
};

/** Everything an outbound hub is set to. */
export function HubForm({ record, copyOf, onClose, onSaved }: Props) {
  const t = useTranslations("hubs");
  const choices = useHubChoices();
  const begun = copyOf ? copyOfHub(copyOf, t("form.copyName", { name: copyOf.name })) : newHub;
  const sending = useSaveRecord("hubs");
  const askStart = useAskStart();
  const tellEnabled = useTellEnabled("hubs");
  const { form, submit, busy } = useSaveForm({
    schema: hubFields,
    values: record ? hubValues(record) : begun,
    isNew: record === null,
    before: async (fields) => record === null || askStart(() => changeBy(fields, choices), record.name),
    save: (body) => sending.mutateAsync({ address: record?.name ?? null, body } as RecordToSave<"hubs">),
    onSaved: (saved) => {
      if (record) tellEnabled(record, saved);
      onSaved(saved);
    },
  });
  const { control, watch } = form;
  const campaign = choices.campaigns.find(({ name }) => name === watch("campaign"));
  return (
    <FormDialog
      title={record ? t("form.edit") : t("form.new")}
      onClose={onClose}
      onSubmit={submit}
      action={record ? t("form.save") : t("form.create")}
      busy={busy}
      size="xl"
    >
      <Grid gap="sm">
        <Grid.Col span={12}>
          <TextField control={control} name="name" label={t("field.name")} data-autofocus autoComplete="off" />
        </Grid.Col>
        <WayFields form={form} choices={choices} />
        {(["maxAttempts", "retryMinutes", "concurrency", "ratePerSecond"] as const).map((name) => (
          <Grid.Col key={name} span={3}>
            <NumberField control={control} name={name} label={t(`field.${name}`)} min={1} />
          </Grid.Col>
        ))}
        <Grid.Col span={12}>
          <ScheduleField control={control} name="contactingSchedule" label={t("field.contactingSchedule")}>
            <ContactClock campaign={campaign} schedule={watch("contactingSchedule") ?? null} />
          </ScheduleField>
          {record && watch("campaign") === record.campaign ? (
            <SchedulePreviewPanel
              hub={record.name}
              timezone={campaign?.timezone ?? "UTC"}
              tries="contactingSchedule"
              hours={watch("contactingSchedule")}
            />
          ) : null}
        </Grid.Col>
      </Grid>
      <LimitFields control={control} channel={watch("channel")} mode={watch("mode")} />
      <Controller
        control={control}
        name="country"
        render={({ field, fieldState }) => (
          <CountrySelect
            value={field.value ?? null}
            onChange={field.onChange}
            description={t("countryAbout")}
            error={fieldState.error?.message}
          />
        )}
      />
      <SwitchField control={control} name="horizontal" label={t("field.horizontal")} />
      <SwitchField control={control} name="enabled" label={t("field.enabled")} />
    </FormDialog>
  );
}
