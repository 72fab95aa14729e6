"use client";

import { Alert, Button, Stack } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PasswordField, TextField } from "@/components/ui/form/fields";
import { useSchemaForm } from "@/components/ui/form/form";
import { type SignInOutcome, secondsFormat, signIn } from "@/lib/http/browser/sign-in.ts";

const credentials = z.object({ username: z.string().min(1), password: z.string().min(1) });

type Refusal = Exclude<SignInOutcome, "signed-in">;
type Failure = { outcome: Refusal } | { error: unknown };

type Props = {
  /** The form's accessible name. */
  label: string;
  /** Signs in as this user and no other: to go on with what stands on the page. */
  username?: string;
  onSignedIn: () => void;
};

/** Name and password, and why they were refused, in a dialog over a page. */
export function SignInForm({ label, username: fixed, onSignedIn }: Props) {
  const t = useTranslations("login");
  const format = useFormatter();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { control, handleSubmit, formState } = useSchemaForm(credentials, { username: fixed ?? "", password: "" });
  const submit = handleSubmit(async ({ username, password }) => {
    setFailure(null);
    try {
      const outcome = await signIn(username, password);
      if (outcome === "signed-in") onSignedIn();
      else setFailure({ outcome });
    } catch (error) {
      setFailure({ error });
    }
  });
  return (
    <form
      // A dialog may stand in a form of its own.
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
      aria-label={label}
    >
      <Stack gap="sm">
        {failure && "error" in failure ? <ErrorPanel error={failure.error} /> : null}
        {failure && "outcome" in failure ? (
          <Alert role="alert" color="red" variant="light">
            {say(failure.outcome)}
          </Alert>
        ) : null}
        <TextField
          control={control}
          name="username"
          label={t("username")}
          size="sm"
          autoComplete="username"
          autoFocus={fixed === undefined}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={fixed !== undefined}
        />
        <PasswordField
          control={control}
          name="password"
          label={t("password")}
          size="sm"
          autoComplete="current-password"
          autoFocus={fixed !== undefined}
          {...(fixed !== undefined && { "data-autofocus": true })}
        />
        <Button type="submit" size="sm" fullWidth mt={4} loading={formState.isSubmitting}>
          {t("action")}
        </Button>
      </Stack>
    </form>
  );

  function say(outcome: Refusal): string {
    if (outcome === "refused") return t("refused");
    if (outcome.waitSeconds === null) return t("busySoon");
    return t("busy", { wait: format.number(outcome.waitSeconds, secondsFormat) });
  }
}
