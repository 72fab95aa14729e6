"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormDialog } from "@/components/ui/form/dialog";
import { SwitchField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { NumberField } from "@/components/ui/form/number-field";
import { useNotify } from "@/components/ui/notify";
import { useKeep } from "@/lib/retention/queries.ts";
import { longest, type RetentionClass } from "@/lib/retention/schema.ts";

const fields = z.object({ forEver: z.boolean(), days: z.int().min(1).max(longest) });
const YEAR_DAYS = 365;

/** How many days a class is kept. */
export function DaysDialog({ edited, onClose }: { edited: RetentionClass; onClose: () => void }) {
  const t = useTranslations("retention");
  const k = useTranslations("kit");
  const notify = useNotify();
  const keep = useKeep();
  const form = useSchemaForm(fields, { forEver: edited.days === null, days: edited.days ?? YEAR_DAYS });
  const forEver = form.watch("forEver");
  const submit = form.handleSubmit(async ({ days }) => {
    try {
      await keep.mutateAsync({ [edited.name]: forEver ? null : days });
      notify.done(k("saved"));
      onClose();
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <FormDialog
      title={t("keepOf", { name: t(`name.${edited.name}`) })}
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={keep.isPending}
    >
      <SwitchField control={form.control} name="forEver" label={t("keepForEver")} data-autofocus />
      {forEver ? null : (
        <NumberField control={form.control} name="days" label={t("daysKept")} description={t("daysHint")} />
      )}
    </FormDialog>
  );
}
