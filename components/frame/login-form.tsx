"use client";

import { Alert, Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PasswordField, TextField } from "@/components/ui/fields";
import { useSchemaForm } from "@/components/ui/form";
import { Logo } from "@/components/ui/logo";
import { type SignInOutcome, signIn } from "@/lib/auth/sign-in.ts";
import classes from "./login-form.module.css";

const credentials = z.object({ username: z.string().min(1), password: z.string().min(1) });

type Failure = { outcome: Exclude<SignInOutcome, "signed-in"> } | { error: unknown };

/** Signs in, then goes where somebody wanted to go. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("login");
  const [failure, setFailure] = useState<Failure | null>(null);
  const { control, handleSubmit, formState } = useSchemaForm(credentials, { username: "", password: "" });
  const submit = handleSubmit(async ({ username, password }) => {
    setFailure(null);
    try {
      const outcome = await signIn(username, password);
      // A whole load, so that nothing of a former user's requests is left in memory.
      if (outcome === "signed-in") window.location.assign(next);
      else setFailure({ outcome });
    } catch (error) {
      setFailure({ error });
    }
  });
  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate aria-label={t("title")}>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <p className={classes.word}>Switchyard</p>
            <p className={classes.lead}>{t("lead")}</p>
          </div>
        </div>
        <h1 className={classes.title}>{t("title")}</h1>
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
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            control={control}
            name="password"
            label={t("password")}
            size="sm"
            autoComplete="current-password"
          />
          <Button type="submit" size="sm" fullWidth mt={4} loading={formState.isSubmitting}>
            {t("action")}
          </Button>
        </Stack>
      </form>
    </main>
  );

  function say(outcome: Exclude<SignInOutcome, "signed-in">): string {
    if (outcome === "refused") return t("refused");
    return outcome.waitSeconds === null ? t("busySoon") : t("busy", { seconds: outcome.waitSeconds });
  }
}
