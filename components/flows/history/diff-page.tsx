"use client";

import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import { flowQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import { Comparison } from "./comparison";
import classes from "./diff-page.module.css";
import { type DiffSide, sideOf } from "./side";
import { SideChoice } from "./side-choice";
import { useSide } from "./use-side";

/** Two versions of a flow beside each other: what differs, as a list and on the canvas. */
export function DiffPage({ name }: { name: string }) {
  const t = useTranslations("flowHistory.page");
  const flows = useTranslations("flows");
  const query = useQuery(flowQuery(name));
  return (
    <div className={classes.page}>
      <header>
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

/** The two that the address names, if there are such. */
function Chosen({ name, newest }: { name: string; newest: FlowRecord }) {
  const noSide = useTranslations("flowDrafts.noSide");
  const sides = useTranslations("flowHistory.page");
  const [given, choose] = useQueryStates({ from: parseAsString, to: parseAsString });
  const from = sideOf(given.from, newest.version, Math.max(1, newest.version - 1));
  const to = sideOf(given.to, newest.version, newest.version);
  const onChoose = (chosen: Sides) => void choose({ from: String(chosen.from), to: String(chosen.to) });
  if (from !== null && to !== null)
    return <Compared name={name} newest={newest} sides={{ from, to }} onChoose={onChoose} />;
  const wrong = from === null ? "from" : "to";
  return (
    <div className={classes.wrong}>
      <Alert role="alert" color="red" variant="light" title={noSide("title", { side: `${sides(wrong)} (${wrong})` })}>
        <p>{noSide("text", { value: given[wrong] ?? "", newest: newest.version })}</p>
        <Button size="compact-sm" variant="default" onClick={() => void choose({ from: null, to: null })}>
          {noSide("back")}
        </Button>
      </Alert>
    </div>
  );
}

type Sides = { from: DiffSide; to: DiffSide };
type Props = { name: string; newest: FlowRecord; sides: Sides; onChoose: (sides: Sides) => void };

function Compared({ name, newest, sides, onChoose }: Props) {
  const t = useTranslations("flowHistory.page");
  const [before, after] = [useSide(name, sides.from), useSide(name, sides.to)];
  const isOnly = newest.version === 1 && sides.from === sides.to;
  return (
    <>
      <SideChoice name={name} newest={newest} sides={sides} onChoose={onChoose} />
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
