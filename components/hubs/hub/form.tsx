"use client";

import { Grid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { SchedulePreviewPanel } from "@/components/frame/schedule-preview/preview";
import { useAskStart } from "@/components/frame/use-ask-start";
import { CountrySelect } from "@/components/ui/country/select";
import { FormDialog } from "@/components/ui/form/dialog";
import { NumberField, SelectField, SwitchField, TextField } from "@/components/ui/form/fields";
import { useSaveForm } from "@/components/ui/form/save-form";
import { ScheduleField } from "@/components/ui/schedule/field";
import { flowsQuery } from "@/lib/flows/queries.ts";
import { changeBy } from "@/lib/outbound/hubs/people-started.ts";
import { SIMULATED, SMTP } from "@/lib/providers.ts";
import type { RecordToSave } from "@/lib/records/kinds.ts";
import { recordsQuery, useSaveRecord } from "@/lib/records/queries.ts";
import { type HubRecord, hubChannels, hubDefaults, hubFields, hubModes } from "@/lib/records/schema/hub.ts";
import { ContactClock } from "../clock/contact-clock";
import { LimitFields } from "./limit-fields";

type Props = {
  record: HubRecord | null;
  /** What a new hub begins with, under a name of its own. */
  copyOf?: HubRecord;
  onClose: () => void;
  onSaved: (hub: HubRecord) => void;
};

const fresh = {
  name: "",
  channel: "telephony",
  mode: "predictive",
  campaign: "",
  enabled: false,
  contactingSchedule: null,
  maxAttempts: 3,
  retryMinutes: 60,
  concurrency: 10,
  ratePerSecond: 10,
  template: null,
  subject: null,
  horizontal: false,
  country: null,
  ...hubDefaults,
  maxPerDay: null,
  maxTotal: null,
  volumePerDay: null,
  retries: {},
  machine: null,
  from: null,
  replyTo: null,
  unsubscribe: false,
} as const;

/** Everything an outbound hub is set to. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one field after the other
export function HubForm({ record, copyOf, onClose, onSaved }: Props) {
  const t = useTranslations("hubs");
  const channelName = useTranslations("kit.channel");
  const campaigns = useQuery(recordsQuery("campaigns"));
  const templates = useQuery(recordsQuery("templates"));
  const flows = useQuery(flowsQuery());
  // A copy has no lists and contacts nobody until someone turns it on.
  const copied = copyOf && { ...copyOf, name: t("form.copyName", { name: copyOf.name }), enabled: false };
  const {
    id: _id,
    createdAt: _created,
    updatedAt: _updated,
    ...present
  } = record ?? { ...fresh, id: 0, createdAt: "", updatedAt: "", ...copied };
  const sending = useSaveRecord("hubs");
  const askStart = useAskStart();
  const { form, submit, busy } = useSaveForm({
    schema: hubFields,
    values: present,
    isNew: record === null,
    before: async (fields) => {
      if (record === null) return true;
      const choices = { flows: flows.data?.result ?? [], campaigns: campaigns.data?.result ?? [] };
      return askStart(() => changeBy(fields, choices), record.name);
    },
    save: (body) => sending.mutateAsync({ address: record?.name ?? null, body } as RecordToSave<"hubs">),
    onSaved,
  });
  const { control, watch, setValue } = form;
  const channel = watch("channel");
  const providers = (flows.data?.result ?? []).filter(({ type }) => type === "provider").map(({ name }) => name);
  const fitting = (templates.data?.result ?? [])
    .filter((template) => template.channel === channel)
    .map(({ name }) => name);
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
        <Grid.Col span={6}>
          <SelectField
            control={control}
            name="channel"
            label={t("field.channel")}
            data={hubChannels.map((value) => ({ value, label: channelName(value) }))}
            onOptionSubmit={(value) => {
              // What belongs to the former channel does not go along.
              setValue("mode", value === "telephony" ? "predictive" : null, { shouldDirty: true });
              setValue("template", null, { shouldDirty: true });
              setValue("subject", null, { shouldDirty: true });
              for (const name of ["machine", "from", "replyTo"] as const) setValue(name, null, { shouldDirty: true });
              setValue("unsubscribe", false, { shouldDirty: true });
              setValue("retries", {}, { shouldDirty: true });
            }}
          />
        </Grid.Col>
        <Grid.Col span={6}>
          {channel === "telephony" ? (
            <SelectField
              control={control}
              name="mode"
              label={t("field.mode")}
              data={hubModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            />
          ) : (
            <SelectField control={control} name="template" label={t("field.template")} data={fitting} clearable />
          )}
        </Grid.Col>
        <Grid.Col span={6}>
          <SelectField
            control={control}
            name="campaign"
            label={t("field.campaign")}
            data={(campaigns.data?.result ?? []).map(({ name }) => name)}
            searchable
          />
        </Grid.Col>
        <Grid.Col span={6}>
          <SelectField
            control={control}
            name="provider"
            label={t("field.provider")}
            description={t("field.providerHint", { channel: channelName(channel) })}
            data={[...(channel === "email" ? [SMTP] : []), { value: SIMULATED, label: t("simulated") }, ...providers]}
            clearable
          />
        </Grid.Col>
        {channel === "email" ? (
          <Grid.Col span={12}>
            <TextField control={control} name="subject" label={t("field.subject")} emptyIsNull />
          </Grid.Col>
        ) : null}
        {(["maxAttempts", "retryMinutes", "concurrency", "ratePerSecond"] as const).map((name) => (
          <Grid.Col key={name} span={3}>
            <NumberField control={control} name={name} label={t(`field.${name}`)} min={1} />
          </Grid.Col>
        ))}
        <Grid.Col span={12}>
          <ScheduleField control={control} name="contactingSchedule" label={t("field.contactingSchedule")}>
            <ContactClock
              campaign={campaigns.data?.result.find(({ name }) => name === watch("campaign"))}
              schedule={watch("contactingSchedule") ?? null}
            />
          </ScheduleField>
          {record && watch("campaign") === record.campaign ? (
            <SchedulePreviewPanel
              hub={record.name}
              timezone={campaigns.data?.result.find(({ name }) => name === record.campaign)?.timezone ?? "UTC"}
              tries="contactingSchedule"
              hours={watch("contactingSchedule")}
            />
          ) : null}
        </Grid.Col>
      </Grid>
      <LimitFields control={control} channel={channel} mode={watch("mode")} />
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
