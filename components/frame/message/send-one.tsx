"use client";

import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { accountQuery } from "@/lib/account/queries.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { mailTrial } from "@/lib/mail/schema.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useSendTemplate } from "@/lib/outbound/hubs/template-queries.ts";
import { SMTP } from "@/lib/providers.ts";
import { useMay } from "../me";
import { MailOutcome, mailFailure } from "./mail-outcome";
import classes from "./send-one.module.css";

type Message = {
  subject: string | null;
  content: string;
  /** Whose data fills it; absent: the first of the hub's latest list. */
  contact: string | undefined;
};
type Props = { hub: DeskHub; message: Message };

/** Sends what the preview shows to one address, where the hub really sends; else it says why that cannot be. */
export function SendOne({ hub, message }: Props) {
  const t = useTranslations("hubs.template.one");
  const mayTry = useMay("admin");
  const account = useQuery({ ...accountQuery(), enabled: mayTry });
  if (!mayTry || hub.channel !== "email") return null;
  if (hub.settings.provider !== SMTP) return <p className={classes.note}>{t("otherProvider")}</p>;
  if (!hub.providerLive) {
    return (
      <p className={classes.note}>
        {t.rich("noServer", { link: (words) => <Link href="/settings/mail">{words}</Link> })}
      </p>
    );
  }
  if (account.isPending) return null;
  return <SendOneFields hub={hub} message={message} own={account.data?.email ?? ""} />;
}

/** No form of its own: it stands in that of the template too. */
function SendOneFields({ hub, message, own }: Props & { own: string }) {
  const t = useTranslations("hubs.template.one");
  const notify = useNotify();
  const send = useSendTemplate(hub.name);
  const form = useSchemaForm(mailTrial, { to: own });
  const submit = form.handleSubmit(async ({ to }) => {
    try {
      await send.mutateAsync({ to, ...message });
    } catch (error) {
      if (!mailFailure(error) && !missingIn(error) && !showAtFields(form, error)) notify.failed(error);
    }
  });
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void submit();
  };
  const { variables } = send;
  const isOfThis = (["subject", "content", "contact"] as const).every((name) => variables?.[name] === message[name]);
  const isShown = isOfThis && form.formState.errors.to === undefined;
  const missing = isShown ? missingIn(send.error) : null;
  return (
    <fieldset className={classes.one} aria-label={t("title")}>
      <div className={classes.line}>
        <TextField
          control={form.control}
          name="to"
          label={t("to")}
          placeholder="someone@example.com"
          inputMode="email"
          autoComplete="email"
          onKeyDown={sendByKey}
        />
        <Button type="button" variant="default" loading={send.isPending} onClick={() => void submit()}>
          {t("send")}
        </Button>
      </div>
      <p className={classes.note}>{t("hint")}</p>
      {isShown ? <MailOutcome sent={send.data} error={send.error} /> : null}
      {missing ? (
        <Alert color="red" role="status">
          {t("missing", { names: missing.join(", "), count: missing.length })}
        </Alert>
      ) : null}
    </fieldset>
  );
}

/** The merge fields for which the service found no value; null for any other error. */
function missingIn(error: unknown): string[] | null {
  if (!(error instanceof RequestError) || !Array.isArray(error.problem.missing)) return null;
  return error.problem.missing.map(String);
}
