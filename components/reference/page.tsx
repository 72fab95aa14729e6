import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import type { ReferenceOutline } from "@/lib/reference/laid-out.ts";
import { Operation } from "./operation";
import classes from "./page.module.css";
import { Prose } from "./prose";
import { SchemaEntry } from "./schema-entry";
import { Searchable } from "./searchable";

/**
 * Everything that the API takes and answers, by area, from the document that `/api/openapi.json` is. A line each is in
 * the HTML; what is unfolded comes from that document.
 */
export function ReferencePage({ outline }: { outline: ReferenceOutline }) {
  const t = useTranslations("apiReference");
  const { version, description, areas, schemas } = outline;
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
          <Searchable>
            {named.map(({ id, title, operations }) => (
              <Area key={id} id={id} title={title}>
                {operations.map((operation) => (
                  <Operation key={operation.id} {...operation} />
                ))}
              </Area>
            ))}
            <Area id="schemas" title={t("schemas")}>
              {schemas.map((schema) => (
                <SchemaEntry key={schema.name} {...schema} />
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
