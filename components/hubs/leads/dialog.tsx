"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormDialog } from "@/components/ui/form/dialog";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import type { HubClock } from "@/lib/outbound/hubs/hub-hours.ts";
import type { LeadRecord } from "@/lib/outbound/leads/schema.ts";
import { useChangeLead } from "@/lib/outbound/queries.ts";
import { formatIn, formatUtc, parseUtc } from "@/lib/time/instant.ts";
import { utcMoment } from "@/lib/time/utc-text.ts";
import { clockText } from "../clock/due-time";
import { WhenInputs } from "../clock/due-time-inputs";
import { WhenNote } from "../clock/due-time-note";
import { whenForm } from "./fields";
import classes from "./form.module.css";

/** Moves a lead to another time, on the clock of its zone or of another, and says until when it may be contacted. */
export function LeadDialog({ hub, lead, onClose }: { hub: HubClock; lead: LeadRecord; onClose: () => void }) {
  const t = useTranslations("hubs.lead");
  const times = useTranslations("hubs.workTimes");
  const wrong = useTranslations("hubs.wrong");
  const notify = useNotify();
  const change = useChangeLead(hub.name);
  const due = parseUtc(lead.scheduledFor ?? "");
  const clock = due ? formatIn(due, lead.timezone) : "";
  const form = useSchemaForm(
    z.intersection(
      whenForm((what) => wrong(what)),
      z.object({ expiresAt: utcMoment.nullable() }),
    ),
    {
      date: clock.slice(0, 10),
      time: clock.slice(11, 19).replace(/:00$/, ""),
      timezone: lead.timezone,
      expiresAt: lead.expiresAt,
    },
  );
  const [date, time, timezone] = form.watch(["date", "time", "timezone"]);
  const submit = form.handleSubmit(async (fields) => {
    const scheduleDate = fields.date === "" ? null : clockText(fields.date, fields.time);
    try {
      const expiresAt = fields.expiresAt && formatUtc(fields.expiresAt);
      await change.mutateAsync({ id: lead.id, changes: { scheduleDate, timezone: fields.timezone, expiresAt } });
      notify.done(t("moved"));
      onClose();
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  const soon = () => {
    form.setValue("date", "", { shouldValidate: true });
    form.setValue("time", "", { shouldValidate: true });
  };
  return (
    <FormDialog
      title={t("editTitle", { client: lead.clientIds.join(", ") })}
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={change.isPending}
      size="lg"
    >
      <div className={classes.form}>
        <WhenInputs control={form.control} onSoon={soon} soon={date === "" && time === ""} />
        <TextField
          control={form.control}
          name="expiresAt"
          label={t("expires")}
          description={times("hint")}
          placeholder="2030-12-31 23:59:59"
          emptyIsNull
        />
      </div>
      <WhenNote fields={{ date, time, timezone }} hub={hub} />
    </FormDialog>
  );
}
