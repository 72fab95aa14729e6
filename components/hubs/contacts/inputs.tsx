"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextAreaField, TextField } from "@/components/ui/form/fields";
import { NumberField } from "@/components/ui/form/number-field";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import classes from "../leads/form.module.css";
import { MessageInputs } from "../messages/message-inputs";

type Props<T extends FieldValues, O> = {
  control: Control<T, unknown, O>;
  hub: DeskHub;
  /** When it is due, or its zone; stands between whom it reaches and the rest. */
  children: ReactNode;
};

/** What a contact or a lead of the hub's channel can tell. */
export function ContactInputs<T extends FieldValues, O>({ control, hub, children }: Props<T, O>) {
  const t = useTranslations("hubs.lead");
  const calls = hub.channel === "telephony";
  const name = (of: "client" | "contactId" | "priority" | "agent" | "data") => of as FieldPath<T>;
  return (
    <>
      <div className={classes.wide}>
        <TextField
          control={control}
          name={name("client")}
          label={calls ? t("phones") : t("address")}
          description={calls ? t("phonesHint") : hub.channel === "email" ? t("emailHint") : t("phoneHint")}
          autoComplete="off"
        />
      </div>
      {children}
      <TextField control={control} name={name("contactId")} label={t("contactId")} autoComplete="off" />
      <NumberField control={control} name={name("priority")} label={t("priority")} placeholder="0" />
      {hub.mode === "preview" ? (
        <TextField control={control} name={name("agent")} label={t("agent")} autoComplete="off" />
      ) : null}
      {calls ? null : <MessageInputs control={control} hub={hub} />}
      <div className={classes.wide}>
        <TextAreaField control={control} name={name("data")} label={t("data")} description={t("dataHint")} />
      </div>
    </>
  );
}
