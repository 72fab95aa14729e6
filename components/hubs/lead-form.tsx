"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { NumberField, TextAreaField, TextField } from "@/components/ui/fields";
import { useSchemaForm } from "@/components/ui/form";
import { useNotify } from "@/components/ui/notify";
import { ZoneSelect } from "@/components/ui/zone-select";
import { RequestError } from "@/lib/http/client.ts";
import type { DeskHub } from "@/lib/outbound/desk-contract.ts";
import { useAddLeads } from "@/lib/outbound/queries.ts";
import { emptyLead, leadForm, leadOf } from "./lead-fields";
import classes from "./lead-form.module.css";

/** A lead for this hub: whom to contact, and when on the clock of which zone. */
export function LeadForm({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs.lead");
  const notify = useNotify();
  const add = useAddLeads(hub.name);
  const form = useSchemaForm(leadForm, { ...emptyLead, timezone: hub.timezone });
  const { control, handleSubmit, reset, setError, setFocus } = form;
  const submit = handleSubmit(async (fields) => {
    try {
      const { result } = await add.mutateAsync([leadOf(fields, hub)]);
      const due = result.leads[0]?.scheduledFor;
      notify.done(due ? t("addedFor", { due }) : t("added"));
      reset({ ...emptyLead, timezone: fields.timezone });
      setFocus("client");
    } catch (error) {
      const about =
        error instanceof RequestError ? error.errors.find(({ path }) => /clientIds?/.test(path)) : undefined;
      if (about) setError("client", { message: about.message }, { shouldFocus: true });
      else notify.failed(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t("action")}>
      <div className={classes.wide}>
        <TextField
          control={control}
          name="client"
          label={hub.channel === "telephony" ? t("phones") : t("address")}
          description={hub.channel === "telephony" ? t("phonesHint") : undefined}
          autoComplete="off"
        />
      </div>
      <TextField control={control} name="date" label={t("date")} type="date" />
      <TextField control={control} name="time" label={t("time")} type="time" />
      <Controller
        control={control}
        name="timezone"
        render={({ field, fieldState }) => (
          <ZoneSelect {...field} label={t("timezone")} error={fieldState.error?.message} />
        )}
      />
      <TextField control={control} name="contactId" label={t("contactId")} autoComplete="off" />
      <NumberField control={control} name="priority" label={t("priority")} placeholder="0" />
      {hub.mode === "preview" ? (
        <TextField control={control} name="agent" label={t("agent")} autoComplete="off" />
      ) : null}
      {hub.channel === "email" ? <TextField control={control} name="subject" label={t("subject")} /> : null}
      {hub.channel === "telephony" ? null : (
        <div className={classes.wide}>
          <TextAreaField control={control} name="content" label={t("content")} description={t("contentHint")} />
        </div>
      )}
      <div className={classes.wide}>
        <Button type="submit" loading={add.isPending}>
          {t("action")}
        </Button>
      </div>
    </form>
  );
}
