"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { EmptyNote } from "@/components/ui/empty-note";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import classes from "./runs.module.css";

/** Where there is no run yet: what one is, and how to call a flow. */
export function NoRuns({ flow }: { flow: string | undefined }) {
  const t = useTranslations("runs.none");
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  const address = flow === undefined ? "/api/webhook/<flow>" : webhookAddress(flow);
  const call = `curl -X POST -H "X-ApiKey: <key>" -H "Content-Type: application/json" -d "{}" "${origin}${address}"`;
  return (
    <EmptyNote
      title={t("title")}
      action={
        <div className={classes.call}>
          <code>{call}</code>
          <CopyText value={call} label={t("copy")} />
        </div>
      }
    >
      {t("text")}
    </EmptyNote>
  );
}
