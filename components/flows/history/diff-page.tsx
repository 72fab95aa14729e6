"use client";

import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import { Comparison } from "./comparison";
import classes from "./diff-page.module.css";
import { SideChoice } from "./side-choice";
import { parseAsSide, useSide } from "./use-side";

/** Two versions of a flow beside each other: what differs, as a list and on the canvas. */
export function DiffPage({ name }: { name: string }) {
  const t = useTranslations("flowHistory.page");
  const flows = useTranslations("flows");
  const query = useQuery(flowQuery(name));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.title}>
          <Link href="/flows">{flows("title")}</Link>
          <span aria-hidden>/</span>
          <Link href={flowHref(name)}>{name}</Link>
          <span aria-hidden>/</span>
          <h1>{t("title")}</h1>
        </div>
      </header>
      <QueryView query={query}>{({ record }) => <Chosen name={name} newest={record} />}</QueryView>
    </div>
  );
}

function Chosen({ name, newest }: { name: string; newest: FlowRecord }) {
  const t = useTranslations("flowHistory.page");
  const [{ from, to }, choose] = useQueryStates({ from: parseAsSide, to: parseAsSide });
  const sides = { from: from ?? Math.max(1, newest.version - 1), to: to ?? newest.version };
  const [before, after] = [useSide(name, sides.from), useSide(name, sides.to)];
  const isOnly = newest.version === 1 && sides.from === sides.to;
  return (
    <>
      <SideChoice name={name} newest={newest} sides={sides} onChoose={(chosen) => void choose(chosen)} />
      {isOnly ? <EmptyNote title={t("only")} /> : null}
      <QueryView query={before}>
        {(earlier) => (
          <QueryView query={after}>
            {(later) =>
              earlier === null || later === null ? (
                <Alert color="gray">{t("noDraft")}</Alert>
              ) : isOnly ? null : (
                <Comparison key={`${sides.from} ${sides.to}`} before={earlier} after={later} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </>
  );
}
