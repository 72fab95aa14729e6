"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/form/dialog";
import { StatusBadge } from "@/components/ui/status-badge";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import classes from "./dialog.module.css";

type Props = { flows: readonly FlowSummary[]; onDeploy: () => void; onClose: () => void };

/** Asks before the newest versions of several flows go live: which they are, and which of them cannot run. */
export function SeveralDialog({ flows, onDeploy, onClose }: Props) {
  const t = useTranslations("flowDeploy");
  const problems = useTranslations("flowList.problems");
  const broken = flows.filter(({ problemCount }) => problemCount > 0);
  const others = flows.filter(({ problemCount }) => problemCount === 0);
  return (
    <FormDialog
      title={t("several.title", { count: flows.length })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onDeploy();
      }}
      action={t(broken.length > 0 ? "anyway" : "deploy")}
      size="lg"
    >
      <p className={classes.what}>{t("several.text", { count: broken.length })}</p>
      <ul className={classes.flows} aria-label={t("several.label")}>
        {[...broken, ...others].map(({ name, version, liveVersion, problemCount: count }) => (
          <li key={name}>
            <span>
              <b>
                <Link href={flowHref(name)}>{name}</Link>
              </b>{" "}
              · {t(liveVersion === null ? "several.first" : "several.instead", { version, live: liveVersion ?? 0 })}
            </span>
            {count > 0 ? (
              <StatusBadge tone="caution">{count > 100 ? problems("many") : problems("count", { count })}</StatusBadge>
            ) : null}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
