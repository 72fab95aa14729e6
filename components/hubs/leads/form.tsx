"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { contactKind } from "@/lib/outbound/contact/contact.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useAddLeads } from "@/lib/outbound/queries.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { WhenInputs } from "../clock/due-time-inputs";
import { WhenNote } from "../clock/due-time-note";
import { ContactInputs } from "../contacts/inputs";
import { emptyLead, leadFieldOf, leadForm, leadOf } from "./fields";
import classes from "./form.module.css";

/** A lead for this hub: whom to contact, and when on the clock of which zone. */
export function LeadForm({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs.lead");
  const wrong = useTranslations("hubs.wrong");
  const notify = useNotify();
  const add = useAddLeads(hub.name);
  const kind = contactKind(hub.channel);
  const form = useSchemaForm(
    leadForm(kind, (what) => wrong(what)),
    { ...emptyLead, timezone: hub.timezone },
  );
  const { control, handleSubmit, reset, setError, setFocus, setValue, watch } = form;
  const [date, time, timezone] = watch(["date", "time", "timezone"]);
  useEffect(() => {
    // Who comes to add a lead types at once, unless the focus has gone somewhere meanwhile.
    if (document.activeElement === document.body) setFocus("client");
  }, [setFocus]);
  const submit = handleSubmit(async (fields) => {
    try {
      const { result } = await add.mutateAsync([leadOf(fields, kind)]);
      const due = parseUtc(result.leads[0]?.scheduledFor ?? "");
      const at = due ? `${formatIn(due, fields.timezone).slice(0, 16)} ${fields.timezone}` : "";
      notify.done(due ? t("addedFor", { at }) : t("added"));
      reset({ ...emptyLead, timezone: fields.timezone });
      setFocus("client");
    } catch (error) {
      const told = error instanceof RequestError ? error.errors : [];
      for (const [n, { path, message }] of told.entries()) {
        const field = leadFieldOf(path);
        if (field) setError(field, { message }, { shouldFocus: n === 0 });
      }
      if (told.length === 0 || told.some(({ path }) => leadFieldOf(path) === null)) notify.failed(error);
    }
  });
  const soon = () => {
    setValue("date", "", { shouldValidate: true });
    setValue("time", "", { shouldValidate: true });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t("action")}>
      <ContactInputs control={control} hub={hub}>
        <WhenInputs control={control} onSoon={soon} soon={date === "" && time === ""} />
        <div className={classes.wide}>
          <WhenNote fields={{ date, time, timezone }} hub={hub} />
        </div>
      </ContactInputs>
      <div className={classes.wide}>
        {/* Left as it is, the field before would be checked now, and what is wrong with it push the button away. */}
        <Button type="submit" loading={add.isPending} onMouseDown={(event) => event.preventDefault()}>
          {t("action")}
        </Button>
      </div>
    </form>
  );
}
