"use client";

import { useTranslations } from "next-intl";
import { Caution } from "@/components/ui/warning";
import type { TemplatePreview as Preview } from "@/lib/outbound/hubs/template-schema.ts";
import classes from "./template-preview.module.css";

/** Nothing of a message may run, ask anything of anybody, or look as if it were ours. */
const guard =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:"><style>body{margin:16px;font:14px/1.5 system-ui,sans-serif;color:#161b26;background:#fff;overflow-wrap:anywhere}</style>';

type Props = {
  template: Pick<Preview, "name" | "preview">;
  /** Whether a contact's data stands in it. */
  isFilled: boolean;
};

/** A template as one contact would read it, and what that contact's data lacks for it. */
export function TemplatePreviewPanel({ template: { name, preview }, isFilled }: Props) {
  const t = useTranslations("hubs.template");
  const { subject, content, html, missing } = preview;
  return (
    <article className={classes.message} aria-label={t("previewOf", { name })}>
      {isFilled && missing.length > 0 ? (
        <Caution>{t("missing", { names: missing.join(", "), count: missing.length })}</Caution>
      ) : null}
      {subject === null ? null : (
        <p className={classes.subject}>
          <span className={classes.label}>{t("subject")}</span> {subject}
        </p>
      )}
      {html ? (
        <>
          <iframe className={classes.page} title={t("contentOf", { name })} sandbox="" srcDoc={guard + content} />
          <p className={classes.note}>{t("remote")}</p>
        </>
      ) : (
        <pre className={classes.text}>{content}</pre>
      )}
    </article>
  );
}
