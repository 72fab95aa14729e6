"use client";

import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { PasswordField, SelectField, TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { NumberField } from "@/components/ui/form/number-field";
import { useNotify } from "@/components/ui/notify";
import { useSetMail } from "@/lib/mail/queries.ts";
import { type MailServer, mailFields, mailSecurities, usualPorts } from "@/lib/mail/schema.ts";

type Fields = z.input<typeof mailFields>;
type Security = Fields["security"];

const usual: readonly number[] = Object.values(usualPorts);

/** Sets the mail server up, or changes it. The password is never shown; left empty it stays. */
export function ServerForm({ server, onSaved }: { server: MailServer | null; onSaved: () => void }) {
  const t = useTranslations("mail");
  const k = useTranslations("kit");
  const notify = useNotify();
  const set = useSetMail();
  const form = useSchemaForm(mailFields, valuesOf(server));
  const { control, getValues, setValue } = form;
  const submit = form.handleSubmit(async (checked) => {
    if (needsPassword(checked, server)) {
      const message = t(server ? "passwordAgain" : "passwordMissing");
      form.setError("password", { type: "custom", message }, { shouldFocus: true });
      return;
    }
    try {
      form.reset(valuesOf(await set.mutateAsync(checked)));
      notify.done(k("saved"));
      onSaved();
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  const follow = (security: Security) => {
    setValue("security", security, { shouldDirty: true });
    if (usual.includes(getValues("port"))) setValue("port", usualPorts[security], { shouldValidate: true });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t("server")}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField control={control} name="host" label={t("field.host")} placeholder="mail.example.com" />
          <SelectField
            control={control}
            name="security"
            label={t("field.security")}
            data={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))}
            onChange={(value) => follow(value as Security)}
          />
          <NumberField control={control} name="port" label={t("field.port")} thousandSeparator="" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            control={control}
            name="username"
            label={t("field.username")}
            description={t("field.usernameHint")}
            autoComplete="off"
            emptyIsNull
          />
          <PasswordField
            control={control}
            name="password"
            label={t("field.password")}
            description={server?.hasPassword ? t("field.passwordHint") : t("field.passwordNew")}
            autoComplete="new-password"
            emptyIs="absent"
          />
          <TextField control={control} name="from" label={t("field.from")} placeholder="flows@example.com" />
          <TextField control={control} name="fromName" label={t("field.fromName")} />
          <NumberField
            control={control}
            name="ratePerSecond"
            label={t("field.ratePerSecond")}
            description={t("field.ratePerSecondHint")}
            onChange={(value) => setValue("ratePerSecond", value === "" ? null : Number(value), { shouldDirty: true })}
          />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={set.isPending} onMouseDown={(event) => event.preventDefault()}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function valuesOf(server: MailServer | null): Fields {
  return {
    host: server?.host ?? "",
    port: server?.port ?? usualPorts.starttls,
    security: server?.security ?? "starttls",
    username: server?.username ?? null,
    password: undefined,
    from: server?.from ?? "",
    fromName: server?.fromName ?? "",
    ratePerSecond: server?.ratePerSecond ?? null,
  };
}

/** As the service judges it: the password goes to no other server and no other user. */
function needsPassword(fields: z.output<typeof mailFields>, server: MailServer | null): boolean {
  const { host, port, username, password } = fields;
  if (!username || password) return false;
  const isSame = server?.host === host && server.port === port && server.username === username;
  return !(isSame && server.hasPassword);
}
