import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import type { Reference, ReferenceSchema } from "@/lib/reference/reference.ts";
import { Collapsible } from "./collapsible";
import { FieldTable } from "./field-table";
import { Operation } from "./operation";
import classes from "./page.module.css";
import { Prose } from "./prose";
import { schemaPlace } from "./schema-place";
import { searchEntries } from "./search-entries";
import { Searchable } from "./searchable";

/** Everything that the API takes and answers, by area, from the document that `/api/openapi.json` is. */
export function ReferencePage({ reference }: { reference: Reference }) {
  const t = useTranslations("apiReference");
  const { version, description, areas, schemas } = reference;
  const named = areas.map((area) => ({ ...area, title: t(`area.${area.id}`) }));
  return (
    <PageFrame
      title={t("title")}
      aside={
        <span className={classes.version}>
          {version} · <a href="/api/openapi.json">{t("document")}</a> ·{" "}
          <Link href="/docs/getting-started">{t("guide.getting-started")}</Link>
        </span>
      }
      note={<Prose text={description} />}
    >
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label={t("areas")}>
          {named.map(({ id, title, operations }) => (
            <a key={id} href={`#${id}`}>
              {title} <span>{operations.length}</span>
            </a>
          ))}
          <a href="#schemas">
            {t("schemas")} <span>{schemas.length}</span>
          </a>
        </nav>
        <div className={classes.found}>
          <Searchable entries={searchEntries(reference)}>
            {named.map(({ id, title, operations }) => (
              <Area key={id} id={id} title={title}>
                {operations.map((operation) => (
                  <Operation key={operation.id} operation={operation} />
                ))}
              </Area>
            ))}
            <Area id="schemas" title={t("schemas")}>
              {schemas.map((schema) => (
                <Schema key={schema.name} schema={schema} />
              ))}
            </Area>
          </Searchable>
        </div>
      </div>
    </PageFrame>
  );
}

function Area({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.area} aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>{title}</h2>
      <div className={classes.lines}>{children}</div>
    </section>
  );
}

function Schema({ schema: { name, description, lines } }: { schema: ReferenceSchema }) {
  return (
    <Collapsible
      id={schemaPlace(name)}
      label={name}
      summary={
        <>
          <span />
          <code className={classes.name}>{name}</code>
          <Prose text={description} />
        </>
      }
    >
      <FieldTable label={name} fields={lines} />
    </Collapsible>
  );
}
