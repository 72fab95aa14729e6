"use client";

import { Grid } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { SelectField, TextField } from "@/components/ui/form/fields";
import { SIMULATED, SMTP } from "@/lib/providers.ts";
import { hubChannels, type hubFields, hubModes } from "@/lib/records/schema/hub.ts";
import type { HubFormChoices } from "./use-hub-choices";

type Props<O> = {
  form: UseFormReturn<z.input<typeof hubFields>, unknown, O>;
  choices: HubFormChoices;
};

/** By which channel a hub reaches its contacts, what it sends there, for which campaign and through whom. */
export function WayFields<O>({ form: { control, watch, setValue }, choices }: Props<O>) {
  const t = useTranslations("hubs");
  const channelName = useTranslations("kit.channel");
  const channel = watch("channel");
  const fitting = choices.templates.filter((template) => template.channel === channel).map(({ name }) => name);
  const providers = choices.flows.filter(({ type }) => type === "provider").map(({ name }) => name);
  // What belongs to the former channel does not go along.
  const changeChannel = (value: string) => {
    setValue("mode", value === "telephony" ? "predictive" : null, { shouldDirty: true });
    for (const name of ["template", "subject", "machine", "from", "replyTo"] as const) {
      setValue(name, null, { shouldDirty: true });
    }
    setValue("unsubscribe", false, { shouldDirty: true });
    setValue("retries", {}, { shouldDirty: true });
  };
  return (
    <>
      <Grid.Col span={6}>
        <SelectField
          control={control}
          name="channel"
          label={t("field.channel")}
          data={hubChannels.map((value) => ({ value, label: channelName(value) }))}
          onOptionSubmit={changeChannel}
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
          data={choices.campaigns.map(({ name }) => name)}
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
    </>
  );
}
