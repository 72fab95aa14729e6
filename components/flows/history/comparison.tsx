"use client";

import { Alert } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { diff, isEmpty } from "@/lib/flows/diff/diff.ts";
import { entriesOf } from "@/lib/flows/diff/entries.ts";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import classes from "./diff-page.module.css";
import { LineView } from "./line-view";

const DrawnChanges = dynamic(() => import("./drawn-changes"), { ssr: false });

type Props = { before: string; after: string };

/** What differs between two texts: on the canvas where both are drawings, else line by line. */
export function Comparison({ before, after }: Props) {
  const t = useTranslations("flowHistory.page");
  const compared = useMemo(() => compare(before, after), [before, after]);
  const { found } = compared;
  if (isEmpty(found)) return <EmptyNote title={t(before === after ? "empty.same" : "empty.form")} />;
  if ("lines" in found) {
    return (
      <div className={classes.text}>
        <Alert color="gray">{t("text")}</Alert>
        <LineView lines={found.lines} />
      </div>
    );
  }
  return compared.drawn ? <DrawnChanges found={found} {...compared.drawn} /> : null;
}

function compare(before: string, after: string) {
  const found = diff(before, after);
  const [was, is] = [openDocument(before), openDocument(after)];
  if ("lines" in found || "refused" in was || "refused" in is) return { found, drawn: null };
  return { found, drawn: { before: was.document, after: is.document, ...entriesOf(found) } };
}
