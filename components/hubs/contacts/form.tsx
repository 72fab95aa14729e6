"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { FormDialog } from "@/components/ui/form/dialog";
import { useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { ZoneSelect } from "@/components/ui/zone/select";
import { RequestError } from "@/lib/http/browser/client.ts";
import { contactKind } from "@/lib/outbound/contact/contact.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { useChangeContact } from "@/lib/outbound/queries.ts";
import classes from "../leads/form.module.css";
import { type ContactFields, changesOf, contactFieldsOf, contactForm } from "./fields";
import { ContactInputs } from "./inputs";
import { ContactState } from "./state";

type Props = { hub: DeskHub; list: number; contact: ContactRecord; onClose: () => void };

/** A contact's own fields; only what was changed is sent, and what is wrong with it stands at the field. */
export function ContactForm({ hub, list, contact, onClose }: Props) {
  const t = useTranslations("hubs.contact");
  const wrong = useTranslations("hubs.wrong");
  const notify = useNotify();
  const change = useChangeContact(hub.name, list);
  const kind = contactKind(hub.channel);
  // As it was when the form was opened: what others change meanwhile is not set back.
  const [before] = useState(() => contactFieldsOf(contact));
  const form = useSchemaForm(
    contactForm(kind, (what) => wrong(what)),
    before,
  );
  const submit = form.handleSubmit(async (fields) => {
    const changes = changesOf(before, fields, kind);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      await change.mutateAsync({ id: contact.id, changes });
      notify.done(t("saved"));
      onClose();
    } catch (error) {
      const told = error instanceof RequestError ? error.errors : [];
      for (const [n, { path, message }] of told.entries())
        form.setError(fieldOf(path), { message }, { shouldFocus: n === 0 });
      if (told.length === 0) notify.failed(error);
    }
  });
  return (
    <FormDialog
      title={t("editTitle", { client: contact.number })}
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={change.isPending}
      size="xl"
    >
      <ContactState hub={hub} list={list} contact={contact} />
      <div className={classes.form}>
        <ContactInputs control={form.control} hub={hub}>
          <Controller
            control={form.control}
            name="timezone"
            render={({ field, fieldState }) => (
              <ZoneSelect
                {...field}
                label={t("timezone")}
                placeholder={t("campaignZone", { zone: hub.timezone })}
                clearable
                error={fieldState.error?.message}
              />
            )}
          />
        </ContactInputs>
      </div>
    </FormDialog>
  );
}

/** Where what the API says of `clientIds[1]` and the like can be put right. */
function fieldOf(path: string): keyof ContactFields {
  const name = path.split(/[.[]/)[0] ?? "";
  return name === "clientIds" || name === "clientId" ? "client" : (name as keyof ContactFields);
}
