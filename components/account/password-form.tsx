"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/frame/me";
import { PasswordField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { useChangePassword } from "@/lib/account/queries.ts";
import { passwordChange } from "@/lib/account/schema.ts";

const empty = { current: "", password: "" };

/** Changes one's own password; every other session ends. */
export function PasswordForm() {
  const t = useTranslations("account.password");
  const notify = useNotify();
  const { username } = useMe();
  const change = useChangePassword();
  const form = useSchemaForm(passwordChange, empty);
  const submit = form.handleSubmit(async (fields) => {
    try {
      const ended = await change.mutateAsync(fields);
      form.reset(empty);
      notify.done(t("changed", { ended }));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t("title")}>
      <Stack gap="sm">
        {/* Whose password it is, for the browser that keeps it. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField control={form.control} name="current" label={t("current")} autoComplete="current-password" />
        <PasswordField
          control={form.control}
          name="password"
          label={t("new")}
          description={t("hint")}
          autoComplete="new-password"
        />
        <Group>
          <Button type="submit" loading={change.isPending} onMouseDown={(event) => event.preventDefault()}>
            {t("action")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
