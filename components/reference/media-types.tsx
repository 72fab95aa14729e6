import { useTranslations } from "next-intl";
import type { ReferenceContent } from "@/lib/reference/laid-out.ts";
import code from "./code.module.css";
import { FieldTable } from "./field-table";
import classes from "./media-types.module.css";
import { TypeText } from "./type-text";

/** What is sent or answered, once for each media type. */
export function MediaTypes({ contents }: { contents: readonly ReferenceContent[] }) {
  const t = useTranslations("apiReference");
  return contents.map(({ mediaType, type, lines, example }) => (
    <div key={mediaType} className={classes.content}>
      <p lang="en">
        <code>{mediaType}</code>: <TypeText words={type} />
      </p>
      {lines.length > 0 ? <FieldTable label={t("field.of", { mediaType })} fields={lines} /> : null}
      <details className={classes.example}>
        <summary>{t("exampleOf", { mediaType })}</summary>
        <pre className={code.code} lang="en">
          {example}
        </pre>
      </details>
    </div>
  ));
}
