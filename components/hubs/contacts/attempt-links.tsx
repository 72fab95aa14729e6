"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import type { AttemptRecord } from "@/lib/outbound/attempts/schema.ts";
import classes from "./attempt-links.module.css";

/** The ways to the interaction of an attempt, and to the run that made it. */
export function AttemptLinks({ attempt: { id, n, run } }: { attempt: AttemptRecord }) {
  const t = useTranslations("contacts.attempts");
  const mayRead = useMay("interactions:read");
  const mayRuns = useMay("flows:read");
  return (
    <span className={classes.links}>
      {mayRead ? (
        <Link href={`/interactions/${id}`} prefetch={false} aria-label={t("interactionOf", { n })}>
          {t("interaction")}
        </Link>
      ) : null}
      {run && mayRuns ? (
        <Link href={`/runs/${run}`} prefetch={false} aria-label={t("runOf", { n })}>
          {t("run")}
        </Link>
      ) : null}
    </span>
  );
}
