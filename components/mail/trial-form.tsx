"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { MailOutcome, mailFailure } from "@/components/frame/message/mail-outcome";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { useSendTestMail } from "@/lib/mail/queries.ts";
import { mailTrial } from "@/lib/mail/schema.ts";

/** Sends a message by the mail server as it is saved, and shows what the server says. */
export function TrialForm() {
  const t = useTranslations("mail.test");
  const notify = useNotify();
  const send = useSendTestMail();
  const form = useSchemaForm(mailTrial, { to: "" });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await send.mutateAsync(fields);
    } catch (error) {
      if (!mailFailure(error) && !showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t("title")}>
      <Stack gap="sm">
        <TextField
          control={form.control}
          name="to"
          label={t("to")}
          description={t("toHint")}
          placeholder="someone@example.com"
          inputMode="email"
          autoComplete="email"
        />
        <Group>
          <Button type="submit" variant="default" loading={send.isPending}>
            {t("send")}
          </Button>
        </Group>
        <MailOutcome sent={send.data} error={send.error} />
      </Stack>
    </form>
  );
}
