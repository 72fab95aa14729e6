"use client";

import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PasswordField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { acceptInvitation } from "@/lib/account/queries.ts";
import { type Invitation, newPassword } from "@/lib/account/schema.ts";
import { signIn } from "@/lib/http/browser/sign-in.ts";
import { EntryCard } from "./entry-card";

const fields = z.object({ password: newPassword });

/** What the link of an invitation leads to: the field for a password, or why it sets none any more. */
export function InviteForm({ token, invitation }: { token: string; invitation: Invitation | { state: "busy" } }) {
  const t = useTranslations("login.invite");
  if (invitation.state === "open") return <PasswordForm token={token} {...invitation} />;
  return (
    <EntryCard title={t(`${invitation.state}.title`)}>
      <Stack gap="md">
        <Alert role="status" variant="light" color="yellow">
          {t(`${invitation.state}.text`)}
        </Alert>
        <Button component="a" href="/login" variant="default" size="sm" fullWidth>
          {t("toSignIn")}
        </Button>
      </Stack>
    </EntryCard>
  );
}

function PasswordForm({ token, username, isNew }: { token: string; username: string; isNew: boolean }) {
  const t = useTranslations("login.invite");
  const l = useTranslations("login");
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm(fields, { password: "" });
  const submit = form.handleSubmit(async ({ password }) => {
    setError(null);
    try {
      const name = await acceptInvitation(token, password);
      const outcome = await signIn(name, password);
      window.location.assign(outcome === "signed-in" ? "/overview" : "/login");
    } catch (failure) {
      if (!showAtFields(form, failure)) setError(failure);
    }
  });
  return (
    <EntryCard title={isNew ? t("welcome") : t("reset")}>
      <form onSubmit={submit} noValidate aria-label={isNew ? t("welcome") : t("reset")}>
        <Stack gap="sm">
          {error ? <ErrorPanel error={error} /> : null}
          <TextInput label={l("username")} value={username} readOnly size="sm" autoComplete="username" />
          <PasswordField
            control={form.control}
            name="password"
            label={t("password")}
            description={t("hint")}
            size="sm"
            autoComplete="new-password"
            autoFocus
          />
          <Button type="submit" size="sm" fullWidth mt={4} loading={form.formState.isSubmitting}>
            {t("action")}
          </Button>
        </Stack>
      </form>
    </EntryCard>
  );
}
