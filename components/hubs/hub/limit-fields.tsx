"use client";

import { Fieldset, SimpleGrid, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { SelectField, SwitchField, TextField } from "@/components/ui/form/fields";
import { NumberField } from "@/components/ui/form/number-field";
import { type HubRecord, type hubFields, machineActions } from "@/lib/records/schema/hub.ts";
import { RetriesField } from "./retries-field";

type Props<O> = {
  control: Control<z.input<typeof hubFields>, unknown, O>;
  channel: HubRecord["channel"];
  mode: HubRecord["mode"] | undefined;
};

/** How often and how fast a hub may try, what follows an outcome, and who sends its e-mail. */
export function LimitFields<O>({ control, channel, mode }: Props<O>) {
  const t = useTranslations("hubs");
  const isTelephony = channel === "telephony";
  return (
    <Stack gap="sm">
      <Fieldset legend={t("limits.title")}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {(["maxPerDay", "maxTotal", "volumePerDay"] as const).map((name) => (
            <NumberField
              key={name}
              control={control}
              name={name}
              label={t(`field.${name}`)}
              description={t(`limits.${name}`)}
              min={1}
              emptyIsNull
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t("retries.title")}>
        <RetriesField control={control as Control<z.input<typeof hubFields>>} isTelephony={isTelephony} />
      </Fieldset>
      {isTelephony ? (
        <Fieldset legend={t("calls")}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <SelectField
              control={control}
              name="machine"
              label={t("field.machine")}
              placeholder={t("machine.retry")}
              data={machineActions.map((value) => ({ value, label: t(`machine.${value}`) }))}
              clearable
            />
            {mode === "preview" ? (
              <NumberField control={control} name="previewSeconds" label={t("field.previewSeconds")} min={1} />
            ) : null}
            {mode === "predictive" ? (
              <NumberField
                control={control}
                name="maxAbandon"
                label={t("field.maxAbandon")}
                min={0}
                max={50}
                allowDecimal
              />
            ) : null}
            {mode === "broadcast" ? null : (
              <NumberField control={control} name="wrapUpSeconds" label={t("field.wrapUpSeconds")} min={1} />
            )}
          </SimpleGrid>
        </Fieldset>
      ) : null}
      {channel === "email" ? (
        <Fieldset legend={t("sender.title")}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {(["from", "replyTo"] as const).map((name) => (
              <TextField
                key={name}
                control={control}
                name={name}
                label={t(`field.${name}`)}
                description={t(`sender.${name}`)}
                autoComplete="off"
                emptyIsNull
              />
            ))}
          </SimpleGrid>
          <SwitchField control={control} name="unsubscribe" label={t("field.unsubscribe")} mt="sm" />
        </Fieldset>
      ) : null}
    </Stack>
  );
}
