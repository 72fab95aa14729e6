"use client";

import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { SendOne } from "@/components/frame/message/send-one";
import { TemplatePreviewPanel } from "@/components/frame/message/template-preview";
import { smsLength } from "@/lib/outbound/hubs/sms-length.ts";
import { messagePreview } from "@/lib/outbound/hubs/template-preview.ts";
import classes from "./template-form.module.css";
import type { useSampleContact } from "./use-sample-contact";

const DEBOUNCE_MS = 250;

type Props = {
  draft: { name: string; channel: string; subject: string | null; content: string };
  sample: ReturnType<typeof useSampleContact>;
};

/** A template as it is being written, the way a contact of some hub would read it. */
export function TemplateDraft({ draft, sample }: Props) {
  const t = useTranslations("settings.draft");
  const [{ name, channel, subject, content }] = useDebouncedValue(draft, DEBOUNCE_MS);
  const { hubs, hub, desk, choose, contact } = sample;
  const head = channel === "email" && subject !== "" ? subject : null;
  const preview = messagePreview({ channel, subject: head, content }, contact ? (contact.data ?? {}) : null);
  return (
    <div className={classes.draft}>
      {hubs.length > 0 ? (
        <Select
          label={t("with")}
          description={contact ? t("filledFrom", { number: contact.number }) : t("noContact")}
          data={hubs}
          value={hub}
          onChange={choose}
          allowDeselect={false}
          searchable
        />
      ) : null}
      {content === "" ? (
        <p className={classes.quiet}>{t("empty")}</p>
      ) : (
        <>
          <TemplatePreviewPanel template={{ name: name || t("new"), preview }} isFilled={contact !== undefined} />
          {desk ? <SendOne hub={desk} message={{ subject: head, content, contact: contact?.id }} /> : null}
        </>
      )}
      {channel === "sms" && content !== "" ? (
        <p className={classes.quiet}>{t("length", smsLength(preview.content))}</p>
      ) : null}
    </div>
  );
}
