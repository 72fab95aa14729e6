"use client";

import { Alert, Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { useVerify } from "@/lib/erasure/queries.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import classes from "./erasure-page.module.css";
import { PersonFields, type PersonValue, personOf } from "./person-fields";

/** Whether the certificate is about someone whose number or id is known. */
export function VerifyForm({ id }: { id: number }) {
  const t = useTranslations("retention.erasure");
  const k = useTranslations("kit");
  const [sought, setSought] = useState<PersonValue>({ by: "clientId", value: "" });
  const [error, setError] = useState<string | null>(null);
  const verify = useVerify(id);
  const notify = useNotify();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sought.value.trim() === "") return setError(k("invalid.required"));
    try {
      await verify.mutateAsync(personOf(sought));
    } catch (failure) {
      const at = failure instanceof RequestError ? failure.errors[0] : undefined;
      if (at) setError(at.message);
      else notify.failed(failure);
    }
  };
  const { data } = verify;
  return (
    <form className={classes.verify} onSubmit={submit} aria-label={t("verify")} noValidate>
      <PersonFields
        sought={sought}
        onChange={(changed) => {
          setSought(changed);
          setError(null);
          verify.reset();
        }}
        error={error}
      />
      <div>
        <Button type="submit" variant="default" loading={verify.isPending}>
          {t("verify")}
        </Button>
      </div>
      {data ? (
        <Alert color={data.matches && data.intact ? "teal" : "red"} role="status">
          {data.matches ? t("matches") : t("matchesNot")} {data.intact ? null : t("notIntact")}
        </Alert>
      ) : null}
    </form>
  );
}
