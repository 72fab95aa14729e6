"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, useRef } from "react";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/ui/form/fields";
import { templateFields, writtenChannels } from "@/lib/records/schema/template.ts";
import type { FormProps } from "../records-page";
import { MergeFieldMenu } from "./merge-field-menu";
import { RecordDialog } from "./record-dialog";
import { TemplateDraft } from "./template-draft";
import classes from "./template-form.module.css";
import { useRecordForm } from "./use-record-form";
import { useSampleContact } from "./use-sample-contact";

type Typed = { field: "subject" | "content"; input: HTMLInputElement | HTMLTextAreaElement };

/** A template beside what a contact would read, with a menu of what fills it. */
export function TemplateForm({ record, onClose }: FormProps<"templates">) {
  const t = useTranslations("settings");
  const channelName = useTranslations("kit.channel");
  const { form, submit, busy } = useRecordForm({
    kind: "templates",
    schema: templateFields,
    record,
    values: {
      name: record?.name ?? "",
      channel: record?.channel ?? "email",
      subject: record?.subject ?? null,
      content: record?.content ?? "",
      enabled: record?.enabled ?? true,
    },
    onSaved: onClose,
  });
  const { control, getValues, setFocus, setValue, watch } = form;
  const [name, channel, subject, content] = watch(["name", "channel", "subject", "content"]);
  const sample = useSampleContact(channel);
  const typed = useRef<Typed | null>(null);
  const typedIn = (field: Typed["field"]) => ({
    onFocus: (event: FocusEvent<Typed["input"]>) => {
      typed.current = { field, input: event.currentTarget };
    },
  });
  /** Where the cursor was last, else at the end of the content. */
  const insert = (place: string) => {
    const { field, input } = typed.current ?? { field: "content" as const, input: null };
    const text = getValues(field) ?? "";
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    setValue(field, text.slice(0, from) + place + text.slice(to), { shouldDirty: true });
    const after = from + place.length;
    requestAnimationFrame(() => {
      setFocus(field);
      input?.setSelectionRange(after, after);
    });
  };
  return (
    <RecordDialog kind="templates" record={record} onClose={onClose} onSubmit={submit} busy={busy} size="68rem">
      <div className={classes.split}>
        <div className={classes.fields}>
          <TextField control={control} name="name" label={t("field.name")} data-autofocus />
          <SelectField
            control={control}
            name="channel"
            label={t("field.channel")}
            data={writtenChannels.map((value) => ({ value, label: channelName(value) }))}
          />
          {channel === "email" ? (
            <TextField
              control={control}
              name="subject"
              label={t("field.subject")}
              emptyIsNull
              {...typedIn("subject")}
            />
          ) : null}
          <TextAreaField
            control={control}
            name="content"
            label={t("field.content")}
            description={t("field.contentHint")}
            minRows={6}
            {...typedIn("content")}
          />
          <MergeFieldMenu data={sample.contact?.data ?? {}} onPick={insert} />
          <SwitchField control={control} name="enabled" label={t("field.enabled")} />
        </div>
        <TemplateDraft draft={{ name, channel, subject: subject ?? null, content }} sample={sample} />
      </div>
    </RecordDialog>
  );
}
