"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { useMay } from "@/components/frame/me";
import { SelectField, TextAreaField, TextField } from "@/components/ui/form/fields";
import { TagsField } from "@/components/ui/form/tags-field";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { templatesQuery } from "@/lib/outbound/queries.ts";
import { attachmentsQuery } from "@/lib/records/queries.ts";
import classes from "../leads/form.module.css";

/** What is written to a contact, where it is not what the hub writes to everybody. */
export function MessageInputs<T extends FieldValues, O>({
  control,
  hub,
}: {
  control: Control<T, unknown, O>;
  hub: DeskHub;
}) {
  const t = useTranslations("hubs.lead");
  const mails = hub.channel === "email";
  const templates = useQuery(templatesQuery(hub.name, null));
  const files = useQuery({ ...attachmentsQuery(hub.name), enabled: useMay("admin") && mails });
  const name = (of: "template" | "subject" | "content" | "attachments") => of as FieldPath<T>;
  return (
    <>
      <SelectField
        control={control}
        name={name("template")}
        label={t("template")}
        placeholder={t("templateHint")}
        data={(templates.data?.result ?? []).map((template) => template.name)}
        clearable
      />
      {mails ? (
        <div className={classes.two}>
          <TextField control={control} name={name("subject")} label={t("subject")} />
        </div>
      ) : null}
      <div className={classes.wide}>
        <TextAreaField control={control} name={name("content")} label={t("content")} description={t("contentHint")} />
      </div>
      {mails ? (
        <div className={classes.wide}>
          <TagsField
            control={control}
            name={name("attachments")}
            label={t("attachments")}
            description={t("attachmentsHint")}
            selectFirstOptionOnChange
            data={(files.data?.result ?? []).map(({ path }) => path)}
          />
        </div>
      ) : null}
    </>
  );
}
