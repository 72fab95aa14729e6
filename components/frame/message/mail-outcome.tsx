"use client";

import { Alert, Code, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { RequestError } from "@/lib/http/browser/client.ts";
import type { MailTrialAnswer } from "@/lib/mail/schema.ts";

const failures = ["refused", "connection", "timeout", "unknown"] as const;
type Failure = (typeof failures)[number];

/** What became of a message that was sent to try something, in the mail server's words. */
export function MailOutcome({ sent, error }: { sent: MailTrialAnswer | undefined; error: unknown }) {
  const t = useTranslations("mail.test");
  const failure = mailFailure(error);
  if (sent) {
    return (
      <Alert color="teal" role="status">
        <Text size="sm">{t("sent", { to: sent.accepted.join(", ") })}</Text>
        <Code>{sent.answer}</Code>
      </Alert>
    );
  }
  if (!failure) return null;
  return (
    <Alert color="red" role="status">
      <Text size="sm">{t(`failed.${failure.code}`)}</Text>
      <Code>{failure.words}</Code>
    </Alert>
  );
}

/** Why a message was not sent, and the server's words; null for any other error. */
export function mailFailure(error: unknown): { code: Failure; words: string } | null {
  if (!(error instanceof RequestError)) return null;
  const { code, answer } = error.problem;
  const failure = failures.find((one) => one === code);
  return failure ? { code: failure, words: typeof answer === "string" ? answer : error.message } : null;
}
