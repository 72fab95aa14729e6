"use client";

import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { useSendTestMail } from "@/lib/mail/queries.ts";
import { mailTrial } from "@/lib/mail/schema.ts";

const failures = ["refused", "connection", "timeout", "unknown"] as const;
type Failure = (typeof failures)[number];

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
      if (!failureIn(error) && !showAtFields(form, error)) notify.failed(error);
    }
  });
  const failure = failureIn(send.error);
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
        {send.data ? (
          <Alert color="teal" role="status">
            <Text size="sm">{t("sent", { to: send.data.accepted.join(", ") })}</Text>
            <Code>{send.data.answer}</Code>
          </Alert>
        ) : null}
        {failure ? (
          <Alert color="red" role="status">
            <Text size="sm">{t(`failed.${failure.code}`)}</Text>
            <Code>{failure.words}</Code>
          </Alert>
        ) : null}
      </Stack>
    </form>
  );
}

/** Why a message was not sent, and the server's words; null for any other error. */
function failureIn(error: unknown): { code: Failure; words: string } | null {
  if (!(error instanceof RequestError)) return null;
  const { code, answer } = error.problem;
  const known = failures.find((one) => one === code);
  return known ? { code: known, words: typeof answer === "string" ? answer : error.message } : null;
}
