"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { SectionHead } from "@/components/ui/section-head";
import type { ReferenceOperation, ReferenceOutline } from "@/lib/reference/laid-out.ts";
import { Collapsible } from "./collapsible";
import { FieldTable } from "./field-table";
import { MediaTypes } from "./media-types";
import classes from "./operation.module.css";
import { Prose } from "./prose";
import { TryIt } from "./try-it";

const tones: Record<string, string> = { GET: "info", POST: "go", PUT: "caution", PATCH: "violet", DELETE: "stop" };

/** One operation: its line, and unfolded everything that the document says of it. */
export function Operation({ id, method, path, summary }: ReferenceOutline["areas"][number]["operations"][number]) {
  return (
    <Collapsible
      id={id}
      label={`${method} ${path}`}
      summary={
        <>
          <span className={classes.method} data-tone={tones[method]}>
            {method}
          </span>
          <code className={classes.path}>{path}</code>
          <Prose text={summary} />
        </>
      }
    >
      {({ operations }) => {
        const operation = operations.get(id);
        return operation ? <Unfolded operation={operation} /> : null;
      }}
    </Collapsible>
  );
}

function Unfolded({ operation }: { operation: ReferenceOperation }) {
  const t = useTranslations("apiReference");
  const { id, parameters, body, answers, errors, example, trial } = operation;
  return (
    <>
      <p className={classes.about}>
        {operation.permission ? (
          <Prose text={operation.permission} />
        ) : (
          <span>{operation.open ? t("open") : t("anyKey")}</span>
        )}
        <a href={`#${id}`}>{t("link")}</a>
      </p>
      <Part title={t("example")} aside={<CopyText value={example} label={t("copyExample")} />}>
        <pre className={classes.example}>{example}</pre>
        <TryIt trial={trial} />
      </Part>
      {parameters.length > 0 ? (
        <Part title={t("parameters")}>
          <FieldTable
            label={t("parameters")}
            fields={parameters.map((one) => ({ ...one, id: `${one.in} ${one.name}`, depth: 0, place: one.in }))}
          />
        </Part>
      ) : null}
      {body ? (
        <Part title={body.required ? t("body") : t("bodyOptional")}>
          <MediaTypes contents={body.contents} />
        </Part>
      ) : null}
      <Part title={t("answer", { status: 200 })}>
        {answers.length > 0 ? <MediaTypes contents={answers} /> : <p className={classes.plain}>{t("noAnswer")}</p>}
      </Part>
      <Part title={t("errors")}>
        <ul className={classes.errors} lang="en">
          {errors.map(({ status, title }) => (
            <li key={status}>
              <code>{status}</code> {title}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <SectionHead level={3}>{title}</SectionHead>
        {aside}
      </div>
      {children}
    </section>
  );
}
